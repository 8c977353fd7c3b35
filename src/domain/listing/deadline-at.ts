import { type Deadline, type DeadlineKind, readClock, readDeadline } from '#domain/opportunity/deadline.ts'
import { todayAnywhere } from '#domain/words/plain-date.ts'
import { todayIn } from '#domain/words/zone.ts'

/** A deadline as it can be judged at any instant without reading its day, hour and zone again. */
export interface EntryDeadline {
  readonly kind: DeadlineKind
  /** YYYY-MM-DD; null: rolling and varies. */
  readonly date: string | null
  /** Days since 1970 of `date`; 0 without one. */
  readonly day: number
  /** IANA; null: anywhere on Earth. */
  readonly zone: string | null
  /** Milliseconds since 1970 from which it is closed; Infinity without a date. */
  readonly closesAt: number
}

const dayLength = 86_400_000

/** Earlier than any deadline: an expected day that is past would read as none. */
const beforeAll = new Date('1899-01-01T00:00:00Z')

export function toEntryDeadline(deadline: Deadline): EntryDeadline {
  const { kind, date, closesAt } = readDeadline(deadline, beforeAll)
  if (date === null || closesAt === null) return { kind, date: null, day: 0, zone: null, closesAt: Infinity }
  return { kind, date, day: Date.parse(date) / dayLength, zone: readClock(deadline).zone, closesAt: closesAt.getTime() }
}

/** What deadlines are at an instant: as `readDeadline` (domain/opportunity/deadline.ts) says of items, for thousands at once. */
export function deadlinesAt(now: Date) {
  // To ask what day it is in a zone takes long, and there are few zones.
  const todays = new Map<string | null, number>()
  const todayOf = (zone: string | null): number => {
    const today = todays.get(zone) ?? Date.parse(zone === null ? todayAnywhere(now) : todayIn(zone, now)) / dayLength
    todays.set(zone, today)
    return today
  }
  const isPast = ({ closesAt }: EntryDeadline) => now.getTime() >= closesAt
  const isUndated = (deadline: EntryDeadline) => deadline.date === null || (isPast(deadline) && deadline.kind === 'expected')
  return {
    isOpen: (deadline: EntryDeadline): boolean => !isPast(deadline) || deadline.kind === 'expected',
    /** An expected day that is past reads as 'varies'. */
    kindOf: (deadline: EntryDeadline): DeadlineKind => (deadline.kind === 'expected' && isPast(deadline) ? 'varies' : deadline.kind),
    /** YYYY-MM-DD; null without one. */
    dateOf: (deadline: EntryDeadline): string | null => (isUndated(deadline) ? null : deadline.date),
    /** Whole days left of an open one; null without a date and when closed. */
    daysLeft: (deadline: EntryDeadline): number | null =>
      deadline.date === null || isPast(deadline) ? null : deadline.day - todayOf(deadline.zone),
  }
}

export type DeadlinesAt = ReturnType<typeof deadlinesAt>
