import { randomUUID } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { Entity } from '#domain/publication.ts'
import { applyPublishing, type BulkAction, type ChangeAction, type Patch, type Publishing, ruleOf } from '#services/items/actions.ts'
import { type EditedOf, type HistoryAction, historyActions, type HistoryEntry, toEdited } from '#services/items/edited.ts'
import { type Alter, changeItem, changeRow, findEdited, getItem, inOne, type ItemDeps } from '#services/items/saving.ts'
import type { Queries } from '#storage/database.ts'
import { deleteChanges, deleteItem, findSnapshot, fromSnapshot, type ItemOf, listChanges, type RowOf } from '#storage/items/item-store.ts'
import { type ImportRunItem, insertBulkRun } from '#storage/items/import-store.ts'

/** Items that one call may change. */
const maxAtOnce = 1000

/**
 * Does what an action of the table does (actions.ts), to a row that was read in the transaction. One that is in that state already stays as
 * it is. Throws as `changeItem`.
 */
async function actOnRow<K extends Entity>(
  deps: ItemDeps,
  entity: K,
  row: RowOf<K>,
  name: ChangeAction<K>,
  expectedVersion?: number,
): Promise<EditedOf[K]> {
  const rule = ruleOf(name)
  const alter: Alter<K> = (present, db) => {
    const now = deps.clock()
    const tools = { db, now, publish: (publish: Publishing) => applyPublishing<K>(present, publish, now) }
    return rule.change?.(present, tools) as ReturnType<Alter<K>>
  }
  return await changeRow(deps, entity, row, rule.history as HistoryAction, alter, expectedVersion)
}

/** Permanently, with its history, in any state. Throws Problem 'not-found'. */
export async function removeItem({ db }: ItemDeps, entity: Entity, id: string): Promise<void> {
  await inOne(db, async (transaction) => {
    await getItem(transaction, entity, id)
    await deleteChanges(transaction, entity, id)
    await deleteItem(transaction, entity, id)
  })
}

/** undefined: there is no such version. */
async function findVersion<K extends Entity>(db: Queries, entity: K, id: string, version: number): Promise<ItemOf[K] | undefined> {
  const snapshot = await findSnapshot(db, entity, id, version)
  return snapshot === undefined ? undefined : fromSnapshot(entity, snapshot)
}

/** The contents of an earlier state; id and slug are those of the current item. */
async function bringBack<K extends Entity>(db: Queries, entity: K, present: ItemOf[K], version: number): Promise<Patch<ItemOf[K]>> {
  const earlier = await findVersion(db, entity, present.id, version)
  if (earlier === undefined) throw new Problem('not-found', { key: 'no-earlier-state' })
  const { id, slug, state, createdAt } = present
  const own = 'kind' in present ? { kind: present.kind } : { publishedOn: present.publishedOn }
  return { item: { ...earlier, ...own, id, slug, state, createdAt } }
}

/** The result of a bulk action. */
export interface BulkResult {
  /** Each once. */
  readonly ids: readonly string[]
  /** Undoes it (`Transfer.undoImport`); null: nothing was changed, or the items are permanently deleted. */
  readonly undo: string | null
}

/** Days for which a change of chosen items can be undone. */
const undoDays = 30

/** All or none. */
async function actOnMany<K extends Entity>(
  { db, clock }: ItemDeps,
  entity: K,
  ids: readonly string[],
  name: BulkAction<K>,
  expectedVersion?: number,
): Promise<BulkResult> {
  const wanted = [...new Set(ids)]
  if (wanted.length > maxAtOnce) throw new Problem('invalid', { key: 'too-many-items', most: maxAtOnce })
  const now = clock()
  return await inOne(db, async (transaction) => {
    const deps = { db: transaction, clock: () => now }
    const changed: Omit<ImportRunItem, 'import_id'>[] = []
    for (const id of wanted) {
      if (name === 'remove') {
        await removeItem(deps, entity, id)
        continue
      }
      const before = await getItem(transaction, entity, id)
      const { version } = await actOnRow(deps, entity, before, name as ChangeAction<K>, expectedVersion)
      if (version !== before.version) changed.push({ entity, item_id: id, version, publish_at_before: before.publishAt })
    }
    if (changed.length === 0) return { ids: wanted, undo: null }
    const undo = randomUUID()
    const since = new Date(now.getTime() - undoDays * 86_400_000).toISOString()
    await insertBulkRun(transaction, { id: undo, at: now.toISOString(), action: name }, changed, since)
    return { ids: wanted, undo }
  })
}

/**
 * The functions that opportunities and articles share, for pages and calls. Items in the trash accept only `restore` and `remove`;
 * everything else throws Problem 'conflict'.
 */
export function createItemLifecycle<K extends Entity>(deps: ItemDeps, entity: K) {
  const { db, clock } = deps
  const act = (id: string, name: ChangeAction<K>, expectedVersion?: number) =>
    inOne(db, async (transaction) =>
      actOnRow({ db: transaction, clock }, entity, await getItem(transaction, entity, id), name, expectedVersion),
    )
  return {
    /** undefined: unknown. */
    find: (id: string) => findEdited(deps, entity, id),
    /** Throws Problem 'not-found'. */
    get: async (id: string) => toEdited(entity, await getItem(db, entity, id), clock()),
    /** Throws as `changeItem`. */
    act,
    /** Off the site. */
    trash: (id: string, expectedVersion?: number) => act(id, 'trash' as ChangeAction<K>, expectedVersion),
    /** Throws Problem 'invalid' with `errors.publishAt` when that is no instant or date, and as `changeItem`. */
    schedule: (id: string, publishAt: string, expectedVersion?: number) =>
      changeItem(deps, entity, id, 'scheduled', (row) => applyPublishing<K>(row, { at: publishAt }, clock()), expectedVersion),
    /** Permanently, with its history, in any state. */
    remove: (id: string) => removeItem(deps, entity, id),
    /** All or none, 1000 at most. `expectedVersion`: of a single one. Throws as for one. */
    bulk: (name: BulkAction<K>, ids: readonly string[], expectedVersion?: number) => actOnMany(deps, entity, ids, name, expectedVersion),
    listHistory: async (id: string) => (await listChanges(db, entity, id)).map(toEntry),
    /** The item as it was after that version; undefined: there is no such version. */
    findVersion: (id: string, version: number) => findVersion(db, entity, id, version),
    /** Gives the item the contents it had after `version` (its state and address stay), as a new change. */
    bringBack: (id: string, version: number, expectedVersion?: number) =>
      changeItem(
        deps,
        entity,
        id,
        'brought-back',
        (row, transaction) => bringBack(transaction, entity, row.item, version),
        expectedVersion,
      ),
  }
}

export type ItemLifecycle<K extends Entity> = ReturnType<typeof createItemLifecycle<K>>

/** An action that no longer exists reads as a change. */
function toEntry({ version, at, action }: { version: number; at: string; action: string }): HistoryEntry {
  return { version, at, action: historyActions.find((one) => one === action) ?? 'changed' }
}
