import { planApplication } from '#domain/opportunity/plan.ts'
import type { DayEvent } from '#domain/listing/calendar-events.ts'
import { todayAnywhere } from '#domain/words/plain-date.ts'
import { toDeadlineEvent, uidOf } from '#web/calendar/deadline-event.ts'
import type { CalendarEvent } from '#web/calendar/write-calendar.ts'
import type { Texts } from '#web/texts/language.ts'

/** The steps of a plan and its deadline; what is past already stands today. None where the item names no day to come. */
export function toPlanEvents(day: DayEvent, version: number | undefined, texts: Texts, publicUrl: string, now: Date): CalendarEvent[] {
  const plan = planApplication(day.item, now)
  if (plan.day === null) return []
  const deadline = toDeadlineEvent(day, version, texts, publicUrl)
  const steps = plan.steps.flatMap(({ key, documents, date, isPast }): CalendarEvent[] => {
    if (date === null) return []
    const { title, hint } = texts.plan.steps[key]
    const named = texts.plan.eventTitle(title, day.item.name)
    return [
      {
        ...deadline,
        uid: uidOf(day.item.id, publicUrl, key),
        date: isPast ? todayAnywhere(now) : date,
        title: isPast ? texts.plan.eventNow(named) : named,
        description: [hint, ...documents, plan.day?.expected ? texts.plan.expectedHint : ''].filter((line) => line !== '').join('\n'),
        url: `${deadline.url}/plan`,
      },
    ]
  })
  return [...steps, { ...deadline, remindBefore: 7 }]
}
