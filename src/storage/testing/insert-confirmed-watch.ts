import type { Queries } from '#storage/database.ts'
import { confirmWatches, insertWatch } from '#storage/mail/subscribers.ts'

/** A reminder that its subscriber has confirmed by now. */
export async function insertConfirmedWatch(db: Queries, subscriberId: string, opportunityId: string, now: Date): Promise<void> {
  await insertWatch(db, subscriberId, opportunityId, now)
  await confirmWatches(db, subscriberId, now)
}
