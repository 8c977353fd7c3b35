import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { isFaultyLink } from '#domain/opportunity/link-result.ts'
import { addDays } from '#domain/words/plain-date.ts'
import { normalizeText } from '#domain/words/text.ts'

/** What can be chosen of each filter; a number is one of days. */
export const filterChoices = {
  /** The deadline: in as many days at most, passed, or no day. */
  closes: ['7', '30', '90', 'passed', 'none'],
  /** Last marked as checked: never, or longer ago, which never is too. */
  checked: ['never', '90', '365'],
  /** The last result of the official link; 'unknown': none that says anything. */
  link: ['works', 'failing', 'unknown'],
} as const

type Choices = typeof filterChoices

/** Filters of the administrator's table of opportunities; null: not filtered by it. */
export interface TableFilters {
  /** As it is stored, whatever its case and accents. */
  readonly country: string | null
  readonly closes: Choices['closes'][number] | null
  readonly checked: Choices['checked'][number] | null
  readonly link: Choices['link'][number] | null
}

export const noFilters: TableFilters = { country: null, closes: null, checked: null, link: null }

/** What the filters read of an item. */
export interface FilteredRow {
  readonly country: string | null
  readonly deadline: Pick<DeadlineStatus, 'state' | 'date' | 'daysLeft'>
  /** YYYY-MM-DD; null: never. */
  readonly verifiedOn: string | null
  /** As stored; null: never checked. */
  readonly linkState: string | null
}

/** Whether a row passes all filters; `now` names today in UTC. */
export function createRowFilter(filters: TableFilters, now: Date): (row: FilteredRow) => boolean {
  const { closes, checked, link } = filters
  const country = filters.country === null ? null : normalizeText(filters.country)
  const isChecked = createCheckedFilter(checked, now)
  return (row) =>
    (country === null || (row.country !== null && normalizeText(row.country) === country)) &&
    (closes === null || doesClose(row.deadline, closes)) &&
    isChecked(row.verifiedOn) &&
    (link === null || linkOf(row.linkState) === link)
}

function doesClose(
  { state, date, daysLeft }: FilteredRow['deadline'],
  closes: NonNullable<TableFilters['closes']>,
): boolean {
  if (closes === 'passed') return state === 'closed'
  if (closes === 'none') return date === null
  return daysLeft !== null && daysLeft <= Number(closes)
}

function createCheckedFilter(
  checked: TableFilters['checked'],
  now: Date,
): (verifiedOn: string | null) => boolean {
  if (checked === null) return () => true
  if (checked === 'never') return (verifiedOn) => verifiedOn === null
  const first = addDays(now.toISOString().slice(0, 10), -Number(checked))
  return (verifiedOn) => verifiedOn === null || verifiedOn < first
}

function linkOf(state: string | null): NonNullable<TableFilters['link']> {
  if (state === 'fine') return 'works'
  return isFaultyLink(state) ? 'failing' : 'unknown'
}
