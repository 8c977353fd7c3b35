import { listComingReminders, type Reminder, reminderKindOf } from '#domain/mail/reminders.ts'
import type { Dates } from '#domain/opportunity/applications.ts'
import { fullDate, monthOfYear } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

export type ReminderView = ReturnType<typeof toReminderView>

/**
 * The reminder form at an instant: a line for each mail to a new subscriber (docs/interface,
 * Reminders), none without a known date.
 */
export function toReminderView(dates: Dates, texts: Texts, now: Date) {
  const coming = listComingReminders(dates, now)
  const byBasis = Map.groupBy(coming, ({ basis }) => basis)
  return {
    kind: reminderKindOf(dates, now),
    coming: [...byBasis.values()].map((reminders) => inWords(reminders, texts)),
  }
}

/** For months of many years only the first one is named. */
function inWords(
  reminders: readonly Reminder[],
  { watchForm: { coming: text }, writing }: Texts,
): string {
  const [first] = reminders
  if (first === undefined) return ''
  const { basis, date, on } = first
  if (basis === 'opens') return text.opens(fullDate(on, writing))
  if (basis === 'usual')
    return text.usual(fullDate(on, writing), monthOfYear(Number(date.slice(5, 7)), writing))
  const steps = reminders.map(({ step }) => step).filter((step) => step !== null)
  return text[basis](steps, fullDate(date, writing))
}
