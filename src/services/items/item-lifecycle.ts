import { randomUUID } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { Entity } from '#domain/publication.ts'
import type { Queries } from '#storage/database.ts'
import { type ImportRunItem, insertBulkRun } from '#storage/items/import-store.ts'
import {
  deleteChanges,
  deleteItem,
  findEarlier,
  type ItemOf,
  listChanges,
} from '#storage/items/item-store.ts'
import { type BulkAction, type ChangeAction, type Patch, ruleOf } from '#services/items/actions.ts'
import {
  type HistoryAction,
  historyActions,
  type HistoryEntry,
  toEdited,
} from '#services/items/edited.ts'
import {
  type Alter,
  changeItem,
  changeRow,
  findEdited,
  getItem,
  saveInTransaction,
  type ItemDeps,
} from '#services/items/saving.ts'

const maxAtOnce = 1000

/**
 * An action of the table (actions.ts), as `changeItem` takes it. An item that is in that state
 * already stays as it is.
 */
function changeOf<K extends Entity>(
  name: ChangeAction<K>,
  clock: () => Date,
): readonly [HistoryAction, Alter<K>] {
  const { history, change } = ruleOf(name)
  return [
    history as HistoryAction,
    (row, db) => change?.(row, { db, now: clock() }) as ReturnType<Alter<K>>,
  ]
}

/** Permanently, with its history, in any state. Throws Problem 'not-found'. */
async function removeItem(db: Queries, entity: Entity, id: string): Promise<void> {
  await saveInTransaction(db, async (transaction) => {
    await getItem(transaction, entity, id)
    await deleteChanges(transaction, entity, id)
    await deleteItem(transaction, entity, id)
  })
}

/** The contents of an earlier state; id and slug are those of the current item. */
async function bringBack<K extends Entity>(
  db: Queries,
  entity: K,
  present: ItemOf[K],
  version: number,
): Promise<Patch<ItemOf[K]>> {
  const earlier = await findEarlier(db, entity, present.id, version)
  if (earlier === undefined) throw new Problem('not-found', { key: 'no-earlier-state' })
  const { id, slug, state, createdAt } = present
  const own = 'kind' in present ? { kind: present.kind } : { publishedOn: present.publishedOn }
  return { item: { ...earlier, ...own, id, slug, state, createdAt } }
}

export interface BulkResult {
  /** Each once. */
  readonly ids: readonly string[]
  /**
   * Undoes it (`Transfer.undoImport`); null: nothing was changed, or the items are permanently
   * deleted.
   */
  readonly undo: string | null
}

/** Days for which a change of chosen items can be undone. */
const undoDays = 30

/** All or none. */
async function actOnMany<K extends Entity>(
  deps: ItemDeps,
  entity: K,
  ids: readonly string[],
  name: BulkAction<K>,
  expected?: number,
) {
  const { db, clock } = deps
  const wanted = [...new Set(ids)]
  if (wanted.length > maxAtOnce)
    throw new Problem('invalid', { key: 'too-many-items', most: maxAtOnce })
  const now = clock()
  return await saveInTransaction(db, async (transaction): Promise<BulkResult> => {
    const inside = { db: transaction, clock: () => now }
    const changed: Omit<ImportRunItem, 'import_id'>[] = []
    for (const id of wanted) {
      if (name === 'remove') {
        await removeItem(transaction, entity, id)
        continue
      }
      const before = await getItem(transaction, entity, id)
      const { version } = await changeRow(
        inside,
        entity,
        before,
        ...changeOf<K>(name as ChangeAction<K>, inside.clock),
        expected,
      )
      if (version !== before.version)
        changed.push({ entity, item_id: id, version, publish_at_before: before.publishAt })
    }
    if (changed.length === 0) return { ids: wanted, undo: null }
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

/**
 * The functions that opportunities and articles share, for pages and calls. Items in the trash
 * accept only `restore` and `remove`; everything else throws Problem 'conflict'.
 */
export function createItemLifecycle<K extends Entity>(deps: ItemDeps, entity: K) {
  const { db, clock } = deps
  const act = (id: string, name: ChangeAction<K>, expectedVersion?: number) =>
    changeItem(deps, entity, id, ...changeOf<K>(name, clock), expectedVersion)
  return {
    /** undefined: unknown. */
    find: (id: string) => findEdited(deps, entity, id),
    /** Throws Problem 'not-found'. */
    get: async (id: string) => toEdited(entity, await getItem(db, entity, id), clock()),
    /** Throws as `changeItem`. */
    act,
    trash: (id: string, expectedVersion?: number) =>
      act(id, 'trash' as ChangeAction<K>, expectedVersion),
    /** Permanently, with its history, in any state. */
    remove: (id: string) => removeItem(db, entity, id),
    /** All or none, 1000 at most. `expectedVersion`: of a single one. Throws as for one. */
    bulk: (name: BulkAction<K>, ids: readonly string[], expectedVersion?: number) =>
      actOnMany(deps, entity, ids, name, expectedVersion),
    listHistory: async (id: string) => (await listChanges(db, entity, id)).map(toEntry),
    /** The item as it was after that version; undefined: there is no such version. */
    findVersion: (id: string, version: number) => findEarlier(db, entity, id, version),
    /**
     * Gives the item the contents it had after `version` (its state and address stay), as a new
     * change.
     */
    bringBack(id: string, version: number, expectedVersion?: number) {
      const alter: Alter<K> = (row, transaction) =>
        bringBack(transaction, entity, row.item, version)
      return changeItem(deps, entity, id, 'brought-back', alter, expectedVersion)
    },
  }
}

export type ItemLifecycle<K extends Entity> = ReturnType<typeof createItemLifecycle<K>>

/** An action that no longer exists reads as a change. */
function toEntry({
  version,
  at,
  action,
}: {
  version: number
  at: string
  action: string
}): HistoryEntry {
  return { version, at, action: historyActions.find((one) => one === action) ?? 'changed' }
}
