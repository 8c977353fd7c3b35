import { listComingReminders, type Reminder, reminderKindOf } from '#domain/mail/reminders.ts'
import type { Dates } from '#domain/opportunity/applications.ts'
import { type NamedDay, nameDay } from '#domain/opportunity/deadline.ts'
import { fullDate, monthOfYear } from '#web/components/dates.ts'
import { dayInWords } from '#web/opportunity/deadline-view.ts'
import type { Texts } from '#web/texts/language.ts'

export type ReminderView = ReturnType<typeof toReminderView>

/**
 * The reminder form at an instant: a line for each mail to a new subscriber (docs/interface,
 * Reminders), none without a known date.
 */
export function toReminderView(dates: Dates, texts: Texts, now: Date) {
  const coming = listComingReminders(dates, now)
  const byBasis = Map.groupBy(coming, ({ basis }) => basis)
  const day = nameDay(dates.deadline)
  return {
    kind: reminderKindOf(dates, now),
    coming: [...byBasis.values()].map((reminders) => inWords(reminders, day, texts)),
  }
}

/** For months of many years only the first one is named. */
function inWords(reminders: readonly Reminder[], day: NamedDay | null, texts: Texts): string {
  const {
    watchForm: { coming: text },
    writing,
  } = texts
  const [first] = reminders
  if (first === undefined) return ''
  const { basis, date, on } = first
  if (basis === 'opens') return text.opens(fullDate(on, writing))
  if (basis === 'usual')
    return text.usual(fullDate(on, writing), monthOfYear(Number(date.slice(5, 7)), writing))
  const steps = reminders.map(({ step }) => step).filter((step) => step !== null)
  const words = day === null ? fullDate(date, writing) : dayInWords(day, texts, fullDate)
  return text[basis](steps, words)
}
