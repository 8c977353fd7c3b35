const dayLength = 86_400_000

/** Whether the text is a real day of the calendar, written YYYY-MM-DD. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  // Date.parse takes 31 February for 3 March, so the day must come back as it went in.
  return !Number.isNaN(instant) && toPlainDate(instant) === text
}

/** Whether the text is a day of the year, written MM-DD; 29 February is one. */
export function isMonthDay(text: string): boolean {
  return isPlainDate(`2024-${text}`)
}

/** `date` must be a plain date; RangeError otherwise. */
export function addDays(date: string, days: number): string {
  return toPlainDate(midnight(date) + days * dayLength)
}

/** Days from one plain date to another, negative when `to` is earlier. RangeError when one is no plain date. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnight(to) - midnight(from)) / dayLength)
}

/** The date where a day ends last, at UTC-12: a deadline without a zone is judged by it (docs/interface.md, Deadlines). */
export function todayAnywhere(now: Date): string {
  return toPlainDate(now.getTime() - 12 * 3_600_000)
}

/**
 * The next such day, today included. '02-29' becomes 28 February in years without it. RangeError when it is no day of the calendar.
 */
export function nextMonthDay(monthDay: string, today: string): string {
  if (!isMonthDay(monthDay)) throw new RangeError(`No day of the calendar: ${monthDay}`)
  const year = Number(today.slice(0, 4))
  const thisYear = inYear(monthDay, year)
  return thisYear >= today ? thisYear : inYear(monthDay, year + 1)
}

/** The instant at which the day after `date` begins at UTC-12. */
export function endOfDayAnywhere(date: string): Date {
  return new Date(midnight(date) + dayLength + 12 * 3_600_000)
}

function inYear(monthDay: string, year: number): string {
  const date = `${String(year).padStart(4, '0')}-${monthDay}`
  return isPlainDate(date) ? date : date.replace(/29$/, '28')
}

function midnight(date: string): number {
  if (!isPlainDate(date)) throw new RangeError(`No plain date: ${date}`)
  return Date.parse(`${date}T00:00:00Z`)
}

function toPlainDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
