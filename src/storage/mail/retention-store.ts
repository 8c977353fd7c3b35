import { inTransaction, type Queries } from '#storage/database.ts'
import { eraseRecipient } from '#storage/mail/outbox.ts'

/** Deletes rows from before these instants, whose retention is over. */
export async function deleteOld(
  db: Queries,
  before: Readonly<
    Record<'unconfirmed' | 'messages' | 'trash' | 'log' | 'tokens' | 'networks', Date>
  >,
) {
  const unconfirmed = before.unconfirmed.toISOString()
  await deleteUnconfirmed(db, unconfirmed)
  await db
    .deleteFrom('watch')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', unconfirmed)
    .execute()
  await db.deleteFrom('message').where('created_at', '<', before.messages.toISOString()).execute()
  await db.deleteFrom('message').where('trashed_at', '<', before.trash.toISOString()).execute()
  await db
    .deleteFrom('mail')
    .where('state', 'not in', ['waiting', 'held'])
    .where('created_at', '<', before.log.toISOString())
    .execute()
  await db
    .updateTable('report')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<', before.networks.toISOString())
    .execute()
  await db
    .updateTable('suggestion')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<', before.networks.toISOString())
    .execute()
  await db.deleteFrom('suggestion').where('settled_at', '<', before.trash.toISOString()).execute()
  await db.deleteFrom('mail_token').where('created_at', '<', before.tokens.toISOString()).execute()
}

async function deleteUnconfirmed(db: Queries, before: string): Promise<void> {
  const old = await db
    .selectFrom('subscriber')
    .select('id')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<', before)
    .execute()
  for (const { id } of old) {
    await inTransaction(db, async (transaction) => {
      // A subscriber who has confirmed meanwhile is not deleted.
      const { numDeletedRows } = await transaction
        .deleteFrom('subscriber')
        .where('id', '=', id)
        .where('state', '=', 'unconfirmed')
        .executeTakeFirst()
      if (numDeletedRows > 0n) await eraseRecipient(transaction, id)
    })
  }
}
