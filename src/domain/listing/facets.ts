import { coveredThings } from '#domain/eligibility/rules.ts'
import { coversBits, type Entry } from '#domain/listing/entry.ts'
import { filterBits } from '#domain/listing/filter.ts'
import type { Facet, Facets, ListingQuery, MonthCount } from '#domain/listing/listing.ts'
import type { Moment } from '#domain/listing/moment.ts'
import type { Place } from '#domain/listing/place.ts'
import { type Funding, fundings } from '#domain/opportunity/opportunity.ts'
import { fields, levelKeys, regions } from '#domain/opportunity/vocabulary.ts'
import { addMonths, todayAnywhere } from '#domain/words/plain-date.ts'

/** Counts, by entries that are alike, how many each choice of a filter would give with the other filters as they are. */
export interface FacetCounts {
  /** So many like this one; `failing` as a filter says of them (filter.ts). */
  add(entry: Entry, failing: number, count: number): void
  /** In the order of the vocabulary. */
  read(): Facets
}

export function createFacetCounts(query: ListingQuery): FacetCounts {
  const byPlace = { level: new Map<Place, number>(), region: new Map<Place, number>(), field: new Map<Place, number>() }
  const byFunding = new Map<Funding, number>()
  const byCovers = coveredThings.map(() => 0)
  const wanted = coversBits(query.covers)
  let free = 0
  // What the filter of a choice itself leaves out is counted: it is what choosing differently would give.
  const isTakenBut = (name: keyof typeof filterBits, failing: number) => (failing & ~filterBits[name]) === 0

  return {
    add(entry, failing, count) {
      const { place, funding, covers } = entry
      for (const name of placeFilters) if (isTakenBut(name, failing)) byPlace[name].set(place, (byPlace[name].get(place) ?? 0) + count)
      if (funding !== null && isTakenBut('funding', failing)) byFunding.set(funding, (byFunding.get(funding) ?? 0) + count)
      if (isTakenBut('covers', failing) && (covers & wanted) === wanted)
        for (let at = 0, bits = covers; bits > 0; at += 1, bits >>= 1) if (bits & 1) byCovers[at] = (byCovers[at] ?? 0) + count
      if (entry.isFree && isTakenBut('free', failing)) free += count
    },
    read: () => ({
      level: countKeys(levelKeys, byPlace.level, (place) => place.levels, query.level),
      region: countKeys(
        regions.map(({ key }) => key),
        byPlace.region,
        (place) => place.regions,
        query.region,
      ),
      field: countKeys(
        fields.map(({ key }) => key),
        byPlace.field,
        (place) => place.fields,
        query.field,
      ),
      funding: fundings.map((key) => ({ key, count: byFunding.get(key) ?? 0 })).filter(isWorth(query.funding)),
      covers: coveredThings.map((key, at) => ({ key, count: byCovers[at] ?? 0 })).filter(isWorth(query.covers)),
      free,
    }),
  }
}

const placeFilters = ['level', 'region', 'field'] as const

/** Open deadlines in each of the twelve months from the present one on, all filters but the month applied. */
export function createMonthCounts(moment: Moment): { add(entry: Entry, count: number): void; read(): readonly MonthCount[] } {
  const counts = new Map(twelveMonths(todayAnywhere(moment.now)).map((month) => [month, { month, fixed: 0, expected: 0 }]))
  return {
    add({ due }, count) {
      const month = counts.get(moment.dateOf(due)?.slice(0, 7) ?? '')
      if (month === undefined) return
      if (moment.kindOf(due) === 'fixed') month.fixed += count
      else month.expected += count
    },
    read: () => [...counts.values()],
  }
}

function countKeys<Key>(
  keys: readonly Key[],
  places: ReadonlyMap<Place, number>,
  keysOf: (place: Place) => readonly Key[],
  chosen: readonly unknown[],
): Facet<Key>[] {
  const counts = new Map<Key, number>()
  for (const [place, count] of places) for (const key of keysOf(place)) counts.set(key, (counts.get(key) ?? 0) + count)
  return keys.map((key) => ({ key, count: counts.get(key) ?? 0 })).filter(isWorth(chosen))
}

/** What would give nothing is left out unless it is chosen. */
function isWorth(chosen: readonly unknown[]): (facet: Facet<unknown>) => boolean {
  return ({ key, count }) => count > 0 || chosen.includes(key)
}

function twelveMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, offset) => addMonths(first, offset).slice(0, 7))
}
