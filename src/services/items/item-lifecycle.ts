import { randomUUID } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { Queries } from '#storage/database.ts'
import {
  findBulkRun,
  type ImportRunItem,
  insertBulkRun,
  listImportItems,
} from '#storage/items/import-store.ts'
import {
  type AnyItem,
  deleteChanges,
  findEarlier,
  listChanges,
  type Stored,
} from '#storage/items/item-store.ts'
import type { ItemChange } from '#services/items/actions.ts'
import { type EditRecord, historyActions, type HistoryEntry } from '#services/items/edited.ts'
import {
  changeItem,
  changeRow,
  findEdited,
  getItem,
  type ItemDeps,
  type ItemType,
  saveInTransaction,
} from '#services/items/saving.ts'

const maxAtOnce = 1000

/**
 * Applies an action to one item. An item that is in that state already stays as it is. Throws as
 * `changeItem`.
 */
const applyChange = <Item extends AnyItem, Edited extends EditRecord>(
  deps: ItemDeps,
  type: ItemType<Item, Edited>,
  id: string,
  { history, apply }: ItemChange<Item>,
  expectedVersion?: number,
): Promise<Edited> =>
  changeItem(
    deps,
    type,
    id,
    history,
    (row, db) => apply(row, { db, now: deps.clock() }),
    expectedVersion,
  )

/** Permanently, with its history, in any state. Throws Problem 'not-found'. */
async function removeItem<Item extends AnyItem, Edited extends EditRecord>(
  db: Queries,
  type: ItemType<Item, Edited>,
  id: string,
): Promise<void> {
  await saveInTransaction(db, async (transaction) => {
    await getItem(transaction, type, id)
    await deleteChanges(transaction, type.table.entity, id)
    await type.table.delete(transaction, id)
  })
}

/** The contents of an earlier state in the present row; id and slug are those of the row. */
async function bringBack<Item extends AnyItem, Edited extends EditRecord>(
  db: Queries,
  { table }: ItemType<Item, Edited>,
  row: Stored<Item>,
  version: number,
): Promise<Stored<Item>> {
  const present = row.item
  const earlier = await findEarlier(db, table, present.id, version)
  if (earlier === undefined) throw new Problem('not-found', { key: 'no-earlier-state' })
  const { id, slug, state, createdAt } = present
  const own = 'kind' in present ? { kind: present.kind } : { publishedOn: present.publishedOn }
  return { ...row, item: { ...earlier, ...own, id, slug, state, createdAt } }
}

export interface BulkResult {
  /** The ids that were asked for, each once. */
  readonly ids: readonly string[]
  /**
   * Undoes it (`Transfer.undoImport`), and of the second press of two the first one; null: nothing
   * was changed, or the items are permanently deleted.
   */
  readonly undo: string | null
}

/** Each id once. Throws Problem 'invalid' for more than one transaction may hold. */
function readIds(ids: readonly string[]): readonly string[] {
  const wanted = [...new Set(ids)]
  if (wanted.length > maxAtOnce)
    throw new Problem('invalid', { key: 'too-many-items', most: maxAtOnce })
  return wanted
}

/** Deletes all of the items permanently, or none. */
async function removeMany<Item extends AnyItem, Edited extends EditRecord>(
  { db }: ItemDeps,
  type: ItemType<Item, Edited>,
  ids: readonly string[],
): Promise<BulkResult> {
  const wanted = readIds(ids)
  return await saveInTransaction(db, async (transaction) => {
    for (const id of wanted) await removeItem(transaction, type, id)
    return { ids: wanted, undo: null }
  })
}

/** Days for which a change of chosen items can be undone. */
const undoDays = 30

/**
 * Changes all of the items or none. `name` is that of the action, by which an undo knows what it
 * takes back. A press that is sent twice is done once: the second one finds what the first did.
 */
export async function changeMany<Item extends AnyItem, Edited extends EditRecord>(
  ...request: Parameters<typeof changeManyOnce<Item, Edited>>
): Promise<BulkResult> {
  return await changeManyOnce(...request).catch((error: unknown) => {
    // Another one has saved while this one was under way, perhaps the first click of a double one.
    if (error instanceof Problem && error.reason.key === 'changed-meanwhile')
      return changeManyOnce(...request)
    throw error
  })
}

