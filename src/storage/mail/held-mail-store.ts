import type { Queries } from '#storage/database.ts'
import { findSetting, saveSetting } from '#storage/setting-store.ts'

/** Mails of a restored site that may have gone already: they go, or are dropped, when the administrator says so. */
export interface HeldMails {
  readonly count: number
  /** The instant of the backup, ISO 8601; null: not known. */
  readonly since: string | null
}

/**
 * Of a site that is restored from a backup of that instant: what was waiting may have gone since, and what is planned from now on may be what
 * was planned between. Both are held. Gives how many were waiting.
 */
export async function holdMails(db: Queries, since: Date, now: Date): Promise<number> {
  await saveSetting(db, 'mails-held', since.toISOString(), now)
  const held = await db.updateTable('mail').set({ state: 'held', lease: null }).where('state', '=', 'waiting').returning('id').execute()
  return held.length
}

/** Whether what is planned is held at present. */
export async function isHolding(db: Queries): Promise<boolean> {
  return typeof (await findSetting(db, 'mails-held')) === 'string'
}

/** undefined: nothing is held, nor would it be. */
export async function findHeldMails(db: Queries): Promise<HeldMails | undefined> {
  const since = await findSetting(db, 'mails-held')
  const row = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  const count = Number(row.count)
  // One that was decided on while the others were released is held without an instant.
  return typeof since !== 'string' && count === 0 ? undefined : { count, since: typeof since === 'string' ? since : null }
}

/** In the caller's transaction: they go with the next look of whoever sends. */
export async function releaseHeldMails(db: Queries, now: Date): Promise<void> {
  await saveSetting(db, 'mails-held', null, now)
  await db.updateTable('mail').set({ state: 'waiting', next_at: now.toISOString() }).where('state', '=', 'held').execute()
}

/** In the caller's transaction: they are never sent. The rows stay, so that nothing decides on the same again. */
export async function dropHeldMails(db: Queries, now: Date): Promise<void> {
  await saveSetting(db, 'mails-held', null, now)
  await db
    .updateTable('mail')
    .set({ state: 'failed', problem: 'dropped after a restore', content: '{}', settled_at: now.toISOString() })
    .where('state', '=', 'held')
    .execute()
}
