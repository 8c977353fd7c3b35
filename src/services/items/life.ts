import { Problem } from '#domain/problem.ts'
import type { Entity } from '#domain/publication.ts'
import { type BulkAction, type ChangeAction, type Patch, ruleOf } from '#services/items/actions.ts'
import { type EditedOf, type HistoryAction, historyActions, type HistoryEntry, toEdited } from '#services/items/edited.ts'
import { checkCode } from '#services/items/identity.ts'
import { applyPublishing, type Publishing } from '#services/items/publishing.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { deleteChanges, findSnapshot, insertChange, listChanges } from '#storage/items/history-store.ts'
import {
  deleteItem,
  findItem,
  fromSnapshot,
  insertItem,
  type ItemOf,
  type RowOf,
  saveItem,
  type Stored,
  toSnapshot,
} from '#storage/items/item-store.ts'
import { isUniqueViolation } from '#storage/trouble.ts'

/** What changing an item needs: the database, or the transaction that it is a part of. */
export interface ItemParts {
  readonly db: Queries
  readonly clock: () => Date
}

/** What becomes of a row; undefined: nothing. */
export type Alter<K extends Entity> = (row: RowOf<K>, db: Queries) => Patch<ItemOf[K]> | undefined | Promise<Patch<ItemOf[K]> | undefined>

/** Items that one call may change. */
const mostAtOnce = 1000

/** What may be asked of an item in the trash. */
const inTrash: readonly HistoryAction[] = ['trashed', 'restored']

const notFound = () => new Problem('not-found', { key: 'no-item' })

function conflict(key: 'changed-since' | 'changed-meanwhile' | 'saved-by-other' | 'in-trash'): Problem {
  return new Problem('conflict', { key })
}

/** undefined: unknown. */
export async function findEdited<K extends Entity>({ db, clock }: ItemParts, entity: K, id: string): Promise<EditedOf[K] | undefined> {
  const row = await findItem(db, entity, id)
  return row && toEdited(entity, row, clock())
}

/** Throws Problem 'not-found'. */
export async function getItem<K extends Entity>(db: Queries, entity: K, id: string): Promise<RowOf<K>> {
  const row = await findItem(db, entity, id)
  if (row === undefined) throw notFound()
  return row
}

/** One transaction; Problem 'conflict' when somebody else has just taken a slug or a code. */
export async function inOne<Result>(db: Queries, work: (db: Queries) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('saved-by-other')
    throw error
  }
}

/**
 * Changes one item and its history in one transaction and gives the item as it is then. Throws Problem 'not-found', and 'conflict' for what
 * is in the trash, for a code of another item and, with `expectedVersion`, when somebody else saved in between.
 */
export async function changeItem<K extends Entity>(
  { db, clock }: ItemParts,
  entity: K,
  id: string,
  action: HistoryAction,
  alter: Alter<K>,
  expectedVersion?: number,
): Promise<EditedOf[K]> {
  return await inOne(db, async (transaction) =>
    changeRow({ db: transaction, clock }, entity, await getItem(transaction, entity, id), action, alter, expectedVersion),
  )
}

/** As `changeItem`, of a row that was read in the transaction `db`. */
export async function changeRow<K extends Entity>(
  { db, clock }: ItemParts,
  entity: K,
  row: RowOf<K>,
  action: HistoryAction,
  alter: Alter<K>,
  expectedVersion?: number,
): Promise<EditedOf[K]> {
  const { id, state, updatedAt } = row.item
  if (expectedVersion !== undefined && row.version !== expectedVersion) throw conflict('changed-since')
  if (state === 'trash' && !inTrash.includes(action)) throw conflict('in-trash')
  const patch = await alter(row, db)
  if (patch === undefined) return toEdited(entity, row, clock())
  const at = clock().toISOString()
  const next = { ...row, ...patch, item: { ...row.item, ...patch.item, updatedAt: at }, version: row.version + 1 }
  if (next.item.state !== 'trash') await checkCode(db, next.item)
  const found = { version: row.version, action: 'found', at: updatedAt ?? at, snapshot: toSnapshot(entity, row.item) }
  await insertChange(db, entity, id, found)
  if (!(await saveItem(db, entity, next, row))) throw conflict('changed-meanwhile')
  await insertChange(db, entity, id, { version: next.version, action, at, snapshot: toSnapshot(entity, next.item) })
  return toEdited(entity, next, clock())
}

/** Does what an action of the table does (actions.ts). One that is in that state already stays as it is. Throws as `changeItem`. */
export async function act<K extends Entity>(
  parts: ItemParts,
  entity: K,
  id: string,
  name: ChangeAction<K>,
  expectedVersion?: number,
): Promise<EditedOf[K]> {
  const rule = ruleOf(name)
  const alter: Alter<K> = (row, db) => {
    const now = parts.clock()
    const tools = { db, now, publish: (publish: Publishing) => applyPublishing<K>(row, publish, now) }
    return rule.change?.(row, tools) as ReturnType<Alter<K>>
  }
  return await changeItem(parts, entity, id, rule.history as HistoryAction, alter, expectedVersion)
}

