import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { isPublic } from '#domain/publication.ts'
import type { Queries } from '#storage/database.ts'
import { opportunityTable } from '#storage/items/item-store.ts'

/** The opportunity that visitors see by an id out of a form or call; undefined: there is none. */
export async function findPublicOpportunity(
  db: Queries,
  id: unknown,
  now: Date,
): Promise<Opportunity | undefined> {
  if (typeof id !== 'string') return undefined
  const row = await opportunityTable.find(db, id)
  if (row === undefined) return undefined
  return isPublic({ state: row.item.state, publishAt: row.publishAt }, now) ? row.item : undefined
}
