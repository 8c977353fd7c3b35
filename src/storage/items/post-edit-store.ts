import type { Selectable } from 'kysely'
import type { Post } from '#domain/post.ts'
import { decodeJson, encodeJson } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import type { EditStore, Stored } from '#storage/items/edit-record.ts'
import { fromPostRow, type PostRow, toPostRow } from '#storage/items/post-store.ts'
import type { Tables } from '#storage/tables.ts'

/** Articles as the editor's side keeps them, in the caller's transaction. */
export function openPostStore(db: Queries): EditStore<Post, Stored<Post>> {
  return {
    entity: 'post',
    async find(id) {
      const row = await db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : toStored(row)
    },
    async save({ item, version, publishAt, trashedAt }, expected) {
      const saved = await db
        .updateTable('post')
        .set({ ...toPostRow(item), version, publish_at: publishAt, trashed_at: trashedAt })
        .where('id', '=', item.id)
        .where('version', '=', expected)
        .returning('id')
        .executeTakeFirst()
      if (saved === undefined) return false
      return true
    },
    async insert({ item, version, publishAt, trashedAt }) {
      await db
        .insertInto('post')
        .values({ ...toPostRow(item), version, publish_at: publishAt, trashed_at: trashedAt })
        .execute()
    },
    async remove(id) {
      await db.deleteFrom('post').where('id', '=', id).execute()
    },
    async isSlugTaken(slug, id) {
      return (await db.selectFrom('post').select('id').where('slug', '=', slug).where('id', '!=', id).executeTakeFirst()) !== undefined
    },
    async listTakenSlugs(start, id) {
      const rows = await db.selectFrom('post').select('slug').where('slug', 'like', `${start}%`).where('id', '!=', id).execute()
      return rows.map(({ slug }) => slug)
    },
    toSnapshot: (item) => encodeJson(toPostRow(item)),
    fromSnapshot(snapshot) {
      const row = decodeJson(snapshot)
      return typeof row === 'object' && row !== null ? fromPostRow(row as PostRow) : undefined
    },
  }
}

/** All articles in no order, trash included: there are as many as one person writes. */
export async function listStoredPosts(db: Queries): Promise<Stored<Post>[]> {
  return (await db.selectFrom('post').selectAll().execute()).map(toStored)
}

function toStored(row: Selectable<Tables['post']>): Stored<Post> {
  return { item: fromPostRow(row), version: row.version, publishAt: row.publish_at, trashedAt: row.trashed_at }
}
