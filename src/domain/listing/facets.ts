import { coveredThings } from '#domain/eligibility/rules.ts'
import { covers, isFree, passes } from '#domain/listing/filter.ts'
import type { Entry, FilterName } from '#domain/listing/filter.ts'
import { addMonths } from '#domain/words/plain-date.ts'
import type { Facet, Listing, ListingQuery } from '#domain/listing/listing.ts'
import { fundings } from '#domain/opportunity/opportunity.ts'
import { fields, levelKeys, regions } from '#domain/opportunity/vocabulary.ts'

/** How many each choice of a filter would give with the other filters as they are, in the order of the vocabulary. */
export function countFacets(entries: readonly Entry[], query: ListingQuery): Listing['facets'] {
  const shown = entries.filter((entry) => (query.closed ? true : entry.status.state === 'open'))
  const without = (name: FilterName) => shown.filter((entry) => passes(entry, query, name))
  const payable = without('covers')
  return {
    level: countKeys(levelKeys, without('level'), (entry) => entry.levels, query.level),
    region: countKeys(
      regions.map(({ key }) => key),
      without('region'),
      (entry) => entry.regions,
      query.region,
    ),
    field: countKeys(
      fields.map(({ key }) => key),
      without('field'),
      (entry) => entry.fields,
      query.field,
    ),
    funding: countKeys(
      fundings,
      without('funding'),
      ({ opportunity }) => (opportunity.funding === null ? [] : [opportunity.funding]),
      query.funding,
    ),
    covers: coveredThings
      .map((key) => ({ key, count: payable.filter((entry) => covers(entry, [...query.covers, key])).length }))
      .filter(({ key, count }) => count > 0 || query.covers.includes(key)),
    free: without('free').filter(isFree).length,
  }
}

/** Open deadlines in each of the twelve months from `today` on, all filters but the month applied. */
export function countMonths(entries: readonly Entry[], query: ListingQuery, today: string): Listing['months'] {
  const open = entries.filter((entry) => entry.status.state === 'open' && passes(entry, query, 'month'))
  return twelveMonths(today).map((month) => {
    const inMonth = open.filter((entry) => entry.status.date?.startsWith(`${month}-`))
    const fixed = inMonth.filter((entry) => entry.status.kind === 'fixed').length
    return { month, fixed, expected: inMonth.length - fixed }
  })
}

function countKeys<Key>(
  keys: readonly Key[],
  entries: readonly Entry[],
  keysOf: (entry: Entry) => readonly unknown[],
  chosen: readonly unknown[],
): Facet<Key>[] {
  return keys
    .map((key) => ({ key, count: entries.filter((entry) => keysOf(entry).includes(key)).length }))
    .filter(({ key, count }) => count > 0 || chosen.includes(key))
}

function twelveMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, offset) => addMonths(first, offset).slice(0, 7))
}
