import { type DeadlineAt, deadlinesAt } from '#domain/listing/deadline-at.ts'
import { derive, deriveAt } from '#domain/listing/derive.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Sort } from '#domain/listing/listing.ts'
import { compareText } from '#domain/words/text.ts'

// One fixed locale, so that every machine and both databases give the same order.
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** By name, equal ones by id. */
export const compareNames = (a: Entry, b: Entry): number =>
  names.compare(a.name, b.name) || compareText(a.id, b.id)

/**
 * `entries` are in order of name, as in the catalogue, so that ties keep that order. 'deadline':
 * entries with a date or known months first, the soonest first; then rolling, then varying, then
 * closed ones, the latest first. 'newest' and 'name' as named.
 */
export function sortEntries(entries: readonly Entry[], sort: Sort, now: Date): readonly Entry[] {
  if (sort === 'name') return entries
  return sort === 'newest' ? byNewest(entries) : byDeadline(entries, now)
}

/** The latest first, equal ones by name; what has no day comes last. */
export const byNewest = derive((entries) => {
  const byInstant = Map.groupBy(entries, ({ createdAt }) => createdAt ?? '')
  return sortGroups(byInstant, (a, b) => compareText(b, a))
})

const byDeadline = deriveAt((entries, now) => {
  const at = deadlinesAt(now)
  const byRank = Map.groupBy(entries, ({ dates }) => rankOf(at(dates)))
  return sortGroups(byRank, (a, b) => a - b)
})

/**
 * Thousands of entries share some hundred days: to sort those and not the entries takes a tenth of
 * the time.
 */
const sortGroups = <Key>(
  groups: ReadonlyMap<Key, readonly Entry[]>,
  compare: (a: Key, b: Key) => number,
): readonly Entry[] =>
  [...groups].sort(([a], [b]) => compare(a, b)).flatMap(([, entries]) => entries)

/** Greater than any instant in milliseconds. */
const behindAll = 1e14

function rankOf({ isOpen, closesAt, kind }: DeadlineAt): number {
  if (!isOpen) return 3 * behindAll - closesAt
  if (closesAt < Infinity) return closesAt
  return kind === 'rolling' ? behindAll : 2 * behindAll
}
