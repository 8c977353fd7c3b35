import {
  addDays,
  daysBetween,
  endOfDayAnywhere,
  isPlainDate,
  todayUtc,
} from '#domain/words/plain-date.ts'
import { instantIn, isZone } from '#domain/words/zone.ts'

/**
 * fixed: announced. expected: known from earlier years. rolling: all year. varies: no single date.
 */
export const deadlineKinds = ['fixed', 'rolling', 'varies', 'expected'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/**
 * A plain date, not an instant: it never shifts with the reader's time zone (docs/interface,
 * Deadlines).
 */
export interface Deadline {
  readonly kind: DeadlineKind
  /** YYYY-MM-DD; set for fixed and expected, null for rolling and varies. */
  readonly date: string | null
  /** HH:MM, 24 hours; only with `zone`. */
  readonly time: string | null
  /** IANA time zone of `date` and `time`; null: anywhere on Earth (UTC-12). */
  readonly zone: string | null
  readonly note: string | null
}

export interface DeadlineStatus {
  /** An expected date that is past reads as 'varies' until an editor confirms the next. */
  readonly kind: DeadlineKind
  readonly state: 'open' | 'closed'
  /** YYYY-MM-DD; null for rolling and varies. */
  readonly date: string | null
  /**
   * Whole days from today in UTC to `date`, or to `lastMinute` where a zone is given; never below
   * 0. null without a date and when closed.
   */
  readonly daysLeft: number | null
  /**
   * With a zone: its time, else the last minute of the day there; null without a zone, and when
   * closed or without a date.
   */
  readonly lastMinute: Date | null
  /** The instant from which it is closed; null without a date. */
  readonly closesAt: Date | null
}

/**
 * Open to the end of the deadline's day anywhere on Earth. With a zone it is open to the end of
 * that day there, or to its time (docs/interface, Deadlines). A fixed or expected deadline
 * without a real date of the years 1900 to 2200 reads as 'varies'; an unknown zone is ignored.
 * Never throws.
 */
export function readDeadline(deadline: Deadline, now: Date): DeadlineStatus {
  const { kind, date } = deadline
  if (kind === 'rolling') return undated('rolling')
  if (kind === 'varies' || date === null || !isNearDate(date)) return undated('varies')
  const { closesAt, lastMinute } = readEnd(date, readClock(deadline))
  if (now >= closesAt && kind === 'expected') return undated('varies')
  if (now >= closesAt)
    return { kind, state: 'closed', date, daysLeft: null, lastMinute: null, closesAt }
  const lastDay = lastMinute === null ? date : todayUtc(lastMinute)
  const daysLeft = Math.max(0, daysBetween(todayUtc(now), lastDay))
  return { kind, state: 'open', date, daysLeft, lastMinute, closesAt }
}

/**
 * When a day is over, and the last minute in which one can apply; null where no zone is known. A
 * day without a time ends with its last minute, anywhere on Earth if it has no zone either.
 */
function readEnd(
  date: string,
  { time, zone }: ReturnType<typeof readClock>,
): { readonly closesAt: Date; readonly lastMinute: Date | null } {
  if (zone === null) return { closesAt: endOfDayAnywhere(date), lastMinute: null }
  if (time === null) {
    const closesAt = instantIn(zone, addDays(date, 1), '00:00')
    return { closesAt, lastMinute: new Date(closesAt.getTime() - minute) }
  }
  const closesAt = instantIn(zone, date, time)
  return { closesAt, lastMinute: closesAt }
}

/**
 * `daysLeft` of `status` at `now`, but -1 once its day is over in UTC and only places further west
 * still have it: the last hours of an announced deadline (docs/interface, Deadlines).
 */
export function countDaysLeft(
  { date, daysLeft, lastMinute }: DeadlineStatus,
  now: Date,
): number | null {
  if (daysLeft === null || date === null || lastMinute !== null) return daysLeft
  return date < todayUtc(now) ? -1 : daysLeft
}

/**
 * The public day of an item (YYYY-MM-DD), past ones too, even expected ones, which otherwise read
 * as 'varies'. null: no valid day.
 */
export function deadlineDayOf({
  deadline,
}: {
  readonly deadline: Deadline
}): { date: string; kind: DeadlineKind } | null {
  const { kind, date } = deadline
  if (kind !== 'fixed' && kind !== 'expected') return null
  return date !== null && isNearDate(date) ? { date, kind } : null
}

const minute = 60_000

/**
 * Far dates are slips of the finger, and at the ends of the calendar there is no next day to close
 * at.
 */
const isNearDate = (date: string): boolean =>
  isPlainDate(date) && date >= '1900-01-01' && date < '2201-01-01'

function undated(kind: 'rolling' | 'varies'): DeadlineStatus {
  return { kind, state: 'open', date: null, daysLeft: null, lastMinute: null, closesAt: null }
}

/**
 * The hour, as far as it is known: without a wrong time or a zone unknown to the platform. A time
 * without a zone decides nothing.
 */
export function readClock({
  time,
  zone,
}: Pick<Deadline, 'time' | 'zone'>): Pick<Deadline, 'time' | 'zone'> {
  return {
    time: time !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null,
    zone: zone !== null && isZone(zone) ? zone : null,
  }
}
