import type { Queries } from '#storage/database.ts'

/** left: by their own wish. refused: their mail server refused three times. */
export type SuppressionReason = 'left' | 'refused'

/** The first reason stays, but 'refused' replaces 'left'. */
export async function insertSuppression(db: Queries, addressHash: string, reason: SuppressionReason, now: Date): Promise<void> {
  const insert = db.insertInto('suppression').values({ address_hash: addressHash, reason, created_at: now.toISOString() })
  await insert
    .onConflict((conflict) =>
      reason === 'refused' ? conflict.column('address_hash').doUpdateSet({ reason }) : conflict.column('address_hash').doNothing(),
    )
    .execute()
}

/** undefined: not suppressed. */
export async function findSuppression(db: Queries, addressHash: string): Promise<string | undefined> {
  const row = await db.selectFrom('suppression').select('reason').where('address_hash', '=', addressHash).executeTakeFirst()
  return row?.reason
}

/** Does nothing for an address that is not suppressed. */
export async function deleteSuppression(db: Queries, addressHash: string): Promise<void> {
  await db.deleteFrom('suppression').where('address_hash', '=', addressHash).execute()
}
