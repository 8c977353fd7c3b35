import type { Entry } from '#domain/listing/entry.ts'
import type { Snapshot } from '#domain/listing/snapshot.ts'

/**
 * Open items that one can take in place of this one: of the same kind, and with a level, field or
 * host country of it. Those that share most of the three come first, then the soonest deadline,
 * undated ones last. A competition, a summer program or an exchange is another kind than a
 * scholarship for a degree. 'any' is no field to share, for most items have it, and 'many
 * countries' is no host. Empty for an item that is not among them.
 */
export function findSimilar(
  { orders, open }: Snapshot,
  id: string,
  limit: number,
): readonly Entry[] {
  const own = orders.name.find((entry) => entry.id === id)
  if (own === undefined) return []
  const { levels, soughtKinds } = own.placement
  const fields = own.placement.fields.filter((field) => field !== 'any')
  const countShared = ({ countryCode, placement }: Entry): number => {
    const shared = [
      haveCommonKey(levels, placement.levels),
      haveCommonKey(fields, placement.fields),
      countryCode !== null && countryCode === own.countryCode,
    ]
    return shared.filter(Boolean).length
  }
  /** By how many of the three they share. */
  const groups: [Entry[], Entry[], Entry[], Entry[]] = [[], [], [], []]
  const [, one, two, three] = groups
  for (const entry of open) {
    const isOfKind = haveCommonKey(soughtKinds, entry.placement.soughtKinds)
    if (isOfKind && entry !== own) groups[countShared(entry)]?.push(entry)
    // Whatever follows shares no more and closes later.
    if (three.length === limit) break
  }
  return [three, two, one].flat().slice(0, limit)
}

const haveCommonKey = <Key>(own: readonly Key[], other: readonly Key[]): boolean =>
  own.some((key) => other.includes(key))
