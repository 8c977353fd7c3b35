import { daysBetween } from '#domain/words/plain-date.ts'
import type { Texts } from '#web/texts/language.ts'

/** Days left in the reader's calendar (docs/interface.md, Deadlines). */
export interface Countdown {
  /** YYYY-MM-DD. */
  readonly date: string
  /** With a zone: its last minute, ISO 8601 in UTC, whose date in the reader's calendar counts instead. */
  readonly lastMinute: string | null
  /** That minute in the zone of the deadline: '17:00 CET'. */
  readonly clock: string | null
  /** Known from earlier years. */
  readonly expected: boolean
}

/** The days left as they are written: 'about', 12, 'days'. */
export interface DaysLeftView {
  readonly before: string | null
  readonly count: number | null
  readonly after: string
}

/** `today` and `dayOf`: the date of the present and of an instant in the reader's calendar, YYYY-MM-DD. */
export function toDaysLeftView(
  { date, lastMinute, clock, expected }: Countdown,
  today: string,
  dayOf: (instant: Date) => string,
  { countdown: text }: Pick<Texts, 'countdown'>,
): DaysLeftView {
  const days = daysBetween(today, lastMinute === null ? date : dayOf(new Date(lastMinute)))
  const plain = (after: string) => ({ before: null, count: null, after })
  if (days > 0) return { before: expected ? text.about : null, count: days, after: expected ? text.ofDays(days) : text.daysLeft(days) }
  if (expected) return plain(days === 0 ? text.expectedToday : text.expectedNow)
  // Only a place further west has the day still.
  if (days < 0) return plain(text.lastHours)
  return plain(clock === null ? text.today : text.todayAt(clock))
}
