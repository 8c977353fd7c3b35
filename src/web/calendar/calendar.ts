import { findDeadlineEvent } from '#domain/listing/calendar-events.ts'
import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import { toDeadlineEvent, writeCalendar } from '#web/calendar/write-calendar.ts'
import { servicesContext, settingsContext, textsOf } from '#web/context.ts'
import type { Route } from './+types/calendar'

/** The deadline as a calendar file. 404 where no day is set or it is over. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { publicUrl, siteName } = context.get(settingsContext)
  const found = await services.findOpportunity(params.slug)
  if (!found || !('opportunity' in found)) throw new Response(null, { status: 404 })
  const { opportunity } = found
  const status = readDeadlineOf(opportunity, services.now())
  const day = findDeadlineEvent(opportunity, services.now())
  if (status.state === 'closed' || !status.date || !day) throw new Response(null, { status: 404 })
  const versions = await services.findVersions([opportunity.id])
  const event = toDeadlineEvent(day, versions.get(opportunity.id), textsOf(context), publicUrl)
  const { description, url } = event
  const calendar = writeCalendar({
    name: opportunity.name,
    description,
    siteName,
    url,
    events: [{ ...event, remindBefore: 7 }],
  })
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${opportunity.slug}.ics"`,
    },
  })
}
