const dayLength = 86_400_000
const daysOf400Years = 146_097

/** Whether the text is a real day of the calendar, written YYYY-MM-DD. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  // Computed without Date, which takes several times as long, for tens of thousands of items.
  const day = numberAt(text, 8, 10)
  return day > 0 && day <= lengthOf(numberAt(text, 5, 7), numberAt(text, 0, 4))
}

/**
 * The first and the last day that an item may name. A far year would hold for good, and is a slip of
 * the finger or that of another calendar: 2027 is 2083 in Nepal (Bikram Sambat), 2570 in Thailand
 * and 1405 or 1406 in Iran.
 */
export const nearDays = { first: '1990-01-01', last: '2049-12-31' } as const

/** Whether the text is a plain date of these years. */
export const isNearDay = (text: string): boolean =>
  isPlainDate(text) && text >= nearDays.first && text <= nearDays.last

/** Days of a month, 1 to 12; 0 of any other. */
function lengthOf(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  if (month < 1 || month > 12) return 0
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Of digits. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at += 1) number = number * 10 + text.charCodeAt(at) - 48
  return number
}

/** Whether the text is a day of the year, written MM-DD; 29 February is one. */
export const isMonthDay = (text: string): boolean => isPlainDate(`2024-${text}`)

/** `date` must be a plain date; RangeError otherwise. */
export const addDays = (date: string, days: number): string =>
  toPlainDate(midnight(date) + days * dayLength)

/**
 * The same day of another month, or its last day where the month is shorter. A month before 31
 * March is 28 or 29 February (Temporal's 'constrain'). RangeError when `date` is no plain date or
 * the result lies outside the years 0 to 9999.
 */
export function addMonths(date: string, months: number): string {
  if (!isPlainDate(date)) throw new RangeError(`No plain date: ${date}`)
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const month = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
  if (!isPlainDate(`${month}-01`))
    throw new RangeError(`No year of four digits: ${date} and ${months} months`)
  for (let day = Number(date.slice(8)); ; day -= 1) {
    const found = `${month}-${String(day).padStart(2, '0')}`
    if (isPlainDate(found)) return found
  }
}

/**
 * Days from one plain date to another, negative when `to` is earlier. RangeError when one is no
 * plain date.
 */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / dayLength)

/**
 * The date at UTC-12, the zone where a day ends last. It decides for a deadline without a zone
 * (docs/interface, Deadlines).
 */
export const todayAnywhere = (now: Date): string => toPlainDate(now.getTime() - 12 * 3_600_000)

export const todayUtc = (now: Date): string => toPlainDate(now.getTime())

/**
 * The next such day, today included. '02-29' becomes 28 February in years without it. RangeError
 * when it is no day of the calendar.
 */
export function nextMonthDay(monthDay: string, today: string): string {
  if (!isMonthDay(monthDay)) throw new RangeError(`No day of the calendar: ${monthDay}`)
  // Counted from a leap year, which has each such day.
  const years = Number(today.slice(0, 4)) - 2024
  const thisYear = addMonths(`2024-${monthDay}`, 12 * years)
  return thisYear >= today ? thisYear : addMonths(`2024-${monthDay}`, 12 * (years + 1))
}

export const seasons = ['winter', 'spring', 'summer', 'autumn'] as const
export type Season = (typeof seasons)[number]

/**
 * The season that a plan for later means: that of the day a month from `today`, with its last day.
 * The seasons are those of the north, where most of the organizers are.
 */
export function comingSeason(today: string): { readonly season: Season; readonly last: string } {
  const day = addMonths(today, 1)
  // December begins the winter.
  const monthOfSeason = Number(day.slice(5, 7)) % 3
  const season = seasons[Math.floor((Number(day.slice(5, 7)) % 12) / 3)] ?? 'winter'
  const afterwards = addMonths(`${day.slice(0, 7)}-01`, 3 - monthOfSeason)
  return { season, last: addDays(afterwards, -1) }
}

/** The instant at which the day after `date` begins at UTC-12. */
export const endOfDayAnywhere = (date: string): Date =>
  new Date(midnight(date) + dayLength + 12 * 3_600_000)

function midnight(date: string): number {
  if (!isPlainDate(date)) throw new RangeError(`No plain date: ${date}`)
  // The years 0 to 99 would be taken for those of 1900; every 400 years have as many days.
  return (
    Date.UTC(numberAt(date, 0, 4) + 400, numberAt(date, 5, 7) - 1, numberAt(date, 8, 10)) -
    daysOf400Years * dayLength
  )
}

const toPlainDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/**
 * Neighbouring months of a list of months, in a certain year; across a year's end too
 * (docs/interface, Deadlines).
 */
export interface MonthRun {
  /** 1 to 12, in their order in time: [11, 12, 1]. */
  readonly months: readonly number[]
  /** YYYY-MM-DD of its first and its last day. */
  readonly first: string
  readonly last: string
}

export const maxMonths = 6

/** Whether these are at most six months of the year, 1 to 12, none of them twice. */
export function areMonths(values: readonly unknown[]): values is readonly number[] {
  const isMonth = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 12
  return (
    values.length <= maxMonths && new Set(values).size === values.length && values.every(isMonth)
  )
}

/** The first run that has not ended before the day. null: no month is named. */
export function nextMonthRun(months: readonly number[], day: string): MonthRun | null {
  for (const run of monthRuns(months, day)) if (run.last >= day) return run
  return null
}

/**
 * Yields the runs in their order, from the last one that has begun by the day. Never ends, or
 * yields nothing without a month.
 */
export function* monthRuns(months: readonly number[], day: string): Generator<MonthRun, void> {
  const starts = months
    .filter((month) => !months.includes(month === 1 ? 12 : month - 1))
    .toSorted((a, b) => a - b)
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
  for (let month = monthAfter(start); months.includes(month); month = monthAfter(month))
    own.push(month)
  const first = `${String(year).padStart(4, '0')}-${String(start).padStart(2, '0')}-01`
  return { months: own, first, last: addDays(addMonths(first, own.length), -1) }
}

const monthAfter = (month: number): number => (month === 12 ? 1 : month + 1)
