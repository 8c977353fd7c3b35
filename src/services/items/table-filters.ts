import { ruleBases } from '#domain/eligibility/rule-words.ts'
import { soughtKindsOf } from '#domain/listing/appearance.ts'
import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { isFaultyLink } from '#domain/opportunity/link-result.ts'
import { type CategoryKey, levelKeys } from '#domain/opportunity/vocabulary.ts'
import { addDays } from '#domain/words/plain-date.ts'
import { normalizeText } from '#domain/words/text.ts'

/** What can be chosen of each filter; a number is one of days. */
export const filterChoices = {
  /** A level of study among the categories. */
  level: levelKeys,
  /** What scholarships are, too: those of such a category. The other tables have one kind each. */
  kind: ['scholarship', 'exchange', 'summer', 'competition'],
  /** The deadline: in as many days at most, passed, or no day. */
  closes: ['7', '30', '90', 'passed', 'none'],
  /** Last marked as checked: never, or longer ago, which never is too. */
  checked: ['never', '90', '365'],
  /** The last result of the official link; 'unknown': none that says anything. */
  link: ['works', 'failing', 'unknown'],
  /** Where the rules come from; 'none': there are no rules. */
  basis: [...ruleBases, 'none'],
  /** On Apply in the last `clickedDays`. */
  clicks: ['some', 'none'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Days of the filter by clicks, today included. */
export const clickedDays = 90

type Choices = typeof filterChoices

/** Filters of the administrator's table of opportunities; null: not filtered by it. */
export type TableFilters = {
  readonly [Name in keyof Choices]: Choices[Name][number] | null
} & {
  /** As it is stored, whatever its case and accents. */
  readonly country: string | null
}

export const noFilters: TableFilters = {
  country: null,
  level: null,
  kind: null,
  closes: null,
  checked: null,
  link: null,
  basis: null,
  clicks: null,
}

/** What the filters read of an item. */
export interface FilteredRow {
  readonly country: string | null
  readonly deadline: Pick<DeadlineStatus, 'state' | 'date' | 'daysLeft'>
  /** YYYY-MM-DD; null: never. */
  readonly verifiedOn: string | null
  /** As stored; null: never checked. */
  readonly linkState: string | null
  readonly categories: readonly CategoryKey[]
  readonly basis: Choices['basis'][number]
  readonly isClicked: boolean
}

/** Whether a row passes all filters; `now` names today in UTC. */
export function createRowFilter(filters: TableFilters, now: Date): (row: FilteredRow) => boolean {
  const { level, kind, closes, checked, link, basis, clicks } = filters
  const country = filters.country === null ? null : normalizeText(filters.country)
  const isChecked = createCheckedFilter(checked, now)
  return (row) =>
    (country === null || (row.country !== null && normalizeText(row.country) === country)) &&
    (closes === null || doesClose(row.deadline, closes)) &&
    isChecked(row.verifiedOn) &&
    (link === null || linkOf(row.linkState) === link) &&
    (level === null || row.categories.includes(level)) &&
    (kind === null || soughtKindsOf('scholarship', row.categories).includes(kind)) &&
    (basis === null || row.basis === basis) &&
    (clicks === null || row.isClicked === (clicks === 'some'))
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
