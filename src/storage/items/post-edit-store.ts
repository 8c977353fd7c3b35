import type { Selectable } from 'kysely'
import type { Post } from '#domain/post.ts'
import type { Queries } from '#storage/database.ts'
import type { EditStore, Stored } from '#storage/items/edit-record.ts'
import { openItemStore } from '#storage/items/item-store.ts'
import { fromPostRow, toPostRow } from '#storage/items/post-store.ts'
import type { Tables } from '#storage/tables.ts'

/** Articles as the editor's side keeps them, in the caller's transaction. */
export function openPostStore(db: Queries): EditStore<Post, Stored<Post>> {
  return openItemStore(db, { entity: 'post', toContent: toPostRow, fromContent: fromPostRow, toStored })
}

/** All articles in no order, trash included: there are as many as one person writes. */
export async function listStoredPosts(db: Queries): Promise<Stored<Post>[]> {
  return (await db.selectFrom('post').selectAll().execute()).map(toStored)
}

function toStored(row: Selectable<Tables['post']>): Stored<Post> {
  return { item: fromPostRow(row), version: row.version, publishAt: row.publish_at, trashedAt: row.trashed_at }
}
