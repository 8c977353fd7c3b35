import type { HistoryEntry } from '#services/items/edited.ts'
import { compareWords, type Difference, shortenComparison } from '#web/admin/items/differences.ts'
import { readVersion } from '#web/admin/items/merge.ts'

/** The parameter of an item's page that opens one version of its history. */
export const lookParameter = 'look'

/** One version beside the one before it, and beside the item as it is now. */
export interface VersionLook {
  readonly version: number
  /** null: it is the first one that is known. */
  readonly changed: readonly Difference[] | null
  /** What restoring it would change; null: it is the current one. */
  readonly restored: readonly Difference[] | null
}

interface Versions<Item> {
  readonly current: { readonly item: Item; readonly version: number }
  /** The newest first. */
  readonly history: readonly HistoryEntry[]
  readonly find: (version: number) => Promise<Item | undefined>
  /** The fields that differ, in words. */
  readonly compare: (
    was: Item,
    now: Item,
  ) => readonly { readonly label: string; readonly was: string; readonly now: string }[]
}

/** null: the address asks for no version, or for one that is not known. */
export async function lookAtVersion<Item>(
  parameters: URLSearchParams,
  { current, history, find, compare }: Versions<Item>,
): Promise<VersionLook | null> {
  const version = readVersion(parameters.get(lookParameter))
  const index = history.findIndex((entry) => entry.version === version)
  if (version === undefined || index === -1) return null
  const item = await find(version)
  if (item === undefined) return null
  const before = history[index + 1]
  const itemBefore = before && (await find(before.version))
  const listDifferences = (was: Item, now: Item): readonly Difference[] =>
    compare(was, now).map((pair) => ({
      label: pair.label,
      ...shortenComparison(compareWords(pair.was, pair.now)),
    }))
  return {
    version,
    changed: itemBefore === undefined ? null : listDifferences(itemBefore, item),
    restored: version === current.version ? null : listDifferences(current.item, item),
  }
}
