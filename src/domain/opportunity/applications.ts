import { type Deadline, type DeadlineStatus, readClock, readDeadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { type MonthRun, monthRuns, nextMonthRun } from '#domain/words/months.ts'
import { addMonths, isPlainDate, todayUtc } from '#domain/words/plain-date.ts'
import { todayIn } from '#domain/words/zone.ts'

/** Whether one can apply now, as far as it is known (docs/interface.md, Deadlines). */
export const applicationStatuses = ['open', 'usually-open', 'opens', 'opens-around', 'unknown', 'closed'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** All that an item says of its days. */
export type Dates = Pick<Opportunity, 'deadline' | 'opens' | 'expectedOpens' | 'usuallyOpens' | 'usually'>

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
  /** Of `opens` and `opens-around`, and of what is closed the one of its next round, where that is known. */
  readonly opening: Opening | null
}

/** What is known of applications at an instant. Days that no calendar has are none. Never throws. */
export function applicationsAt(dates: Dates, now: Date): Applications {
  const { deadline } = dates
  const today = openingToday(deadline, now)
  const announced = announcedOpening(dates)
  const hasCome = announced !== null && announced.first <= today
  const others = () => findOpening(dates, today, now)

  if (readDeadlineOf(dates, now).state === 'closed') {
    const isNext = (opening: Opening | null) => opening !== null && opening.first > today && opening.first > (deadline.date ?? '')
    const next = [announced, others()].find(isNext) ?? null
    return { status: 'closed', opening: next }
  }
  if (announced !== null && !hasCome) return { status: 'opens', opening: announced }
  if (deadline.kind === 'rolling' || (announced !== null && !isOver(dates, announced, null, now))) return { status: 'open', opening: null }
  const hasOther = announced !== null || isDay(dates.expectedOpens) || dates.usuallyOpens.length > 0
  if (readDeadline(deadline, now).kind === 'fixed' && !hasOther) return { status: 'open', opening: null }
  const opening = others()
  if (opening === null) return { status: 'unknown', opening: null }
  return opening.first <= today ? { status: 'usually-open', opening: null } : { status: 'opens-around', opening }
}

/** As `readDeadline`, of an item: its deadline reads as 'varies' once an announced opening after it has come, until there is another one. */
export function readDeadlineOf({ deadline, opens }: Pick<Dates, 'deadline' | 'opens'>, now: Date): DeadlineStatus {
  return readDeadline(hasReopened({ deadline, opens }, now) ? { ...deadline, kind: 'varies', date: null } : deadline, now)
}

function hasReopened({ deadline, opens }: Pick<Dates, 'deadline' | 'opens'>, now: Date): boolean {
  if (opens === null || deadline.kind !== 'fixed' || deadline.date === null || opens <= deadline.date) return false
  return isDay(opens) && openingToday(deadline, now) >= opens
}

function announcedOpening(dates: Dates): Opening | null {
  const first = openingDay(dates)
  return first === null ? null : { kind: 'announced', first, months: [] }
}

/** The announced day of opening, YYYY-MM-DD; null: none, or none that a calendar has. */
export function openingDay({ opens }: Pick<Dates, 'opens'>): string | null {
  return isDay(opens) ? opens : null
}

/** The expected or usual opening that counts: of a round that has not ended. */
function findOpening(dates: Dates, today: string, now: Date): Opening | null {
  const { expectedOpens, usuallyOpens } = dates
  if (isDay(expectedOpens)) {
    const expected = { kind: 'expected', first: expectedOpens, months: [] } as const
    if (expectedOpens > today || !isOver(dates, expected, null, now)) return expected
  }
  // Each run ends where the next one begins: the last one on or before a deadline is the one that this deadline belongs to.
  let before: MonthRun | null = null
  for (const run of monthRuns(usuallyOpens, today)) {
    const opening = before && ({ kind: 'usual', first: before.first, months: before.months } as const)
    if (opening !== null && !isOver(dates, opening, run.first, now)) return opening
    before = run
    if (Number(run.first.slice(0, 4)) > 2200) return null
  }
  return null
}

/**
 * Whether the round that begins with an opening has ended, or has its deadline in a later round. `next`: the first day of the next opening;
 * null: there is none, and what is not announced belongs to a later round from 12 months on.
 */
function isOver(dates: Dates, { kind, first }: Opening, next: string | null, now: Date): boolean {
  const { deadline, usually } = dates
  const { date } = readDeadline(deadline, beforeAll)
  const afterYear = addMonths(first, 12)
  const end = next ?? afterYear
  const isDated = date !== null && date >= first
  if (isDated && deadline.kind === 'fixed' && (kind === 'announced' || date < end)) return readDeadline(deadline, now).state === 'closed'
  const isExpected = isDated && deadline.kind === 'expected'
  const expected = isExpected && date < end ? date : null
  // The day of a later year has been in this one too.
  for (let day = isExpected ? addMonths(date, -12) : ''; day >= first; day = addMonths(day, -12))
    if (day < end && todayUtc(now) > day) return true
  const run = nextMonthRun(usually, first)
  const usual = run !== null && run.first < end ? run.last : null
  // What an expected day of one of several rounds says of a certain day is less than the months say, of a run of months more.
  if (expected !== null && (usual === null || kind === 'usual' || expected <= usual)) return readDeadline(deadline, now).date === null
  if (usual !== null) return todayUtc(now) > usual
  return isDated || run !== null || openingToday(deadline, now) >= afterYear
}

/** The date by which openings begin: in the deadline's zone, else in UTC. */
function openingToday(deadline: Deadline, now: Date): string {
  const { zone } = readClock(deadline)
  return zone === null ? todayUtc(now) : todayIn(zone, now)
}

/** Earlier than any deadline: an expected day that is past would read as none. */
const beforeAll = new Date('1899-01-01T00:00:00Z')

function isDay(date: string | null): date is string {
  return date !== null && isPlainDate(date)
}
