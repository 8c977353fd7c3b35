import {
  addDays,
  daysBetween,
  endOfDayAnywhere,
  isNearDay,
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
  /** YYYY-MM-DD, as `nameDay` names it; null for rolling and varies. */
  readonly date: string | null
  /**
   * Whole days from today in UTC to `date`, or to `lastMinute` where a zone is given; never below
   * 0. null without a date and when closed.
   */
  readonly daysLeft: number | null
  /**
   * With a zone: its time, else the last minute of the day there, which is that of the evening
   * before at 00:00; null without a zone, and when closed or without a date.
   */
  readonly lastMinute: Date | null
  /** The instant from which it is closed; null without a date. */
  readonly closesAt: Date | null
}

/** A deadline's day as every text names it, with what is known of its end (`nameDay`). */
export interface NamedDay {
  /** YYYY-MM-DD: the last day on which one can apply. */
  readonly date: string
  /** HH:MM, never 00:00. null: the whole day, or only expected. */
  readonly time: string | null
  /** IANA zone of `date` and `time`; null: not known. */
  readonly zone: string | null
}

/**
 * The day of a deadline as every text names it (docs/interface, Deadlines); past ones too. A
 * deadline at 00:00 is named by the evening before, because the day that it stands for has no
 * minute left. An expected day has no hour, because 'around' and an hour contradict each other.
 * null: it has no real day.
 */
export function nameDay(deadline: Deadline): NamedDay | null {
  const { kind, date } = deadline
  if (kind !== 'fixed' && kind !== 'expected') return null
  if (date === null || !isNearDay(date)) return null
  const { time, zone } = readClock(deadline)
  const isMidnight = time === midnight
  const day = isMidnight ? addDays(date, -1) : date
  if (kind === 'expected') return { date: day, time: null, zone: null }
  return { date: day, time: isMidnight ? lastMinuteOfDay : time, zone }
}

/**
 * Whether it ends with the first second of its day: often a slip of someone who means that whole
 * day, or of a program that writes a day as an instant.
 */
export const startsItsDay = (deadline: Deadline): boolean =>
  (deadline.kind === 'fixed' || deadline.kind === 'expected') &&
  deadline.date !== null &&
  readClock(deadline).time === midnight

/** The first and the last minute of a day. */
const midnight = '00:00'
const lastMinuteOfDay = '23:59'

/**
 * Open to the end of the deadline's day anywhere on Earth. With a zone it is open to the end of
 * that day there, or to its time (docs/interface, Deadlines). A fixed or expected deadline
 * without a real date of `nearDays` reads as 'varies'; an unknown zone is ignored.
 * Never throws.
 */
export function readDeadline(deadline: Deadline, now: Date): DeadlineStatus {
  const { kind } = deadline
  if (kind === 'rolling') return undated('rolling')
  const named = nameDay(deadline)
  if (named === null || deadline.date === null) return undated('varies')
  const { date } = named
  const { closesAt, lastMinute } = readEnd(deadline.date, readClock(deadline))
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
  const isMidnight = time === midnight
  return { closesAt, lastMinute: isMidnight ? new Date(closesAt.getTime() - minute) : closesAt }
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
 * The public day of an item (YYYY-MM-DD) as `nameDay` names it, past ones too, even expected ones,
 * which otherwise read as 'varies'. null: no valid day.
 */
export function deadlineDayOf({
  deadline,
}: {
  readonly deadline: Deadline
}): { date: string; kind: DeadlineKind } | null {
  const named = nameDay(deadline)
  return named && { date: named.date, kind: deadline.kind }
}

const minute = 60_000

/** Whether the text is an hour of the day, written HH:MM, 00:00 to 23:59. */
export const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

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
    time: time !== null && isTime(time) ? time : null,
    zone: zone !== null && isZone(zone) ? zone : null,
  }
}
