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

/**
 * The same day of another month; its last day where it has no such day: a month before 31 March is 28 or 29 February (Temporal's 'constrain').
 * RangeError when `date` is no plain date or the result lies outside the years 0 to 9999.
 */
export function addMonths(date: string, months: number): string {
  if (!isPlainDate(date)) throw new RangeError(`No plain date: ${date}`)
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const month = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
  if (!isPlainDate(`${month}-01`)) throw new RangeError(`No year of four digits: ${date} and ${months} months`)
  for (let day = Number(date.slice(8)); ; day -= 1) {
    const found = `${month}-${String(day).padStart(2, '0')}`
    if (isPlainDate(found)) return found
  }
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
  // Counted from a leap year, which has each such day.
  const years = Number(today.slice(0, 4)) - 2024
  const thisYear = addMonths(`2024-${monthDay}`, 12 * years)
  return thisYear >= today ? thisYear : addMonths(`2024-${monthDay}`, 12 * (years + 1))
}

/** The instant at which the day after `date` begins at UTC-12. */
export function endOfDayAnywhere(date: string): Date {
  return new Date(midnight(date) + dayLength + 12 * 3_600_000)
}

function midnight(date: string): number {
  if (!isPlainDate(date)) throw new RangeError(`No plain date: ${date}`)
  return Date.parse(`${date}T00:00:00Z`)
}

function toPlainDate(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
