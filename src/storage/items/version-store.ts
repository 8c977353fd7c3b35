import { getStoredVersion } from '#storage/catalogue-version.ts'
import type { Queries } from '#storage/database.ts'
import { streamBatches } from '#storage/yielding.ts'

/**
 * By id of each published item, including scheduled ones: a text that differs after each change of
 * its content.
 */
export type ItemVersions = ReadonlyMap<string, string>

/** Rows of one query; an index holds all of its columns. */
const rowsAtOnce = 2000

/**
 * The version of every published item, by id. A change of any of them means that the item must be
 * read again.
 */
export async function listVersions(db: Queries): Promise<ItemVersions> {
  const readNext = (after: string) =>
    db
      .selectFrom('opportunity')
      .select(['id', 'version', 'updated_at', 'publish_at'])
      .where('state', '=', 'published')
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
  const versions = new Map<string, string>()
  for await (const rows of streamBatches(rowsAtOnce, readNext))
    // Joined to one text: a template would hold each of its parts in memory as well, twice as much
    // for each item.
    for (const row of rows)
      versions.set(row.id, [row.version, row.updated_at, row.publish_at].join(' '))
  return versions
}

/** Ids of new, deleted and changed items. */
export function listChanged(before: ItemVersions, versions: ItemVersions): string[] {
  const gone = [...before.keys()].filter((id) => !versions.has(id))
  const changed = [...versions.keys()].filter((id) => before.get(id) !== versions.get(id))
  return [...gone, ...changed]
}

export interface SeenItems {
  /** The version of the catalogue. While it is the same, no item has changed. */
  readonly stored: string
  readonly versions: ItemVersions
}

/**
 * Ids of the items that have changed since `seen`, and the current state; null: there was no
 * earlier state, so all must be read.
 */
export async function findChanges(db: Queries, seen?: SeenItems) {
  // Read before the items: a change in between is found by the next poll.
  const stored = await getStoredVersion(db)
  if (seen?.stored === stored) return { ids: [], seen }
  const versions = await listVersions(db)
  return {
    ids: seen === undefined ? null : listChanged(seen.versions, versions),
    seen: { stored, versions },
  }
}
