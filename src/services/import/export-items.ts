import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Exported } from '#services/import/transfer.ts'
import type { Queries } from '#storage/database.ts'
import { listStoredOpportunities, listStoredPosts } from '#storage/items/item-store.ts'
import { readNamings } from '#storage/items/names.ts'

const atOnce = 200

/** All outside the trash in the order of their ids, read a page at a time. */
export async function* exportOpportunities(db: Queries): AsyncGenerator<Exported<Opportunity>> {
  const ids: string[] = []
  for await (const part of readNamings(db)) ids.push(...part.filter(({ state }) => state !== 'trash').map(({ id }) => id))
  // Databases sort otherwise.
  ids.sort()
  for (let start = 0; start < ids.length; start += atOnce) {
    const rows = await listStoredOpportunities(db, ids.slice(start, start + atOnce))
    yield* rows.toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1))
  }
}

/** As `exportOpportunities`, of articles, which are few. */
export async function* exportPosts(db: Queries): AsyncGenerator<Exported<Post>> {
  const posts = await listStoredPosts(db)
  yield* posts.filter(({ item }) => item.state !== 'trash').toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1))
}
