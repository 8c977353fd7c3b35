import { type Selectable, sql } from 'kysely'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Entity } from '#domain/publication.ts'
import { isRecord } from '#domain/words/is-record.ts'
import {
  decodeJson,
  encodeJson,
  skipExisting,
  publicAt,
  replaceExisting,
} from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import {
  type ContentRow,
  fromRow,
  type StoredLink,
  toRow,
} from '#storage/items/opportunity-store.ts'
import { fromPostRow, type PostRow, toPostRow } from '#storage/items/post-store.ts'
import type { Tables } from '#storage/tables.ts'
import { readInBatches, streamBatches } from '#storage/yielding.ts'

export interface StoredRecord {
  readonly version: number
  /**
   * Instant, ISO 8601 in UTC, from which it is public; null: immediately. Only read for published
   * items.
   */
  readonly publishAt: string | null
  readonly trashedAt: string | null
}

export interface Stored<Item> extends StoredRecord {
  readonly item: Item
}

export type AnyItem = Opportunity | Post

/** A stored row with what only the database knows of it. */
export interface StoredItem<Item> extends Stored<Item> {
  /** null: an article, which has none. */
  readonly link: StoredLink | null
}

/**
 * Where the items of one entity are stored, and their columns. All runs in the caller's
 * transaction, and none of it writes history.
 */
export interface ItemTable<Item extends AnyItem> {
  readonly entity: Entity
  /** One item with its row, whatever its state; undefined: no item has this id. */
  find(db: Queries, id: string): Promise<StoredItem<Item> | undefined>
  /** In no order; unknown ids are left out. */
  findMany(db: Queries, ids: readonly string[]): Promise<readonly StoredItem<Item>[]>
  /** Throws the database's error when slug or code is taken. The row as it is stored then. */
  insert(db: Queries, row: Stored<Item>): Promise<StoredItem<Item>>
  /**
   * `before` is the row as it was read. If the address of an opportunity changes, the old one leads
   * to it from now on. false: the row has another version, and nothing was written. Throws the
   * database's error when slug or code is taken.
   */
  save(db: Queries, row: Stored<Item>, before: Stored<Item>): Promise<boolean>
  /** Deletes the row permanently; its history has `deleteChanges`. */
  delete(db: Queries, id: string): Promise<void>
  /** The columns that are the item's own, as a row and the history hold them. */
  toContent(item: Item): ContentRow | PostRow
  /** Whatever lacks in an older history reads as empty. */
  fromContent(content: object): Item
}

