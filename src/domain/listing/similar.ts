import type { Entry } from '#domain/listing/entry.ts'
import type { Snapshot } from '#domain/listing/snapshot.ts'

/**
 * Open items of the same kind that share a level, region or field with this one. Those that share
 * most of the three come first, then the soonest deadline, undated ones last. 'any' is no field to
 * share, for most items have it. Empty for an item that is not among them.
 */
export function findSimilar(
  { orders, open }: Snapshot,
  id: string,
  limit: number,
): readonly Entry[] {
  const own = orders.name.find((entry) => entry.id === id)
  if (own === undefined) return []
  const { levels, regions } = own.placement
  const fields = own.placement.fields.filter((field) => field !== 'any')
  const countShared = ({ placement }: Entry): number => {
    const shared = [
      haveCommonKey(levels, placement.levels),
      haveCommonKey(regions, placement.regions),
      haveCommonKey(fields, placement.fields),
    ]
    return shared.filter(Boolean).length
  }
  /** By how many of the three they share. */
  const groups: [Entry[], Entry[], Entry[], Entry[]] = [[], [], [], []]
  const [, one, two, three] = groups
  for (const entry of open) {
    if (entry.kind === own.kind && entry !== own) groups[countShared(entry)]?.push(entry)
    // Whatever follows shares no more and closes later.
    if (three.length === limit) break
  }
  return [three, two, one].flat().slice(0, limit)
}

const haveCommonKey = <Key>(own: readonly Key[], other: readonly Key[]): boolean =>
  own.some((key) => other.includes(key))
