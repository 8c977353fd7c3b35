import type { Selectable } from 'kysely'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Entity } from '#domain/publication.ts'
import { decodeJson, encodeJson } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import { moveAddress } from '#storage/items/names.ts'
import { type ContentRow, fromRow, toRow } from '#storage/items/opportunity-row.ts'
import { fromPostRow, type PostRow, toPostRow } from '#storage/items/post-store.ts'
import type { Tables } from '#storage/tables.ts'

/** What is kept beside the contents of an item while it is edited. */
export interface StoredRecord {
  readonly version: number
  /** Instant from which it is public; null: at once. Only read for published items. */
  readonly publishAt: string | null
  readonly trashedAt: string | null
}

/** Contents with their record. */
export interface Stored<Item> extends StoredRecord {
  readonly item: Item
}

/** The result of the last link check as stored; `state` is judged by services. */
export interface StoredLink {
  readonly state: string | null
  readonly checkedAt: string | null
  readonly note: string | null
}

export interface ItemOf {
  readonly opportunity: Opportunity
  readonly post: Post
}

/** An item as it was read. */
export interface RowOf<K extends Entity> extends Stored<ItemOf[K]> {
  /** null: an article, which has none. */
  readonly link: StoredLink | null
}

/** How the items of an entity lie in their table. */
interface ItemTable<K extends Entity> {
  find(db: Queries, id: string): Promise<RowOf<K> | undefined>
  insert(db: Queries, row: Stored<ItemOf[K]>): Promise<RowOf<K>>
  /** false: its version is no longer `expected`. */
  update(db: Queries, row: Stored<ItemOf[K]>, expected: number): Promise<boolean>
  toContent(item: ItemOf[K]): object
  fromContent(content: object): ItemOf[K]
}

const itemTables: { readonly [K in Entity]: ItemTable<K> } = {
  opportunity: {
    async find(db, id) {
      const row = await db.selectFrom('opportunity').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toStoredOpportunity(row)
    },
    async insert(db, row) {
      const values = { ...toRow(row.item), ...toRecord(row) }
      return toStoredOpportunity(await db.insertInto('opportunity').values(values).returningAll().executeTakeFirstOrThrow())
    },
    async update(db, row, expected) {
      const query = db.updateTable('opportunity').set({ ...toRow(row.item), ...toRecord(row) })
      return isDone(query.where('id', '=', row.item.id).where('version', '=', expected).returning('id').execute())
    },
    toContent: toRow,
    fromContent: (content) => fromRow(content as ContentRow),
  },
  post: {
    async find(db, id) {
      const row = await db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toStoredPost(row)
    },
    async insert(db, row) {
      const values = { ...toPostRow(row.item), ...toRecord(row) }
      return toStoredPost(await db.insertInto('post').values(values).returningAll().executeTakeFirstOrThrow())
    },
    async update(db, row, expected) {
      const query = db.updateTable('post').set({ ...toPostRow(row.item), ...toRecord(row) })
      return isDone(query.where('id', '=', row.item.id).where('version', '=', expected).returning('id').execute())
    },
    toContent: toPostRow,
    fromContent: (content) => fromPostRow(content as PostRow),
  },
}

const toRecord = ({ version, publishAt, trashedAt }: StoredRecord) => ({ version, publish_at: publishAt, trashed_at: trashedAt })
const isDone = async (rows: Promise<readonly unknown[]>) => (await rows).length > 0

function toStoredOpportunity(row: Selectable<Tables['opportunity']>): RowOf<'opportunity'> {
  const link = { state: row.link_state, checkedAt: row.link_checked_at, note: row.link_note }
  return { item: fromRow(row), version: row.version, publishAt: row.publish_at, trashedAt: row.trashed_at, link }
}

function toStoredPost(row: Selectable<Tables['post']>): RowOf<'post'> {
  return { item: fromPostRow(row), version: row.version, publishAt: row.publish_at, trashedAt: row.trashed_at, link: null }
}

// All that follows runs in the caller's transaction, and none of it writes history (history-store.ts).

export async function findItem<K extends Entity>(db: Queries, entity: K, id: string): Promise<RowOf<K> | undefined> {
  return await itemTables[entity].find(db, id)
}

/** Throws the database's error when slug or code is taken. The row as it is stored then. */
export async function insertItem<K extends Entity>(db: Queries, entity: K, row: Stored<ItemOf[K]>): Promise<RowOf<K>> {
  return await itemTables[entity].insert(db, row)
}

/**
 * `before` is what was read of the row; its address leads to the item from now on where it has another. false: it is not at that version any
 * more, and nothing was written. Throws the database's error when slug or code is taken.
 */
export async function saveItem<K extends Entity>(
  db: Queries,
  entity: K,
  row: Stored<ItemOf[K]>,
  before: Stored<ItemOf[K]>,
): Promise<boolean> {
  const { slug, updatedAt } = row.item
  const isSaved = await itemTables[entity].update(db, row, before.version)
  if (isSaved && entity === 'opportunity' && before.item.slug !== slug) await moveAddress(db, row.item, before.item.slug, updatedAt ?? '')
  return isSaved
}

export async function deleteItem(db: Queries, entity: Entity, id: string): Promise<void> {
  await db.deleteFrom(entity).where('id', '=', id).execute()
}

/** The columns that hold an item's contents. */
export function toContent<K extends Entity>(entity: K, item: ItemOf[K]): object {
  return itemTables[entity].toContent(item)
}

/** The contents as the history keeps them. */
export function toSnapshot<K extends Entity>(entity: K, item: ItemOf[K]): string {
  return encodeJson(toContent(entity, item))
}

/** undefined: not readable. */
export function fromSnapshot<K extends Entity>(entity: K, snapshot: string): ItemOf[K] | undefined {
  const content = decodeJson(snapshot)
  return typeof content === 'object' && content !== null ? itemTables[entity].fromContent(content) : undefined
}

/** Those of the ids that exist, in no order. */
export async function listStoredOpportunities(db: Queries, ids: readonly string[]): Promise<RowOf<'opportunity'>[]> {
  if (ids.length === 0) return []
  return (await db.selectFrom('opportunity').selectAll().where('id', 'in', ids).execute()).map(toStoredOpportunity)
}

/** All articles in no order, trash included: there are as many as one person writes. */
export async function listStoredPosts(db: Queries): Promise<RowOf<'post'>[]> {
  return (await db.selectFrom('post').selectAll().execute()).map(toStoredPost)
}
