import type { Queries } from '#storage/database.ts'
import { confirmWatches, insertWatch } from '#storage/mail/subscribers.ts'

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

/** A reminder that its subscriber has confirmed by now. */
export async function insertConfirmedWatch(
  db: Queries,
  subscriberId: string,
  opportunityId: string,
  now: Date,
): Promise<void> {
  await insertWatch(db, subscriberId, opportunityId, now)
  await confirmWatches(db, subscriberId, now)
}
