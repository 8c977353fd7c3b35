import type { CatalogueIndex } from '#domain/listing/catalogue-index.ts'
import { tableOf } from '#domain/listing/column.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { createMoment } from '#domain/listing/moment.ts'

/**
 * Open items of the same entity that share a level, region or field with this one: those that share most of the three first, among equals
 * the soonest deadline, undated ones last. 'any' is no field to share, for most items have it. Empty for an item that is not in the index.
 */
export function findSimilar({ find, orders }: CatalogueIndex, id: string, limit: number, now: Date): readonly Entry[] {
  const own = find(id)
  if (own === undefined) return []
  const moment = createMoment(now)
  const { levels, regions } = own.place
  const fields = own.place.fields.filter((field) => field !== 'any')
  const { entries, offers } = orders.seats
  const shared = tableOf(offers.distinct, ({ kind, place }) =>
    kind === own.kind ? share(levels, place.levels) + share(regions, place.regions) + share(fields, place.fields) : 0,
  )
  const most = [levels, regions, fields].filter((keys) => keys.length > 0).length
  /** By how many they share. */
  const found = Array.from({ length: most + 1 }, (): Entry[] => [])
  for (const seat of orders.in('deadline', now)) {
    const count = shared[offers.numbers[seat] ?? 0] ?? 0
    const equals = count === 0 ? undefined : found[count]
    if (equals === undefined || equals.length === limit) continue
    const entry = entries[seat]
    if (entry === undefined || entry === own || !moment.isPublic(entry) || !moment.isOpen(entry.due)) continue
    equals.push(entry)
    // Whatever follows shares no more and closes later: with many entries these are a few dozen of them.
    if (count === most && equals.length === limit) break
  }
  return found.toReversed().flat().slice(0, limit)
}

/** 1 where they have a key in common, else 0. */
function share<Key>(own: readonly Key[], other: readonly Key[]): number {
  return own.some((key) => other.includes(key)) ? 1 : 0
}