async function changeManyOnce<Item extends AnyItem, Edited extends EditRecord>(
  { db, clock, by = null }: ItemDeps,
  type: ItemType<Item, Edited>,
  ids: readonly string[],
  name: string,
  { history, apply }: ItemChange<Item>,
  expectedVersion?: number,
): Promise<BulkResult> {
  const wanted = readIds(ids)
  const now = clock()
  return await saveInTransaction(db, async (transaction) => {
    const inside = { db: transaction, clock: () => now, by }
    const changed: Omit<ImportRunItem, 'import_id'>[] = []
    const unchanged: SeenVersion[] = []
    for (const id of wanted) {
      const before = await getItem(transaction, type, id)
      const seen = { entity: type.table.entity, item_id: id, version: before.version }
      if (expectedVersion !== undefined && before.version === expectedVersion + 1) {
        const earlier = await findSamePress(transaction, name, [seen])
        if (earlier !== null) return { ids: wanted, undo: earlier }
      }
      const { version } = await changeRow(
        inside,
        type,
        before,
        history,
        (row) => apply(row, { db: transaction, now }),
        expectedVersion,
      )
      if (version === before.version) {
        unchanged.push(seen)
        continue
      }
      changed.push({
        entity: type.table.entity,
        item_id: id,
        version,
        publish_at_before: before.publishAt,
      })
    }
    if (changed.length === 0)
      return { ids: wanted, undo: await findSamePress(transaction, name, unchanged) }
    const undo = randomUUID()
    const since = new Date(now.getTime() - undoDays * 86_400_000).toISOString()
    await insertBulkRun(
      transaction,
      { id: undo, at: now.toISOString(), action: name },
      changed,
      since,
    )
    return { ids: wanted, undo }
  })
}

type SeenVersion = Pick<ImportRunItem, 'entity' | 'item_id' | 'version'>

/** The change that gave exactly these items these versions by this action; null: none. */
async function findSamePress(
  db: Queries,
  name: string,
  seen: readonly SeenVersion[],
): Promise<string | null> {
  const [first] = seen
  const run = first && (await findBulkRun(db, name, first))
  if (run === undefined) return null
  const versions = new Map((await listImportItems(db, run)).map((each) => [each.item_id, each]))
  const isSame =
    versions.size === seen.length &&
    seen.every((each) => versions.get(each.item_id)?.version === each.version)
  return isSame ? run : null
}

/**
 * The functions that opportunities and articles share, for pages and calls. Items in the trash
 * accept only `restore` and `remove`; everything else throws Problem 'conflict'. `changes`: the
 * actions of the type, by their names.
 */
export function createItemLifecycle<
  Item extends AnyItem,
  Edited extends EditRecord,
  Name extends string,
>(
  deps: ItemDeps,
  type: ItemType<Item, Edited>,
  changes: Readonly<Record<Name, ItemChange<Item>>> & { readonly trash: ItemChange<Item> },
) {
  const { db, clock } = deps
  const { entity } = type.table
  return {
    /** undefined: unknown. */
    find: (id: string) => findEdited(deps, type, id),
    /** Throws Problem 'not-found'. */
    get: async (id: string) => type.toEdited(await getItem(db, type, id), clock()),
    /** Throws as `changeItem`. */
    act: (id: string, name: Name, expectedVersion?: number) =>
      applyChange(deps, type, id, changes[name], expectedVersion),
    trash: (id: string, expectedVersion?: number) =>
      applyChange(deps, type, id, changes.trash, expectedVersion),
    /** All or none, 1000 at most. `expectedVersion`: of a single one. Throws as for one. */
    bulk(name: Name | 'remove', ids: readonly string[], expectedVersion?: number) {
      if (name === 'remove') return removeMany(deps, type, ids)
      return changeMany(deps, type, ids, name, changes[name], expectedVersion)
    },
    /** Permanently, with its history, in any state. */
    remove: (id: string) => removeItem(db, type, id),
    listHistory: async (id: string) => (await listChanges(db, entity, id)).map(toEntry),
    /** The item as it was after that version; undefined: there is no such version. */
    findVersion: (id: string, version: number) => findEarlier(db, type.table, id, version),
    /**
     * Gives the item the contents it had after `version` (its state and address stay), as a new
     * change.
     */
    bringBack: (id: string, version: number, expectedVersion?: number) =>
      changeItem(
        deps,
        type,
        id,
        'brought-back',
        (row, transaction) => bringBack(transaction, type, row, version),
        expectedVersion,
      ),
  }
}

/** An action that no longer exists reads as a change. */
function toEntry({
  version,
  at,
  by,
  action,
}: {
  version: number
  at: string
  by: string | null
  action: string
}): HistoryEntry {
  return { version, at, by, action: historyActions.find((one) => one === action) ?? 'changed' }
}