/** Stores a new item; one whose id is there already stays as it is and is given back. */
export async function addItem<K extends Entity>(
  parts: ItemParts,
  entity: K,
  item: ItemOf[K],
  publish: Publishing,
  action: HistoryAction = 'created',
): Promise<EditedOf[K]> {
  const { db, clock } = parts
  const at = clock().toISOString()
  const empty: Stored<ItemOf[K]> = { item: { ...item, createdAt: at, updatedAt: at }, version: 1, publishAt: null, trashedAt: null }
  const row = applyPublishing<K>(empty, publish, clock())
  return await inOne(db, async (transaction) => {
    const there = await findItem(transaction, entity, item.id)
    if (there !== undefined) return toEdited(entity, there, clock())
    await checkCode(transaction, row.item)
    const added = await insertItem(transaction, entity, row)
    await insertChange(transaction, entity, item.id, { version: 1, action, at, snapshot: toSnapshot(entity, row.item) })
    return toEdited(entity, added, clock())
  }).catch(async (error: unknown) => {
    // The second click of a double click, stored by the first while this one was on its way.
    const stored = db.isTransaction ? undefined : await findEdited(parts, entity, item.id)
    if (stored === undefined) throw error
    return stored
  })
}

/** For ever, with its history, whatever its state. Throws Problem 'not-found'. */
export async function removeItem({ db }: ItemParts, entity: Entity, id: string): Promise<void> {
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

/** The contents of an earlier state: what it is and where it stands is the present item's. */
async function bringBack<K extends Entity>(db: Queries, entity: K, present: ItemOf[K], version: number): Promise<Patch<ItemOf[K]>> {
  const earlier = await findVersion(db, entity, present.id, version)
  if (earlier === undefined) throw new Problem('not-found', { key: 'no-earlier-state' })
  const { id, slug, state, createdAt } = present
  const own = 'kind' in present ? { kind: present.kind } : { publishedOn: present.publishedOn }
  return { item: { ...earlier, ...own, id, slug, state, createdAt } }
}

/** All or none; the ids that were changed, each once. */
async function actOnMany<K extends Entity>(
  { db, clock }: ItemParts,
  entity: K,
  ids: readonly string[],
  name: BulkAction<K>,
): Promise<readonly string[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length > mostAtOnce) throw new Problem('invalid', { key: 'too-many-items', most: mostAtOnce })
  await inTransaction(db, async (transaction) => {
    const parts = { db: transaction, clock }
    for (const id of wanted) await (name === 'remove' ? removeItem(parts, entity, id) : act(parts, entity, id, name as ChangeAction<K>))
  })
  return wanted
}

/**
 * What opportunities and articles share in what is handed to pages and calls. Nothing but `restore` and `remove` is done to what is in the
 * trash: all else throws Problem 'conflict'.
 */
export function createLife<K extends Entity>(parts: ItemParts, entity: K) {
  const { db, clock } = parts
  return {
    /** undefined: unknown. */
    find: (id: string) => findEdited(parts, entity, id),
    /** Throws Problem 'not-found'. */
    get: async (id: string) => toEdited(entity, await getItem(db, entity, id), clock()),
    /** Throws as `changeItem`. */
    act: (id: string, name: ChangeAction<K>, expectedVersion?: number) => act(parts, entity, id, name, expectedVersion),
    /** Off the site. */
    trash: (id: string, expectedVersion?: number) => act<Entity>(parts, entity, id, 'trash', expectedVersion),
    /** Throws Problem 'invalid' with `errors.publishAt` when that is no instant or date, and as `changeItem`. */
    schedule: (id: string, publishAt: string, expectedVersion?: number) =>
      changeItem(parts, entity, id, 'scheduled', (row) => applyPublishing<K>(row, { at: publishAt }, clock()), expectedVersion),
    /** For ever, with its history, whatever its state. */
    remove: (id: string) => removeItem(parts, entity, id),
    /** All or none, 1000 at most; the ids that were changed. Throws as for one. */
    bulk: (name: BulkAction<K>, ids: readonly string[]) => actOnMany(parts, entity, ids, name),
    listHistory: async (id: string) => (await listChanges(db, entity, id)).map(toEntry),
    /** The item as it was after that version; undefined: there is no such version. */
    findVersion: (id: string, version: number) => findVersion(db, entity, id, version),
    /** Gives the item the contents it had after `version` (its state and address stay), as a new change. */
    bringBack: (id: string, version: number, expectedVersion?: number) =>
      changeItem(
        parts,
        entity,
        id,
        'brought-back',
        (row, transaction) => bringBack(transaction, entity, row.item, version),
        expectedVersion,
      ),
  }
}

export type Life<K extends Entity> = ReturnType<typeof createLife<K>>

/** An action that no longer exists reads as a change. */
function toEntry({ version, at, action }: { version: number; at: string; action: string }): HistoryEntry {
  return { version, at, action: historyActions.find((one) => one === action) ?? 'changed' }
}
