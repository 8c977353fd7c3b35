import { type Entry, coversBits } from '#domain/listing/entry.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'
import type { Moment } from '#domain/listing/moment.ts'
import type { Place } from '#domain/listing/place.ts'
import { foldedWords } from '#domain/words/fold.ts'

/** A bit for each filter that can be left out, to count what its choices would give. */
export const filterBits = { level: 1, region: 2, field: 4, funding: 8, covers: 16, free: 32, month: 64 } as const

/** Which filters leave the entry out, as `filterBits`; 0: it is taken. `everything`: it is not named, or its text is not the one looked for, whatever else is chosen. */
export type Filter = (entry: Entry) => number
export const everything = -1

/** All filters of the query: any of the chosen within a filter (of what is paid: all), every filter of those used. */
export function createFilter(query: ListingQuery, moment: Moment): Filter {
  const words = foldedWords(query.text)
  const only = query.only.length > 0 ? new Set(query.only) : null
  const wanted = coversBits(query.covers)
  const places = new Map<Place, number>()
  const failingOfPlace = (place: Place): number => {
    const known = places.get(place)
    if (known !== undefined) return known
    const failing =
      (meets(query.level, place.categories) ? 0 : filterBits.level) |
      (meets(query.region, place.regions) ? 0 : filterBits.region) |
      (meets(query.field, place.fields) ? 0 : filterBits.field)
    places.set(place, failing)
    return failing
  }
  return (entry) => {
    if (only?.has(entry.slug) === false) return everything
    let failing = failingOfPlace(entry.place)
    if (query.funding.length > 0 && (entry.funding === null || !query.funding.includes(entry.funding))) failing |= filterBits.funding
    if ((entry.covers & wanted) !== wanted) failing |= filterBits.covers
    if (query.free && !entry.isFree) failing |= filterBits.free
    if (query.month !== null && moment.dateOf(entry.due)?.startsWith(`${query.month}-`) !== true) failing |= filterBits.month
    // Last, for it takes longest: every word is part of the name, the host or the country.
    if (words.length > 0 && !words.every((word) => entry.text.includes(word))) return everything
    return failing
  }
}

function meets<Key>(chosen: readonly Key[], own: readonly Key[]): boolean {
  return chosen.length === 0 || own.some((key) => chosen.includes(key))
}
