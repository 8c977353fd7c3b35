import {
  type Deadline,
  type DeadlineStatus,
  readClock,
  readDeadline,
} from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import {
  addMonths,
  isPlainDate,
  type MonthRun,
  monthRuns,
  nextMonthRun,
  todayUtc,
} from '#domain/words/plain-date.ts'
import { todayIn } from '#domain/words/zone.ts'

/** Whether applications are open, as far as known (docs/interface, Deadlines). */
export const applicationStatuses = [
  'open',
  'usually-open',
  'opens',
  'opens-around',
  'unknown',
  'closed',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export type Dates = Pick<
  Opportunity,
  'deadline' | 'opens' | 'expectedOpens' | 'usuallyOpens' | 'usually'
>

/** An opening to come. */
export interface Opening {
  /** announced: by a day. expected: a day of earlier years. usual: the months of a run. */
  readonly kind: 'announced' | 'expected' | 'usual'
  /** YYYY-MM-DD: the day, or the first one of the run. */
  readonly first: string
  /** Of a run; empty of a day. */
  readonly months: readonly number[]
}

export interface Applications {
  readonly status: ApplicationStatus
  /**
   * The opening day of 'opens' and 'opens-around', and of the next cycle of a closed item where it
   * is known.
   */
  readonly opening: Opening | null
}

/**
 * The status of applications at an instant. Days that do not exist in the calendar count as
 * missing. Never throws.
 */
export function applicationsAt(dates: Dates, now: Date): Applications {
  const at = readDeadlinePhase(dates, now)
  const opens = openingDay(dates)
  const announced: Opening | null =
    opens === null ? null : { kind: 'announced', first: opens, months: [] }
  const hasCome = announced !== null && announced.first <= at.today
  const others = () => findOpening(dates, at)

  const isClosed =
    at.kind === 'fixed' && at.isPast && !(hasCome && announced.first > (at.date ?? ''))
  if (isClosed) {
    const isNext = (opening: Opening | null) =>
      opening !== null && opening.first > at.today && opening.first > (at.date ?? '')
    const next = [announced, others()].find(isNext) ?? null
    return { status: 'closed', opening: next }
  }
  if (announced !== null && !hasCome) return { status: 'opens', opening: announced }
  if (at.kind === 'rolling' || (announced !== null && !isOver(dates, announced, null, at)))
    return { status: 'open', opening: null }
  const hasOpening =
    announced !== null || isDay(dates.expectedOpens) || dates.usuallyOpens.length > 0
  if (at.kind === 'fixed' && !at.isPast && !hasOpening) return { status: 'open', opening: null }
  const opening = others()
  if (opening === null) return { status: 'unknown', opening: null }
  return opening.first <= at.today
    ? { status: 'usually-open', opening: null }
    : { status: 'opens-around', opening }
}

/**
 * The deadline at an instant, computed once, because converting a day to a time zone is the slowest
 * step.
 */
interface DeadlinePhase extends Pick<DeadlineStatus, 'kind' | 'date'> {
  readonly isPast: boolean
  /** YYYY-MM-DD by which openings begin: in the deadline's zone, else in UTC. */
  readonly today: string
  /** By which months end. */
  readonly todayUtc: string
}

function readDeadlinePhase({ deadline }: Dates, now: Date): DeadlinePhase {
  const { kind, date, closesAt } = readDeadline(deadline, beforeAll)
  return {
    kind,
    date,
    isPast: closesAt !== null && now >= closesAt,
    today: openingToday(deadline, now),
    todayUtc: todayUtc(now),
  }
}

/**
 * As `readDeadline`, of an item: its deadline reads as 'varies' once an announced opening after it
 * has come, until there is another one.
 */
export const readDeadlineOf = (
  { deadline, opens }: Pick<Dates, 'deadline' | 'opens'>,
  now: Date,
): DeadlineStatus =>
  readDeadline(
    hasReopened({ deadline, opens }, now) ? { ...deadline, kind: 'varies', date: null } : deadline,
    now,
  )

function hasReopened({ deadline, opens }: Pick<Dates, 'deadline' | 'opens'>, now: Date): boolean {
  if (
    opens === null ||
    deadline.kind !== 'fixed' ||
    deadline.date === null ||
    opens <= deadline.date
  )
    return false
  return isDay(opens) && openingToday(deadline, now) >= opens
}

/** The announced day of opening, YYYY-MM-DD; null: none, or none that a calendar has. */
export const openingDay = ({ opens }: Pick<Dates, 'opens'>): string | null =>
  isDay(opens) ? opens : null

/** The expected or usual opening that counts: of a round that has not ended. */
function findOpening(dates: Dates, at: DeadlinePhase): Opening | null {
  const { expectedOpens, usuallyOpens } = dates
  if (isDay(expectedOpens)) {
    const expected = { kind: 'expected', first: expectedOpens, months: [] } as const
    if (expectedOpens > at.today || !isOver(dates, expected, null, at)) return expected
  }
  // Each run ends where the next one begins: the last one on or before a deadline is the one that
  // this deadline belongs to.
  let before: MonthRun | null = null
  for (const run of monthRuns(usuallyOpens, at.today)) {
    const opening =
      before && ({ kind: 'usual', first: before.first, months: before.months } as const)
    if (opening !== null && !isOver(dates, opening, run.first, at)) return opening
    before = run
    if (Number(run.first.slice(0, 4)) > 2200) return null
  }
  return null
}

/**
 * Whether the cycle that an opening begins has ended, or has its deadline in a later one. `next`:
 * first day of the next opening; null: unknown. After 12 months an unannounced deadline belongs to
 * a later cycle, and with months of opening an announced one after the next of these.
 */
function isOver(
  { usually }: Dates,
  { kind, first }: Opening,
  next: string | null,
  at: DeadlinePhase,
): boolean {
  const { date } = at
  const afterYear = addMonths(first, 12)
  const end = next ?? afterYear
  const isDated = date !== null && date >= first
  if (isDated && at.kind === 'fixed' && (kind !== 'usual' || date < end)) return at.isPast
  const isExpected = isDated && at.kind === 'expected'
  const expected = isExpected && date < end ? date : null
  // The day of a later year has been in this one too.
  for (let day = isExpected ? addMonths(date, -12) : ''; day >= first; day = addMonths(day, -12))
    if (day < end && at.todayUtc > day) return true
  const run = nextMonthRun(usually, first)
  const usual = run !== null && run.first < end ? run.last : null
  // An expected day may belong to another cycle: after an opening day it counts less than the
  // months, after opening months more.
  if (expected !== null && (usual === null || kind === 'usual' || expected <= usual))
    return at.isPast
  if (usual !== null) return at.todayUtc > usual
  return isDated || run !== null || at.today >= afterYear
}

/** YYYY-MM-DD by which openings begin: in the deadline's zone, else in UTC. */
export function openingToday(deadline: Deadline, now: Date): string {
  const { zone } = readClock(deadline)
  return zone === null ? todayUtc(now) : todayIn(zone, now)
}

/** Earlier than any deadline: an expected day that is past would read as none. */
const beforeAll = new Date('1899-01-01T00:00:00Z')

const isDay = (date: string | null): date is string => date !== null && isPlainDate(date)
