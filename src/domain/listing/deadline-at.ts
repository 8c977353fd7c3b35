import { applicationsAt, type ApplicationStatus, type Dates, openingDay } from '#domain/opportunity/applications.ts'
import { type DeadlineKind, readClock, readDeadline } from '#domain/opportunity/deadline.ts'
import { nextMonthRun } from '#domain/words/months.ts'
import { addDays, addMonths, todayUtc } from '#domain/words/plain-date.ts'
import { instantIn, quarterOf } from '#domain/words/zone.ts'

/** The days of an item, prepared so that a status at any instant needs no parsing of day, hour and zone. */
export interface EntryDeadline {
  readonly kind: DeadlineKind
  /** YYYY-MM-DD; null: rolling and varies. */
  readonly date: string | null
  /** Days since 1970 of the day that days left are counted to, in UTC; 0 without one. */
  readonly day: number
  /** Milliseconds since 1970 from which it is closed; Infinity without a date. */
  readonly closesAt: number
  /** Milliseconds since 1970 from which that deadline is the last round's; Infinity: no opening after it is announced. */
  readonly reopensAt: number
  /** The announced opening day, YYYY-MM-DD; null: none. */
  readonly opens: string | null
  readonly usually: readonly number[]
  /** null: the item has no opening. */
  readonly dates: Dates | null
}

const dayLength = 86_400_000

/** Earlier than any deadline: an expected day that is past would read as none. */
const beforeAll = new Date('1899-01-01T00:00:00Z')

/** Prepares an item's days. Days that do not exist in the calendar become null. Never throws. */
export function toEntryDeadline(dates: Dates): EntryDeadline {
  const { deadline, opens: announced, expectedOpens, usuallyOpens, usually } = dates
  const { kind, date, closesAt, lastMinute } = readDeadline(deadline, beforeAll)
  const opens = openingDay(dates)
  // Not `dates` itself: an item would be held in memory with all its texts.
  const own = { deadline, opens: announced, expectedOpens, usuallyOpens, usually }
  const openings = { opens, usually, dates: (opens ?? expectedOpens ?? usuallyOpens[0]) ? own : null, reopensAt: Infinity }
  if (date === null || closesAt === null) return { kind, date: null, day: 0, closesAt: Infinity, ...openings }
  const { zone } = readClock(deadline)
  if (opens !== null && kind === 'fixed' && opens > date) openings.reopensAt = instantIn(zone ?? 'UTC', opens, '00:00').getTime()
  return {
    kind,
    date,
    day: Date.parse(lastMinute === null ? date : todayUtc(lastMinute)) / dayLength,
    closesAt: closesAt.getTime(),
    ...openings,
  }
}

/** The facts of a deadline that lists count, one object for all equal deadlines. */
export interface DeadlineFacts {
  readonly isPast: boolean
  readonly status: ApplicationStatus
  /** Its day is announced. */
  readonly isFixed: boolean
  /** YYYY-MM, when it closes or usually closes; empty: closed or not known. */
  readonly months: readonly string[]
}

/** Of the latest quarter of an hour. Within it, the clock only changes whether a deadline is past (`quarterOf`). */
let cache = createCache(Number.NaN)

function createCache(quarter: number) {
  return {
    quarter,
    facts: new Map<EntryDeadline, DeadlineFacts>(),
    /** Each of them once, by its text. */
    shared: new Map<string, DeadlineFacts>(),
    /** By list of months: thousands of entries share few lists. */
    runs: new Map<string, { readonly last: string; readonly months: readonly string[] }>(),
  }
}

/** The state of deadlines at an instant: as `readDeadlineOf` and `applicationsAt` (domain/opportunity) for items, but for thousands at once. */
export function deadlinesAt(now: Date) {
  if (cache.quarter !== quarterOf(now)) cache = createCache(quarterOf(now))
  const { facts, shared, runs } = cache
  const today = todayUtc(now)
  const hasReopened = ({ reopensAt }: EntryDeadline) => now.getTime() >= reopensAt
  const isPast = ({ closesAt }: EntryDeadline) => now.getTime() >= closesAt
  const isOpen = (deadline: EntryDeadline) => !isPast(deadline) || deadline.kind === 'expected' || hasReopened(deadline)
  const isUndated = (deadline: EntryDeadline) => deadline.date === null || (isPast(deadline) && isOpen(deadline))
  const kindOf = (deadline: EntryDeadline): DeadlineKind => (isPast(deadline) && isOpen(deadline) ? 'varies' : deadline.kind)

  const readStatus = (deadline: EntryDeadline): ApplicationStatus => {
    if (deadline.dates !== null) return applicationsAt(deadline.dates, now).status
    if (!isOpen(deadline)) return 'closed'
    return deadline.kind === 'fixed' || deadline.kind === 'rolling' ? 'open' : 'unknown'
  }
  /** The next months in which it usually closes, and their last day; null: not known, or a day says more. */
  const usualRun = (deadline: EntryDeadline) => {
    if (deadline.usually.length === 0 || kindOf(deadline) !== 'varies') return null
    const key = deadline.usually.join()
    const cached = runs.get(key)
    if (cached !== undefined) return cached
    const next = nextMonthRun(deadline.usually, today)
    if (next === null) return null
    const run = { last: next.last, months: next.months.map((_month, offset) => addMonths(next.first, offset).slice(0, 7)) }
    runs.set(key, run)
    return run
  }
  const usualMonths = (deadline: EntryDeadline): readonly string[] => usualRun(deadline)?.months ?? []
  const dateOf = (deadline: EntryDeadline): string | null => (isUndated(deadline) ? null : deadline.date)
  const readFacts = (deadline: EntryDeadline): DeadlineFacts => {
    const month = dateOf(deadline)?.slice(0, 7)
    const months = !isOpen(deadline) ? [] : month === undefined ? usualMonths(deadline) : [month]
    return { isPast: isPast(deadline), status: readStatus(deadline), isFixed: kindOf(deadline) === 'fixed', months }
  }
  const factsOf = (deadline: EntryDeadline): DeadlineFacts => {
    const cached = facts.get(deadline)
    if (cached?.isPast === isPast(deadline)) return cached
    const read = readFacts(deadline)
    const key = JSON.stringify(read)
    const own = shared.get(key) ?? read
    shared.set(key, own)
    facts.set(deadline, own)
    return own
  }
  return {
    /** Not `closed`. */
    isOpen: (deadline: EntryDeadline): boolean => isOpen(deadline),
    /** An expected day that is past reads as 'varies'. */
    kindOf,
    /** YYYY-MM-DD; null without one. */
    dateOf,
    /** Whole days left of an open one, from today in UTC; null without a date and when closed. */
    daysLeft: (deadline: EntryDeadline): number | null =>
      deadline.date === null || isPast(deadline) ? null : Math.max(0, deadline.day - Date.parse(today) / dayLength),
    factsOf,
    /** When the run of months in which it usually closes ends, in milliseconds since 1970; null: as `usualMonths` is empty. */
    usuallyClosesAt: (deadline: EntryDeadline): number | null => {
      const run = usualRun(deadline)
      return run && Date.parse(addDays(run.last, 1))
    },
    /** YYYY-MM, the months in which it usually closes next; empty: not known, or a day says more. */
    usualMonths,
  }
}

export type DeadlinesAt = ReturnType<typeof deadlinesAt>
