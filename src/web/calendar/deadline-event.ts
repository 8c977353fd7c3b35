import type { DayEvent } from '#domain/listing/calendar-events.ts'
import { cleanLine } from '#domain/words/text.ts'
import type { CalendarEvent } from '#web/calendar/write-calendar.ts'
import { closingInWords } from '#web/opportunity/deadline-view.ts'
import type { Texts } from '#web/texts/language.ts'
import { openingStep } from '#web/plan/plan-view.ts'
import { planApplication } from '#domain/opportunity/plan.ts'
import { todayUtc } from '#domain/words/plain-date.ts'

/** For items without a time of their last change. */
export const unknownInstant = '1970-01-01T00:00:00.000Z'

/**
 * The day of an item. Its event is the same in the item's own file and in every calendar. Its SEQUENCE is the item's version, which grows
 * with each change of the day (RFC 5545 requires no more); undefined: unknown.
 */
export function toDeadlineEvent(
  { item, date, expected, isOpening, changedAt }: DayEvent,
  version: number | undefined,
  texts: Texts,
  publicUrl: string,
): CalendarEvent {
  return {
    uid: uidOf(item.id, publicUrl, isOpening ? 'opening' : undefined),
    date,
    title: `${isOpening ? texts.applications.opens : expected ? texts.deadlines.expected : texts.deadlines.closes}: ${cleanLine(item.name)}`,
    description: isOpening
      ? texts.applications.opensNote
      : expected
        ? texts.detail.expectedNote
        : (closingInWords(item.deadline, texts) ?? texts.deadlines.dayOnly),
    url: `${publicUrl}/opportunity/${item.slug}`,
    sequence: version ?? 0,
    status: expected ? 'TENTATIVE' : 'CONFIRMED',
    changedAt: changedAt ?? unknownInstant,
  }
}

/** The identifier of an item's event, or of one that belongs to it. */
function uidOf(id: string, publicUrl: string, suffix?: string): string {
  return `${id}${suffix === undefined ? '' : `/${suffix}`}@${new URL(publicUrl).hostname}`
}

/** The steps of a plan that have a day, and its deadline; past steps are dated today. Empty where the item has no future day. */
export function toPlanEvents(day: DayEvent, version: number | undefined, texts: Texts, publicUrl: string, now: Date): CalendarEvent[] {
  const plan = planApplication(day.item, now)
  const deadline = toDeadlineEvent(day, version, texts, publicUrl)
  const steps = plan.steps.flatMap(({ key, documents, date, isPast }): CalendarEvent[] => {
    if (date === null) return []
    const { title, hint } = key === 'opening' ? openingStep(plan.opening, texts) : texts.plan.steps[key]
    const eventTitle = texts.plan.eventTitle(title, day.item.name)
    return [
      {
        ...deadline,
        uid: uidOf(day.item.id, publicUrl, key),
        date: isPast ? todayUtc(now) : date,
        title: isPast ? texts.plan.eventNow(eventTitle) : eventTitle,
        description: [hint, ...documents, plan.day?.expected ? texts.plan.expectedHint : ''].filter((line) => line !== '').join('\n'),
        url: `${deadline.url}/plan`,
      },
    ]
  })
  return plan.day === null ? steps : [...steps, { ...deadline, remindBefore: 7 }]
}
