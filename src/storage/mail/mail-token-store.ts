import { type Selectable, sql } from 'kysely'
import { countRows, type Queries } from '#storage/database.ts'
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

/** The UTC hour of an instant, as instants are stored: '2027-01-04T09'. */
export const hourOf = (ms: number): string => new Date(ms).toISOString().slice(0, 13)

/** How many links of this purpose expire in each hour (`hourOf`) from the instant on. */
export async function countPerHour(
  db: Queries,
  purpose: string,
  from: Date,
): Promise<ReadonlyMap<string, number>> {
  const expiry = sql<string>`substr(expires_at, 1, 13)`
  const rows = await db
    .selectFrom('mail_token')
    .select([expiry.as('hour'), db.fn.countAll().as('count')])
    .where('purpose', '=', purpose)
    .where('expires_at', '>=', from.toISOString())
    .groupBy(expiry)
    .execute()
  return new Map(rows.map((row) => [row.hour, Number(row.count)]))
}
