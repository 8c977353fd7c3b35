import type { Selectable } from 'kysely'
import { type Block, blockTypes, type Post } from '#domain/post.ts'
import { itemStates } from '#domain/publication.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { decodeJson, decodeTexts, encodeJson, oneOf, publicAt } from '#storage/columns.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'

/** Throws the database's error when a slug is taken; then none is stored. */
export async function insertPosts(db: Queries, posts: readonly Post[]): Promise<void> {
  if (posts.length === 0) return
  const rows = posts.map((post) => ({ ...toPostRow(post), version: 1 }))
  await inTransaction(db, (transaction) => transaction.insertInto('post').values(rows).execute())
}

/**
 * Those public at `now`, the newest first by day of publication, then by instant of creation, then
 * by id.
 */
export async function listPublishedPosts(db: Queries, now: Date): Promise<Post[]> {
  const rows = await db.selectFrom('post').selectAll().where(publicAt('post', now)).execute()
  const orderOf = (post: Post) => `${post.publishedOn ?? ''} ${post.createdAt ?? ''} ${post.id}`
  return rows.map(fromPostRow).toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1))
}

/** Columns of the editor's side (item-store.ts), which an article itself does not have. */
export type PostRow = Omit<Selectable<Tables['post']>, 'version' | 'publish_at' | 'trashed_at'>

/** The row of an article; the compiler demands every column. */
export function toPostRow({
  content,
  imageUrls,
  publishedOn,
  createdAt,
  updatedAt,
  ...sameColumns
}: Post): PostRow {
  return {
    ...sameColumns,
    content: encodeJson(content),
    image_urls: encodeJson(imageUrls),
    published_on: publishedOn,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

/** A state that no longer exists reads as draft. */
export function fromPostRow(row: PostRow): Post {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    author: row.author,
    category: row.category,
    content: decodeBlocks(row.content),
    imageUrls: decodeTexts(row.image_urls),
    state: oneOf(itemStates, row.state, 'draft'),
    publishedOn: row.published_on,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Blocks of an unknown type are left out. */
export function decodeBlocks(cell: string): readonly Block[] {
  const value = decodeJson(cell)
  return Array.isArray(value) ? value.filter(isBlock) : []
}

function isBlock(value: unknown): value is Block {
  if (!isRecord(value) || typeof value['value'] !== 'string') return false
  return (
    (value['alt'] === undefined || typeof value['alt'] === 'string') &&
    blockTypes.some((type) => type === value['type'])
  )
}
