import { coveredThings } from '#domain/eligibility/rules.ts'
import { tableOf } from '#domain/listing/column.ts'
import { coversBits, type Due } from '#domain/listing/entry.ts'
import { filterBits } from '#domain/listing/filter.ts'
import type { Facet, Facets, ListingQuery, MonthCount } from '#domain/listing/listing.ts'
import type { Moment } from '#domain/listing/moment.ts'
import type { Place } from '#domain/listing/place.ts'
import type { Offer } from '#domain/listing/seats.ts'
import { fundings } from '#domain/opportunity/opportunity.ts'
import { fields, levelKeys, regions } from '#domain/opportunity/vocabulary.ts'
import { addMonths, todayAnywhere } from '#domain/words/plain-date.ts'

/** Entries are counted by what leaves them out: nothing, or one of the filters alone. */
export const lots = 8
/** `failing`: no filter or one, as `filterBits`. */
export const lotOf = (failing: number): number => 32 - Math.clz32(failing)

/**
 * How many each choice of a filter would give with the other filters as they are, in the order of the vocabulary. `byOffer`: the entries of each,
 * by its number `lots` counts. What the filter of a choice itself leaves out is counted: it is what choosing differently would give.
 */
export function readFacets(offers: readonly Offer[], query: ListingQuery, byOffer: Uint32Array): Facets {
  const countKeys = <Key>(keys: readonly Key[], filter: 'level' | 'region' | 'field', keysOf: (place: Place) => readonly Key[]) => {
    const counts = new Map<Key, number>()
    const lot = lotOf(filterBits[filter])
    for (const [number, { place }] of offers.entries()) {
      const count = (byOffer[number * lots] ?? 0) + (byOffer[number * lots + lot] ?? 0)
      if (count > 0) for (const key of keysOf(place)) counts.set(key, (counts.get(key) ?? 0) + count)
    }
    return keys.map((key) => ({ key, count: counts.get(key) ?? 0 })).filter(isWorth(query[filter]))
  }
  const countOffers = (has: (offer: Offer) => boolean, lot = 0) =>
    offers.reduce((sum, offer, number) => {
      return has(offer) ? sum + (byOffer[number * lots] ?? 0) + (lot === 0 ? 0 : (byOffer[number * lots + lot] ?? 0)) : sum
    }, 0)
  const fundingLot = lotOf(filterBits.funding)
  return {
    level: countKeys(levelKeys, 'level', ({ levels }) => levels),
    region: countKeys(regionKeys, 'region', (place) => place.regions),
    field: countKeys(fieldKeys, 'field', (place) => place.fields),
    funding: fundings
      .map((key) => ({ key, count: countOffers(({ funding }) => funding === key, fundingLot) }))
      .filter(isWorth(query.funding)),
    // One more of what is paid narrows further, and what is free is never left out for that: their own filters change nothing.
    covers: coveredThings
      .map((key) => ({ key, count: countOffers(({ covers }) => (covers & coversBits([key])) !== 0) }))
      .filter(isWorth(query.covers)),
    free: countOffers(({ isFree }) => isFree),
  }
}

const regionKeys = regions.map(({ key }) => key)
const fieldKeys = fields.map(({ key }) => key)

/** Deadlines in each of the twelve months from the present one on. */
export interface MonthCounts {
  /** By number of the deadline: what it is counted as (`read`), 0 where no month counts it. */
  readonly slots: Uint8Array
  /** `counts` by slot. */
  read(counts: Uint32Array): readonly MonthCount[]
}

/** Two slots a month: announced and expected. */
export const monthSlots = 1 + 2 * 12

export function createMonthCounts(dues: readonly Due[], moment: Moment): MonthCounts {
  const months = twelveMonths(todayAnywhere(moment.now))
  return {
    slots: tableOf(dues, (due) => {
      const month = months.indexOf(moment.dateOf(due)?.slice(0, 7) ?? '')
      return month < 0 ? 0 : 1 + 2 * month + (moment.kindOf(due) === 'fixed' ? 0 : 1)
    }),
    read: (counts) => months.map((month, at) => ({ month, fixed: counts[1 + 2 * at] ?? 0, expected: counts[2 + 2 * at] ?? 0 })),
  }
}

/** What would give nothing is left out unless it is chosen. */
function isWorth(chosen: readonly unknown[]): (facet: Facet<unknown>) => boolean {
  return ({ key, count }) => count > 0 || chosen.includes(key)
}

function twelveMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, offset) => addMonths(first, offset).slice(0, 7))
}
