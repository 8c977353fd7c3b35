import {
  applicationsAt,
  type ApplicationStatus,
  type Dates,
  readDeadlineOf,
} from '#domain/opportunity/applications.ts'
import type { DeadlineKind } from '#domain/opportunity/deadline.ts'
import { addDays, addMonths, nextMonthRun, todayUtc } from '#domain/words/plain-date.ts'
import { quarterOf } from '#domain/words/zone.ts'

/** What the days of an item mean at an instant: one object for all items with the same days. */
export interface DeadlineAt {
  readonly status: ApplicationStatus
  /** An expected day that is past reads as 'varies'. */
  readonly kind: DeadlineKind
  /** Not closed. */
  readonly isOpen: boolean
  /** YYYY-MM-DD; null without one. */
  readonly date: string | null
  /** Whole days left of an open one, from today in UTC; null without a date and when closed. */
  readonly daysLeft: number | null
  /**
   * Milliseconds since 1970 at which it closes, or the months in which it usually does end;
   * Infinity: neither is known.
   */
  readonly closesAt: number
  /**
   * YYYY-MM of its day, or where no day is known the months in which it usually closes next; empty:
   * not known.
   */
  readonly months: readonly string[]
}

/**
 * Of the latest quarter of an hour. Within it, the clock only changes whether a deadline is past
 * (`quarterOf`).
 */
let cache = { now: new Date(Number.NaN), found: new Map<Dates, DeadlineAt>() }

/**
 * Reads days at an instant, as `readDeadlineOf` and `applicationsAt` (domain/opportunity), for
 * thousands that share some hundred.
 */
export function deadlinesAt(now: Date): DeadlinesAt {
  const isLater = quarterOf(cache.now) === quarterOf(now) && now >= cache.now
  cache = { now, found: isLater ? cache.found : new Map() }
  const { found } = cache
  return (dates) => {
    const cached = found.get(dates)
    if (cached !== undefined && (cached.daysLeft === null || now.getTime() < cached.closesAt))
      return cached
    const read = readDeadlineAt(dates, now)
    found.set(dates, read)
    return read
  }
}

export type DeadlinesAt = (dates: Dates) => DeadlineAt

function readDeadlineAt(dates: Dates, now: Date): DeadlineAt {
  const { kind, state, date, daysLeft, closesAt } = readDeadlineOf(dates, now)
  const run = kind === 'varies' ? nextMonthRun(dates.usually, todayUtc(now)) : null
  const usualMonths =
    run?.months.map((_month, offset) => addMonths(run.first, offset).slice(0, 7)) ?? []
  return {
    status: applicationsAt(dates, now).status,
    kind,
    isOpen: state === 'open',
    date,
    daysLeft,
    closesAt: closesAt?.getTime() ?? (run === null ? Infinity : Date.parse(addDays(run.last, 1))),
    months: date === null ? usualMonths : [date.slice(0, 7)],
  }
}
