import type { CatalogueIndex } from '#domain/listing/catalogue-index.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { createMoment } from '#domain/listing/moment.ts'
import type { Place } from '#domain/listing/place.ts'

/**
 * Open items of the same entity that share a level, region or field with this one: those that share most of the three first, among equals
 * the soonest deadline, undated ones last. 'any' is no field to share, for most items have it. Empty for an item that is not in the index.
 */
export function findSimilar({ find, orders }: CatalogueIndex, id: string, limit: number, now: Date): readonly Entry[] {
  const own = find(id)
  if (own === undefined) return []
  const moment = createMoment(now)
  const traits = traitsOf(own.place)
  const { entries, places } = orders.seats
  const shared = places.distinct.map((place) => countShared(traits, traitsOf(place)))
  const most = traits.filter((keys) => keys.length > 0).length
  /** By how many they share. */
  const found = Array.from({ length: most + 1 }, (): Entry[] => [])
  for (const seat of orders.in('deadline', now)) {
    const count = shared[places.numbers[seat] ?? -1] ?? 0
    const equals = count === 0 ? undefined : found[count]
    if (equals === undefined || equals.length === limit) continue
    const entry = entries[seat]
    if (entry === undefined || entry.kind !== own.kind || entry === own || !moment.isPublic(entry) || !moment.isOpen(entry.due)) continue
    equals.push(entry)
    // Whatever follows shares no more and closes later: with many entries these are a few dozen of them.
    if (count === most && equals.length === limit) break
  }
  return found.toReversed().flat().slice(0, limit)
}

type Traits = readonly (readonly string[])[]

function traitsOf({ levels, regions, fields }: Place): Traits {
  return [levels, regions, fields.filter((field) => field !== 'any')]
}

function countShared(a: Traits, b: Traits): number {
  return a.filter((keys, index) => keys.some((key) => b[index]?.includes(key))).length
}
