import { listOpen } from '#domain/listing/browse.ts'
import type { Entry } from '#domain/listing/entry.ts'

/**
 * Open items of the same entity that share a level, region or field with this one: those that share most of the three first, among equals
 * the soonest deadline, undated ones last. 'any' is no field to share, for most items have it. Empty for an item that is not among them.
 */
export function findSimilar(entries: readonly Entry[], id: string, limit: number, now: Date): readonly Entry[] {
  const own = entries.find((entry) => entry.id === id)
  if (own === undefined) return []
  const { levels, regions } = own.place
  const fields = own.place.fields.filter((field) => field !== 'any')
  const shared = ({ place }: Entry) => share(levels, place.levels) + share(regions, place.regions) + share(fields, place.fields)
  /** By how many of the three they share. */
  const groups: [Entry[], Entry[], Entry[], Entry[]] = [[], [], [], []]
  const [, one, two, three] = groups
  for (const entry of listOpen(entries, now)) {
    if (entry.kind === own.kind && entry !== own) groups[shared(entry)]?.push(entry)
    // Whatever follows shares no more and closes later.
    if (three.length === limit) break
  }
  return [three, two, one].flat().slice(0, limit)
}

/** 1 where they have a key in common, else 0. */
function share<Key>(own: readonly Key[], other: readonly Key[]): number {
  return own.some((key) => other.includes(key)) ? 1 : 0
}
