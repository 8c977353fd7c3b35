import type { CatalogueIndex } from '#domain/listing/catalogue-index.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { createMoment } from '#domain/listing/moment.ts'
import type { Place } from '#domain/listing/place.ts'
import { compareText } from '#domain/words/compare-text.ts'

/**
 * Open items of the same entity that share a level, region or field with this one: those that share most of the three first, among equals
 * the soonest deadline, undated ones last. 'any' is no field to share, for most items have it. Empty for an item that is not in the index.
 */
export function findSimilar({ entries }: CatalogueIndex, id: string, limit: number, now: Date): readonly Entry[] {
  const own = entries.get(id)
  if (own === undefined) return []
  const moment = createMoment(now)
  const shared = new Map<Place, number>()
  const sharedWith = (place: Place) => {
    const known = shared.get(place)
    if (known !== undefined) return known
    const count = countShared(traitsOf(own.place), traitsOf(place))
    shared.set(place, count)
    return count
  }
  const nearest: Entry[] = []
  const order = (a: Entry, b: Entry) =>
    sharedWith(b.place) - sharedWith(a.place) ||
    compareText(moment.dateOf(a.due) ?? '9999', moment.dateOf(b.due) ?? '9999') ||
    compareText(a.slug, b.slug)
  for (const entry of entries.values()) {
    if (entry.kind !== own.kind || entry === own || sharedWith(entry.place) === 0) continue
    if (!moment.isPublic(entry) || !moment.isOpen(entry.due)) continue
    const last = nearest.at(-1)
    if (nearest.length === limit && last !== undefined && order(entry, last) >= 0) continue
    nearest.push(entry)
    nearest.sort(order)
    if (nearest.length > limit) nearest.pop()
  }
  return nearest
}

type Traits = readonly (readonly string[])[]

function traitsOf({ levels, regions, fields }: Place): Traits {
  return [levels, regions, fields.filter((field) => field !== 'any')]
}

function countShared(a: Traits, b: Traits): number {
  return a.filter((keys, index) => keys.some((key) => b[index]?.includes(key))).length
}