export const opportunityTable: ItemTable<Opportunity> = {
  entity: 'opportunity',
  async find(db, id) {
    const row = await db
      .selectFrom('opportunity')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toStoredOpportunity(row)
  },
  findMany: listStoredOpportunities,
  async insert(db, row) {
    const stored = await db
      .insertInto('opportunity')
      .values({ ...toRow(row.item), ...toRecord(row) })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toStoredOpportunity(stored)
  },
  async save(db, { item, ...record }, before) {
    const { numUpdatedRows } = await db
      .updateTable('opportunity')
      .set({ ...toRow(item), ...toRecord(record) })
      .where('id', '=', item.id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (before.item.slug !== item.slug)
      await moveAddress(db, item, before.item.slug, item.updatedAt ?? '')
    return true
  },
  async delete(db, id) {
    await db.deleteFrom('opportunity').where('id', '=', id).execute()
  },
  toContent: toRow,
  fromContent: (content) => fromRow(content),
}

export const postTable: ItemTable<Post> = {
  entity: 'post',
  async find(db, id) {
    const row = await db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirst()
    return row && toStoredPost(row)
  },
  async findMany(db, ids) {
    const rows = await readInBatches(ids, (some) =>
      db.selectFrom('post').selectAll().where('id', 'in', some).execute(),
    )
    return rows.map(toStoredPost)
  },
  async insert(db, row) {
    const stored = await db
      .insertInto('post')
      .values({ ...toPostRow(row.item), ...toRecord(row) })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toStoredPost(stored)
  },
  async save(db, { item, ...record }, before) {
    const { numUpdatedRows } = await db
      .updateTable('post')
      .set({ ...toPostRow(item), ...toRecord(record) })
      .where('id', '=', item.id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async delete(db, id) {
    await db.deleteFrom('post').where('id', '=', id).execute()
  },
  toContent: toPostRow,
  fromContent: (content) => fromPostRow(content as PostRow),
}

const toRecord = ({ version, publishAt, trashedAt }: StoredRecord) => ({
  version,
  publish_at: publishAt,
  trashed_at: trashedAt,
})

function toStoredOpportunity(row: Selectable<Tables['opportunity']>): StoredItem<Opportunity> {
  const link = { state: row.link_state, checkedAt: row.link_checked_at, note: row.link_note }
  return {
    item: fromRow(row),
    version: row.version,
    publishAt: row.publish_at,
    trashedAt: row.trashed_at,
    link,
  }
}

function toStoredPost(row: Selectable<Tables['post']>): StoredItem<Post> {
  return {
    item: fromPostRow(row),
    version: row.version,
    publishAt: row.publish_at,
    trashedAt: row.trashed_at,
    link: null,
  }
}

/**
 * The state of an item for its history; `at` is an instant, `by` the name of the key that changed
 * it.
 */
export function toChange<Item extends AnyItem>(
  table: ItemTable<Item>,
  { item, version }: Stored<Item>,
  action: string,
  at: string,
  by: string | null = null,
): StoredChange {
  return { version, action, at, by, snapshot: encodeJson(table.toContent(item)) }
}

/** Those of the ids that exist, in no order. */
export async function listStoredOpportunities(
  db: Queries,
  ids: readonly string[],
): Promise<StoredItem<Opportunity>[]> {
  const rows = await readInBatches(ids, (some) =>
    db.selectFrom('opportunity').selectAll().where('id', 'in', some).execute(),
  )
  return rows.map(toStoredOpportunity)
}

/** All articles in no order, trash included: there are as many as one person writes. */
export const listStoredPosts = async (db: Queries): Promise<StoredItem<Post>[]> =>
  (await db.selectFrom('post').selectAll().execute()).map(toStoredPost)

// The columns that find and distinguish items: id, code, slug, and former slugs of opportunities.

const namingColumns = ['id', 'code', 'slug', 'name', 'official_link', 'state'] as const

export type Naming = Selectable<Pick<Tables['opportunity'], (typeof namingColumns)[number]>>

/**
 * All opportunities, trash included, 500 at a time by id: 50,000 in one query would block the event
 * loop for half a second.
 */
export function readNamings(db: Queries): AsyncGenerator<readonly Naming[]> {
  const all = db.selectFrom('opportunity').select(namingColumns).orderBy('id').limit(500)
  return streamBatches(500, (after) => all.where('id', '>', after).execute())
}

/** Opportunities outside the trash with this code; by rule at most one. */
export async function listIdsByCode(
  db: Queries,
  code: string,
): Promise<{ id: string; kind: string }[]> {
  // The state is a literal: the index of codes excludes the trash, and neither database uses it for
  // a bound value.
  return await db
    .selectFrom('opportunity')
    .select(['id', 'kind'])
    .where('code', '=', code)
    .where('state', '!=', sql.lit('trash'))
    .execute()
}

/** The opportunity of this kind that went to the trash last with this code; undefined: there is none. */
export async function findTrashedIdByCode(
  db: Queries,
  code: string,
  kind: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('opportunity')
    .select('id')
    .where('code', '=', code)
    .where('kind', '=', kind)
    .where('state', '=', 'trash')
    .orderBy('trashed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** The name of the opportunity with this id; undefined: not found. */
export const findName = async (db: Queries, id: string): Promise<string | undefined> =>
  (await db.selectFrom('opportunity').select('name').where('id', '=', id).executeTakeFirst())?.name

/** The id of the item with this slug, whatever its state; undefined: not found. */
export const findIdBySlug = async (
  db: Queries,
  entity: Entity,
  slug: string,
): Promise<string | undefined> =>
  (await db.selectFrom(entity).select('id').where('slug', '=', slug).executeTakeFirst())?.id

/** Whether the slug is that of another item than `id`, now or as a former address. */
export async function isSlugTaken(
  db: Queries,
  entity: Entity,
  slug: string,
  id: string,
): Promise<boolean> {
  const other = await db
    .selectFrom(entity)
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other !== undefined) return true
  if (entity === 'post') return false
  const address = await db
    .selectFrom('opportunity_address')
    .select('slug')
    .where('slug', '=', slug)
    .where('opportunity_id', '!=', id)
    .executeTakeFirst()
  return address !== undefined
}

/** All slugs that opportunities once had, in no order. */
export const listFormerAddresses = async (
  db: Queries,
): Promise<{ slug: string; opportunity_id: string }[]> =>
  await db.selectFrom('opportunity_address').select(['slug', 'opportunity_id']).execute()

/**
 * Makes the former slug an address that leads to the opportunity, in the caller's transaction. `at`
 * is an instant.
 */
export async function moveAddress(
  db: Queries,
  item: { readonly id: string; readonly slug: string },
  former: string,
  at: string,
): Promise<void> {
  const address = { slug: former, opportunity_id: item.id, created_at: at }
  await db.deleteFrom('opportunity_address').where('slug', '=', item.slug).execute()
  await db
    .insertInto('opportunity_address')
    .values(address)
    .onConflict(replaceExisting(address, 'slug'))
    .execute()
}

/**
 * The present slug of the opportunity public at `now` that once had this one; undefined: no such
 * item.
 */
export async function findMovedSlug(
  db: Queries,
  slug: string,
  now: Date,
): Promise<string | undefined> {
  const present = await db
    .selectFrom('opportunity_address')
    .innerJoin('opportunity', 'opportunity.id', 'opportunity_address.opportunity_id')
    .select('opportunity.slug')
    .where('opportunity_address.slug', '=', slug)
    .where(publicAt('opportunity', now))
    .executeTakeFirst()
  return present?.slug
}

// The states of an item after each of its changes.

export interface StoredChange {
  readonly version: number
  readonly action: string
  /** Instant, ISO 8601 in UTC. */
  readonly at: string
  /** The name of the key for scripts; null: the administrator, or the site itself. */
  readonly by: string | null
  readonly snapshot: string
}

/** The number of states that are stored for one item; the oldest are deleted first. */
export const maxHistory = 100

/** Stores the state after a change. An existing version stays unchanged. */
export async function insertChange(
  db: Queries,
  entity: Entity,
  itemId: string,
  change: StoredChange,
): Promise<void> {
  const row = { entity, item_id: itemId, ...change }
  await db
    .insertInto('history')
    .values(row)
    .onConflict(skipExisting('entity', 'item_id', 'version'))
    .execute()
  await trimChanges(db, entity, itemId, change.version)
}

/** Forgets the oldest states of an item whose newest has this version. */
export async function trimChanges(
  db: Queries,
  entity: Entity,
  itemId: string,
  version: number,
): Promise<void> {
  if (version <= maxHistory) return
  await db
    .deleteFrom('history')
    .where('entity', '=', entity)
    .where('item_id', '=', itemId)
    .where('version', '<=', version - maxHistory)
    .execute()
}

/** The newest first. */
export async function listChanges(
  db: Queries,
  entity: Entity,
  itemId: string,
): Promise<Omit<StoredChange, 'snapshot'>[]> {
  return await db
    .selectFrom('history')
    .select(['version', 'action', 'at', 'by'])
    .where('entity', '=', entity)
    .where('item_id', '=', itemId)
    .orderBy('version', 'desc')
    .execute()
}

/** The item after that version; undefined: not stored, or not readable. */
export async function findEarlier<Item extends AnyItem>(
  db: Queries,
  table: ItemTable<Item>,
  itemId: string,
  version: number,
): Promise<Item | undefined> {
  const row = await db
    .selectFrom('history')
    .select('snapshot')
    .where('entity', '=', table.entity)
    .where('item_id', '=', itemId)
    .where('version', '=', version)
    .executeTakeFirst()
  const content = row && decodeJson(row.snapshot)
  return isRecord(content) ? table.fromContent(content) : undefined
}

export const deleteChanges = (db: Queries, entity: Entity, itemId: string) =>
  db.deleteFrom('history').where('entity', '=', entity).where('item_id', '=', itemId).execute()
