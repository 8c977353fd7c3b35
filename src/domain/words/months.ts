import { addDays, addMonths } from '#domain/words/plain-date.ts'

/** Neighbouring months of a list of months, in a certain year; across a year's end too (docs/interface.md, Deadlines). */
export interface MonthRun {
  /** 1 to 12, in their order in time: [11, 12, 1]. */
  readonly months: readonly number[]
  /** YYYY-MM-DD of its first and its last day. */
  readonly first: string
  readonly last: string
}

/** The most months that a list may name. */
export const maxMonths = 6

/** Whether these are at most six months of the year, 1 to 12, none of them twice. */
export function areMonths(values: readonly unknown[]): values is readonly number[] {
  const isMonth = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 12
  return values.length <= maxMonths && new Set(values).size === values.length && values.every(isMonth)
}

/** The first run that has not ended before the day. null: no month is named. */
export function nextMonthRun(months: readonly number[], day: string): MonthRun | null {
  for (const run of monthRuns(months, day)) if (run.last >= day) return run
  return null
}

/** Yields the runs in their order, from the last one that has begun by the day. Never ends, or yields nothing without a month. */
export function* monthRuns(months: readonly number[], day: string): Generator<MonthRun, void> {
  const starts = months.filter((month) => !months.includes(monthBefore(month))).toSorted((a, b) => a - b)
  if (starts.length === 0) return
  let latest: MonthRun | undefined
  for (let year = Number(day.slice(0, 4)) - 1; ; year += 1) {
    for (const start of starts) {
      const run = toRun(months, start, year)
      if (run.first <= day) {
        latest = run
        continue
      }
      if (latest !== undefined) yield latest
      latest = undefined
      yield run
    }
  }
}

function toRun(months: readonly number[], start: number, year: number): MonthRun {
  const own = [start]
  for (let month = monthAfter(start); months.includes(month); month = monthAfter(month)) own.push(month)
  const first = `${String(year).padStart(4, '0')}-${String(start).padStart(2, '0')}-01`
  return { months: own, first, last: addDays(addMonths(first, own.length), -1) }
}

function monthBefore(month: number): number {
  return month === 1 ? 12 : month - 1
}

function monthAfter(month: number): number {
  return month === 12 ? 1 : month + 1
}
