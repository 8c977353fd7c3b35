import { type Context, Hono } from 'hono'
import { findDeadlineEvent, listDayEvents } from '#domain/listing/calendar-events.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { AppEnv } from '#server/http/environment.ts'
import type { Languages } from '#server/http/languages.ts'
import type { PublicServices } from '#services/public-services.ts'
import { writeCalendar } from '#web/calendar/write-calendar.ts'
import { writeTextCard } from '#web/opportunity/item-view.ts'
import { toPlanEvents } from '#web/calendar/deadline-event.ts'
import type { Texts } from '#web/texts/language.ts'

export interface ItemFilesDeps {
  readonly services: PublicServices
  readonly languages: Languages
  readonly findSiteName: () => Promise<string>
  readonly publicUrl: string
}

/** An item's files: its plan as a calendar, and the item as plain text. 404 without content; a former slug redirects to the present one. */
export function createItemFiles({ services, languages, findSiteName, publicUrl }: ItemFilesDeps): Hono<AppEnv> {
  const files = new Hono<AppEnv>()

  const answer = async (
    c: Context<AppEnv>,
    name: string,
    build: (item: Opportunity, texts: Texts) => Promise<{ readonly text: string; readonly type: string } | undefined>,
  ): Promise<Response> => {
    const { texts } = await languages.of(c)
    const found = await services.findOpportunity(c.req.param('slug') ?? '')
    if (found !== undefined && 'movedTo' in found) return c.redirect(`/opportunity/${found.movedTo}/${name}`, 301)
    const built = found && (await build(found.opportunity, texts))
    if (built === undefined) return c.text(texts.plainAnswers.nothing, 404)
    return c.body(built.text, 200, { 'content-type': built.type })
  }

  files.get('/opportunity/:slug/plan.ics', (c) =>
    answer(c, 'plan.ics', async (item, texts) => {
      const now = services.now()
      // The plan of a closed item begins with its announced opening.
      const day = findDeadlineEvent(item, now) ?? listDayEvents([item], now)[0]
      const version = (await services.findVersions([item.id])).get(item.id)
      const events = day === undefined ? [] : toPlanEvents(day, version, texts, publicUrl, now)
      if (events.length === 0) return undefined
      const text = writeCalendar({
        name: texts.plan.titleOf(item.name),
        description: texts.planPage.printed,
        siteName: await findSiteName(),
        url: `${publicUrl}/opportunity/${item.slug}/plan`,
        events,
      })
      c.header('content-disposition', `attachment; filename="${item.slug}-plan.ics"`)
      return { text, type: 'text/calendar; charset=utf-8' }
    }),
  )

  files.get('/opportunity/:slug/card.txt', (c) =>
    answer(c, 'card.txt', async (item, texts) => ({
      text: writeTextCard(item, texts, services.now(), publicUrl),
      type: 'text/plain; charset=utf-8',
    })),
  )
  return files
}
