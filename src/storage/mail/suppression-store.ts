import type { Queries } from '#storage/database.ts'

/** left: by their own wish. refused: their mail server refused three times. */
export type SuppressionReason = 'left' | 'refused'

/** What is kept of somebody who is not written to. */
export interface Suppression {
  readonly reason: string
  /** Under which they left; null: not known any more. */
  readonly subscriberId: string | null
}

/** The first reason stays, but 'refused' replaces 'left'. */
export async function insertSuppression(
  db: Queries,
  addressHash: string,
  reason: SuppressionReason,
  subscriberId: string | null,
  now: Date,
): Promise<void> {
  await db
    .insertInto('suppression')
    .values({ address_hash: addressHash, reason, created_at: now.toISOString(), subscriber_id: subscriberId })
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet({ subscriber_id: subscriberId, ...(reason === 'refused' ? { reason } : {}) }),
    )
    .execute()
}

/** undefined: not suppressed. */
export async function findSuppression(db: Queries, addressHash: string): Promise<Suppression | undefined> {
  const row = await db
    .selectFrom('suppression')
    .select(['reason', 'subscriber_id'])
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return row === undefined ? undefined : { reason: row.reason, subscriberId: row.subscriber_id }
}

/** Whether somebody of this id has left or was refused, and has not come back. */
export async function hasLeft(db: Queries, subscriberId: string): Promise<boolean> {
  const row = await db.selectFrom('suppression').select('reason').where('subscriber_id', '=', subscriberId).executeTakeFirst()
  return row !== undefined
}

/** Does nothing for an address that is not suppressed. */
export async function deleteSuppression(db: Queries, addressHash: string): Promise<void> {
  await db.deleteFrom('suppression').where('address_hash', '=', addressHash).execute()
}
