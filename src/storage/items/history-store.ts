import type { Entity } from '#domain/publication.ts'
import type { Queries } from '#storage/database.ts'

export interface StoredChange {
  readonly version: number
  readonly action: string
  /** Instant, ISO 8601 in UTC. */
  readonly at: string
  readonly snapshot: string
}

/** How many states of one item are kept; the oldest go first. */
export const longestHistory = 100

/** Keeps the state after a change. A version that is there already stays as it is. */
export async function insertChange(db: Queries, entity: Entity, itemId: string, change: StoredChange): Promise<void> {
  await db
    .insertInto('history')
    .values({ entity, item_id: itemId, ...change })
    .onConflict((conflict) => conflict.columns(['entity', 'item_id', 'version']).doNothing())
    .execute()
  await trimChanges(db, entity, itemId, change.version)
}

/** Forgets the oldest states of an item whose newest has this version. */
export async function trimChanges(db: Queries, entity: Entity, itemId: string, version: number): Promise<void> {
  if (version <= longestHistory) return
  await db
    .deleteFrom('history')
    .where('entity', '=', entity)
    .where('item_id', '=', itemId)
    .where('version', '<=', version - longestHistory)
    .execute()
}

/** The newest first. */
export async function listChanges(db: Queries, entity: Entity, itemId: string): Promise<Omit<StoredChange, 'snapshot'>[]> {
  return await db
    .selectFrom('history')
    .select(['version', 'action', 'at'])
    .where('entity', '=', entity)
    .where('item_id', '=', itemId)
    .orderBy('version', 'desc')
    .execute()
}

/** The state after that version; undefined: not kept. */
export async function findSnapshot(db: Queries, entity: Entity, itemId: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('history')
    .select('snapshot')
    .where('entity', '=', entity)
    .where('item_id', '=', itemId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.snapshot
}

export async function deleteChanges(db: Queries, entity: Entity, itemId: string): Promise<void> {
  await db.deleteFrom('history').where('entity', '=', entity).where('item_id', '=', itemId).execute()
}
