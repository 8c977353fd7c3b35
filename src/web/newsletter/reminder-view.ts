import { listComingReminders, type Reminder, reminderKindOf } from '#domain/mail/reminders.ts'
import { type Dates, readDeadlineOf } from '#domain/opportunity/applications.ts'
import { type NamedDay, nameDay } from '#domain/opportunity/deadline.ts'
import { nextMonthRun, todayUtc } from '#domain/words/plain-date.ts'
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
  const today = todayUtc(now)
  const kind = reminderKindOf(dates, now)
  if (kind === 'change' && day !== null && readDeadlineOf(dates, now).kind === 'fixed')
    return { kind, coming: [texts.comingReminders.tooLate] }
  return {
    kind,
    coming: [...byBasis.values()].flatMap((reminders) =>
      // A mail at once is apart from the next one.
      [reminders.filter(({ on }) => on <= today), reminders.filter(({ on }) => on > today)]
        .filter((some) => some.length > 0)
        .map((some) => inWords(some, { dates, day, today, texts })),
    ),
  }
}

interface Around {
  readonly dates: Dates
  readonly day: NamedDay | null
  readonly today: string
  readonly texts: Texts
}

/** For months of many years only the first window is named, with all its months. */
function inWords(reminders: readonly Reminder[], { dates, day, today, texts }: Around): string {
  const { comingReminders: text, writing } = texts
  const [first] = reminders
  if (first === undefined) return ''
  const { basis, date, on } = first
  if (basis === 'opens') return text.opens(fullDate(on, writing))
  if (basis === 'usual') {
    const months = nextMonthRun(dates.usually, date)?.months ?? []
    const closing = texts.applications.inMonths(months.map((month) => monthOfYear(month, writing)))
    return on <= today ? text.usualNow(closing) : text.usual(fullDate(on, writing), closing)
  }
  const steps = reminders.map(({ step }) => step).filter((step) => step !== null)
  const words = day === null ? fullDate(date, writing) : dayInWords(day, texts, fullDate)
  return text[basis](steps, words)
}
