import type { Kysely } from 'kysely'
import { decodeJson, encodeJson } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import type { EditStore, Stored } from '#storage/items/edit-record.ts'
import type { Tables } from '#storage/tables.ts'

/** The columns that the tables of items share. */
type ItemRow = Pick<Tables['post'], 'id' | 'slug' | 'version' | 'publish_at' | 'trashed_at'>
type Entity = EditStore<unknown, Stored<unknown>>['entity']

/** How one kind of item lies in its table. */
export interface ItemTable<Item, Known extends Stored<Item>, Content, Row> {
  readonly entity: Entity
  readonly toContent: (item: Item) => Content
  readonly fromContent: (content: Content) => Item
  readonly toStored: (row: Row) => Known
}

/** What is the same for the tables of all items, in the caller's transaction: former addresses and followed days are not. */
export function openItemStore<Item extends { readonly id: string }, Known extends Stored<Item>, Content, Row>(
  db: Queries,
  { entity, toContent, fromContent, toStored }: ItemTable<Item, Known, Content, Row>,
): EditStore<Item, Known> {
  const items = db as unknown as Kysely<Record<Entity, ItemRow>>
  const toCells = ({ item, version, publishAt, trashedAt }: Stored<Item>) =>
    ({ ...toContent(item), version, publish_at: publishAt, trashed_at: trashedAt }) as unknown as ItemRow
  return {
    entity,
    async find(id) {
      const row = await items.selectFrom(entity).selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : toStored(row as Row)
    },
    async save(row, expected) {
      const query = items.updateTable(entity).set(toCells(row)).where('id', '=', row.item.id).where('version', '=', expected)
      return (await query.returning('id').executeTakeFirst()) !== undefined
    },
    async insert(row) {
      await items.insertInto(entity).values(toCells(row)).execute()
    },
    async remove(id) {
      await items.deleteFrom(entity).where('id', '=', id).execute()
    },
    async isSlugTaken(slug, id) {
      const other = items.selectFrom(entity).select('id').where('slug', '=', slug).where('id', '!=', id)
      return (await other.executeTakeFirst()) !== undefined
    },
    async listTakenSlugs(start, id) {
      const rows = await items.selectFrom(entity).select('slug').where('slug', 'like', `${start}%`).where('id', '!=', id).execute()
      return rows.map(({ slug }) => slug)
    },
    toSnapshot: (item) => encodeJson(toContent(item)),
    fromSnapshot(snapshot) {
      const content = decodeJson(snapshot)
      return typeof content === 'object' && content !== null ? fromContent(content as Content) : undefined
    },
  }
}
