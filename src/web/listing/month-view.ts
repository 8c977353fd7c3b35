import type { Texts } from '#web/texts/language.ts'
import type { MonthCount } from '#domain/listing/listing.ts'
import { fullMonthName, monthName } from '#web/parts/dates.ts'

/** A month of the rail: one mark a deadline. */
export interface MonthView {
  /** YYYY-MM. */
  readonly month: string
  readonly name: string
  readonly fullName: string
  /** Written under the first month and each January. */
  readonly year: string | null
  readonly fixed: number
  readonly expected: number
  readonly chosen: boolean
}

export function toMonthViews(months: readonly MonthCount[], chosen: string | null, { writing }: Texts): MonthView[] {
  return months.map(({ month, fixed, expected }, index) => ({
    month,
    name: monthName(month, writing),
    fullName: fullMonthName(month, writing),
    year: index === 0 || month.endsWith('-01') ? month.slice(0, 4) : null,
    fixed,
    expected,
    chosen: month === chosen,
  }))
}
