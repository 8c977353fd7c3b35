import type { Selectable } from 'kysely'
import { countRows, type Queries } from '#storage/database.ts'
import { lockSettings } from '#storage/setting-store.ts'
import type { Tables } from '#storage/tables.ts'

type MailTokenRow = Selectable<Tables['mail_token']>

/**
 * A link of one purpose for one address; only its hash is stored. `mailbox_hash` is the hash of the
 * address without its +tag.
 */
export const insertMailToken = (db: Queries, token: MailTokenRow) =>
  db.insertInto('mail_token').values(token).execute()

/** Expired ones are found too. */
export const findMailToken = async (
  db: Queries,
  hash: string,
  purpose: string,
): Promise<MailTokenRow | undefined> =>
  await db
    .selectFrom('mail_token')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** Deletes the links created for the address until the instant (ISO 8601). */
export const deleteMailTokens = (db: Queries, addressHash: string, until: string) =>
  db
    .deleteFrom('mail_token')
    .where('address_hash', '=', addressHash)
    .where('created_at', '<=', until)
    .execute()

/**
 * The number of links created since the instant for a mailbox, whatever the tags of its addresses.
 */
export async function countMailTokens(
  db: Queries,
  mailboxHash: string,
  purpose: string,
  since: Date,
): Promise<number> {
  const tokens = db
    .selectFrom('mail_token')
    .where('mailbox_hash', '=', mailboxHash)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since.toISOString())
  return await countRows(tokens)
}

/** The newest link of this purpose for a mailbox; undefined: none. */
export const findNewestMailToken = async (
  db: Queries,
  mailboxHash: string,
  purpose: string,
): Promise<MailTokenRow | undefined> =>
  await db
    .selectFrom('mail_token')
    .selectAll()
    .where('mailbox_hash', '=', mailboxHash)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * When the `count`th newest link of this purpose for a mailbox expires; undefined: it has fewer.
 */
export async function findExpiryOfMailbox(
  db: Queries,
  mailboxHash: string,
  purpose: string,
  count: number,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mail_token')
    .select('expires_at')
    .where('mailbox_hash', '=', mailboxHash)
    .where('purpose', '=', purpose)
    .orderBy('expires_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row && new Date(row.expires_at)
}

/**
 * The instant at which a new link of this purpose expires, when at most `limit` of them may begin
 * in `periodMs`. Now plus `lifetimeMs`, or later as the limit demands. Other callers wait until the
 * caller's transaction ends, so the limit holds for all instances.
 */
export async function findNextExpiry(
  db: Queries,
  purpose: string,
  {
    limit,
    periodMs,
    lifetimeMs,
  }: { readonly limit: number; readonly periodMs: number; readonly lifetimeMs: number },
  now: Date,
): Promise<Date> {
  // Every caller locks the same setting. It exists, because no link is made without the key.
  await lockSettings(db, ['mail-key'])
  const before = await db
    .selectFrom('mail_token')
    .select('expires_at')
    .where('purpose', '=', purpose)
    .orderBy('expires_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  const earliest = before === undefined ? 0 : Date.parse(before.expires_at) + periodMs
  return new Date(Math.max(now.getTime() + lifetimeMs, earliest))
}
