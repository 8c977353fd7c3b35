import type { Queries } from '#storage/database.ts'

/** Newest first. */
export async function listSubscribers(db: Queries) {
  const rows = await db
    .selectFrom('subscriber')
    .select(['id', 'email', 'state', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }))
}
