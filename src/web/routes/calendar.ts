import { createEvent, type EventAttributes } from 'ics'
import { readDeadline } from '#domain/opportunity/deadline.ts'
import { cleanLine } from '#domain/words/clean-text.ts'
import { closingInWords } from '#web/opportunity/due-view.ts'
import { servicesContext, settingsContext } from '#web/context.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import type { Route } from './+types/calendar'

/** The deadline as a calendar file, a whole day without a zone, so that no calendar shifts it. 404 where no day is set or it is over. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const texts = textsOf(context)
  const { publicUrl } = context.get(settingsContext)
  const found = await services.findOpportunity(params.slug)
  if (!found || !('opportunity' in found)) throw new Response(null, { status: 404 })
  const { opportunity } = found
  const status = readDeadline(opportunity.deadline, services.now())
  if (status.state === 'closed' || !status.date) throw new Response(null, { status: 404 })

  const [year = 0, month = 0, day = 0] = status.date.split('-').map(Number)
  const expected = status.kind === 'expected'
  // The library escapes line feeds alone, and readers take a carriage return for the end of a line (RFC 5545, section 3.1).
  const name = cleanLine(opportunity.name)
  const event: EventAttributes = {
    uid: `${opportunity.id}@${new URL(publicUrl).hostname}`,
    title: `${expected ? texts.due.expected : texts.due.closes}: ${name}`,
    description: expected ? texts.detail.expectedNote : (closingInWords(opportunity.deadline, texts) ?? texts.due.dayOnly),
    url: `${publicUrl}/opportunity/${opportunity.slug}`,
    start: [year, month, day],
    duration: { days: 1 },
    alarms: [{ action: 'display', description: name, trigger: { days: 7, before: true } }],
  }
  const { error, value } = createEvent(event)
  if (error || !value) throw error ?? new Error('The calendar file is empty')
  return new Response(value, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${opportunity.slug}.ics"`,
      'cache-control': 'no-store',
    },
  })
}
