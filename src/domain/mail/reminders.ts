import {
  type Dates,
  openingDay,
  openingToday,
  readDeadlineOf,
} from '#domain/opportunity/applications.ts'
import { addDays, addMonths, todayUtc } from '#domain/words/plain-date.ts'
import { compareText } from '#domain/words/text.ts'

/**
 * announced, expected: days before a deadline. usual: from the month before one in which it usually
 * closes, until that month is over. opens: on the announced opening day.
 */
export const reminderBases = ['announced', 'expected', 'usual', 'opens'] as const
export type ReminderBasis = (typeof reminderBases)[number]

/** One mail to come for those who watch an item (docs/interface, Reminders). */
export interface Reminder {
  readonly basis: ReminderBasis
  /**
   * YYYY-MM-DD: the deadline, the first day of the month in which it usually closes, or the opening
   * day.
   */
  readonly date: string
  /** Days before the deadline; null of a month and of an opening. */
  readonly step: number | null
  /** YYYY-MM-DD in UTC from which it is sent; of an opening the day in the deadline's zone. */
  readonly on: string
}

const steps = { announced: [14, 7, 2], expected: [14, 7] } as const

/**
 * All reminders of an item's dates at an instant, earliest first: future ones, and current ones
 * that are still true. Of an expected day and the usual months, the earlier counts. Empty: closed,
 * or no date is known.
 */
export const listReminders = (dates: Dates, now: Date): Reminder[] =>
  [...openingReminder(dates, now), ...deadlineReminders(dates, now)].sort((a, b) =>
    compareText(a.on, b.on),
  )

/**
 * The reminders of `listReminders` that a subscriber of today will get. One with `on` today or
 * earlier comes at once: an item that usually closes this month or the next may close within weeks.
 */
export function listComingReminders(dates: Dates, now: Date): Reminder[] {
  const today = todayUtc(now)
  const reminders = listReminders(dates, now)
  const atOnce = reminders.findLast(({ basis, on }) => basis === 'usual' && on <= today)
  return reminders.filter(
    (reminder) => reminder === atOnce || (reminder.on >= today && isMeantFor(reminder, today)),
  )
}

/**
 * Whether a subscriber who watches since a day (YYYY-MM-DD in UTC) gets the reminder: what was due
 * before stood on the page itself, but months that may be closing are worth a mail at any time.
 */
export function isMeantFor({ basis, on }: Reminder, since: string): boolean {
  if (basis === 'usual') return true
  return basis === 'opens' ? since < on : since <= on
}

/**
 * Those whose time has come, the opening first: of the days before a deadline the last one alone,
 * since each of them says how many days are left.
 */
export function listRemindersToSend(dates: Dates, now: Date): Reminder[] {
  const today = todayUtc(now)
  const isReached = ({ basis, on }: Reminder) =>
    basis === 'opens' ? on === openingToday(dates.deadline, now) : on <= today
  const reached = listReminders(dates, now).filter(isReached)
  const latest = [...new Map(reached.map((reminder) => [reminder.basis, reminder])).values()]
  return latest.toSorted((a, b) => Number(b.basis === 'opens') - Number(a.basis === 'opens'))
}

/**
 * Whether the mail that was planned as this one is still true: nothing nearer has come, and no date
 * has changed.
 */
export const isStillCurrent = (
  { basis, date, step }: Pick<Reminder, 'basis' | 'date' | 'step'>,
  dates: Dates,
  now: Date,
): boolean =>
  listRemindersToSend(dates, now).some(
    (reminder) => reminder.basis === basis && reminder.date === date && reminder.step === step,
  )

/**
 * The form on an item's page. reopening: it is closed. change: it accepts applications all year, or
 * its last reminder has gone out.
 */
export type ReminderKind = 'dates' | 'announcement' | 'change' | 'reopening'

/** The offer of an item's reminder form at an instant (docs/interface, Reminders). */
export function reminderKindOf(dates: Dates, now: Date): ReminderKind {
  const { kind, state } = readDeadlineOf(dates, now)
  if (state === 'closed') return 'reopening'
  if (listComingReminders(dates, now).length > 0) return 'dates'
  return kind === 'rolling' || kind === 'fixed' ? 'change' : 'announcement'
}

function openingReminder(dates: Dates, now: Date): Reminder[] {
  const opens = openingDay(dates)
  return opens === null || opens < openingToday(dates.deadline, now)
    ? []
    : [{ basis: 'opens', date: opens, step: null, on: opens }]
}

function deadlineReminders(dates: Dates, now: Date): Reminder[] {
  const { kind, state, date, daysLeft } = readDeadlineOf(dates, now)
  if (state === 'closed' || kind === 'rolling') return []
  const today = todayUtc(now)
  const thisMonth = `${today.slice(0, 7)}-01`
  const isRunning =
    kind !== 'fixed' &&
    dates.usually.includes(Number(today.slice(5, 7))) &&
    date?.slice(0, 7) !== today.slice(0, 7)
  const running = isRunning ? [usualReminder(thisMonth)] : []
  // The thirteenth is the next one whose mail is to come where the first one's has gone out.
  const months = Array.from({ length: 13 }, (_, offset) => addMonths(thisMonth, offset + 1)).filter(
    (first) => dates.usually.includes(Number(first.slice(5, 7))),
  )
  const [nextMonth] = months
  // If a day and a month coincide, the day is more precise.
  const isFirst =
    kind === 'fixed' ||
    nextMonth === undefined ||
    (date !== null && date.slice(0, 7) <= nextMonth.slice(0, 7))
  if (isFirst && date !== null && daysLeft !== null) {
    // Days left are counted to the deadline's last minute, which with a zone may lie on another day
    // in UTC.
    const day = addDays(today, daysLeft)
    const basis = kind === 'fixed' ? 'announced' : 'expected'
    const ofDay = steps[basis].map((step): Reminder => ({
      basis,
      date,
      step,
      on: addDays(day, -step),
    }))
    return [...running, ...ofDay]
  }
  return [...running, ...months.map(usualReminder)]
}

/** `first`: of the month, YYYY-MM-DD. */
const usualReminder = (first: string): Reminder => ({
  basis: 'usual',
  date: first,
  step: null,
  on: addMonths(first, -1),
})
