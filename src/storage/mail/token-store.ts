import type { Selectable } from 'kysely'
import type { Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'

export type MailTokenRow = Selectable<Tables['mail_token']>

/** A link of one purpose for one address; only its hash is stored. */
export async function insertMailToken(db: Queries, token: MailTokenRow): Promise<void> {
  await db.insertInto('mail_token').values(token).execute()
}

/** Expired ones are found too. */
export async function findMailToken(db: Queries, hash: string, purpose: string): Promise<MailTokenRow | undefined> {
  return await db.selectFrom('mail_token').selectAll().where('hash', '=', hash).where('purpose', '=', purpose).executeTakeFirst()
}

/** Deletes the links that were made for the address until the instant (ISO 8601). */
export async function deleteMailTokens(db: Queries, addressHash: string, until: string): Promise<void> {
  await db.deleteFrom('mail_token').where('address_hash', '=', addressHash).where('created_at', '<=', until).execute()
}

/** How many were made for the address since the instant. */
export async function countMailTokens(db: Queries, addressHash: string, purpose: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('mail_token')
    .select((each) => each.fn.countAll().as('count'))
    .where('address_hash', '=', addressHash)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
