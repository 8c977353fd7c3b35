import {
  type Applications,
  applicationsAt,
  type ApplicationStatus,
  type Dates,
  readDeadlineOf,
} from '#domain/opportunity/applications.ts'
import type { DeadlineKind } from '#domain/opportunity/deadline.ts'
import { addDays, addMonths, nextMonthRun, todayUtc } from '#domain/words/plain-date.ts'

/** What the days of an item mean at an instant. */
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
  /**
   * When it opens next, if it is not open: announced, expected or usual. Where only the months in
   * which it usually closes are known, the first of them, because it is open before it closes.
   * null: it is open or closed, or nothing is known.
   */
  readonly opensBy: { readonly day: string; readonly isAnnounced: boolean } | null
  /**
   * YYYY-MM-DD of the next opening, announced, expected or the first of its usual months, of a closed
   * one too; null: none is known, or it is open.
   */
  readonly opens: string | null
  /**
   * Its position in the order by deadline, the smallest first: what closes on a known day, the
   * soonest first; then rolling, then varying, then closed ones, the latest first. Those of one day
   * are in the order of `closesAt`. By the day that pages name and not by the instant alone:
   * readers see 1 December, at noon in Hong Kong, after 30 November, which ends later in UTC-12.
   */
  readonly rank: number
}

/** Reads days at an instant, as `readDeadlineOf` and `applicationsAt` (domain/opportunity). */
export function readDeadlineAt(dates: Dates, now: Date): DeadlineAt {
  const { kind, state, date, daysLeft, closesAt: closes } = readDeadlineOf(dates, now)
  const run = kind === 'varies' ? nextMonthRun(dates.usually, todayUtc(now)) : null
  const usualMonths =
    run?.months.map((_month, offset) => addMonths(run.first, offset).slice(0, 7)) ?? []
  const closesAt = closes?.getTime() ?? (run === null ? Infinity : Date.parse(addDays(run.last, 1)))
  const isOpen = state === 'open'
  const applications = applicationsAt(dates, now)
  const months = date === null ? usualMonths : [date.slice(0, 7)]
  return {
    status: applications.status,
    kind,
    isOpen,
    date,
    daysLeft,
    closesAt,
    months,
    opensBy: findOpensBy(applications, months),
    opens: applications.opening?.first ?? null,
    rank: rankOf({ isOpen, closesAt, kind, lastDay: date ?? run?.last ?? null }),
  }
}

function findOpensBy(
  { status, opening }: Applications,
  months: readonly string[],
): DeadlineAt['opensBy'] {
  const [first] = months
  if (status === 'unknown')
    return first === undefined ? null : { day: `${first}-01`, isAnnounced: false }
  if (opening === null || status === 'closed') return null
  return { day: opening.first, isAnnounced: opening.kind === 'announced' }
}

/** The order by deadline (`rank`). */
export function compareDeadlines(a: DeadlineAt, b: DeadlineAt): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  return a.closesAt === b.closesAt ? 0 : a.closesAt - b.closesAt
}

/** Greater than any instant in milliseconds. */
const behindAll = 1e14

function rankOf({
  isOpen,
  closesAt,
  kind,
  lastDay,
}: Pick<DeadlineAt, 'isOpen' | 'closesAt' | 'kind'> & { readonly lastDay: string | null }): number {
  if (!isOpen) return 3 * behindAll - closesAt
  if (lastDay !== null) return Date.parse(lastDay)
  return kind === 'rolling' ? behindAll : 2 * behindAll
}
