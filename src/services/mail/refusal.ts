import { openMailKey } from '#services/mail/subscribers/key.ts'
import { noteErasure } from '#services/mail/subscribers/note-erasure.ts'
import type { SubscriberParts } from '#services/mail/subscribers/subscriber-parts.ts'
import { inTransaction } from '#storage/database.ts'
import { forgetRecipient, type MailRow, settleMail } from '#storage/mail/mail-store.ts'
import { countRefusal, deleteSubscriber } from '#storage/mail/subscriber-store.ts'
import { insertSuppression } from '#storage/mail/suppression-store.ts'

/** So often in a row an address may be refused for ever before it is written to no more. */
const mostRefusals = 3

/** Ends a mail that was refused for ever. At the third in a row the subscriber goes, and only a hash of the address is kept. */
export async function recordRefusal(
  { db: { kysely }, erasures }: Pick<SubscriberParts, 'db' | 'erasures'>,
  row: MailRow,
  reason: string,
  now: Date,
): Promise<void> {
  await inTransaction(kysely, async (transaction) => {
    if (!(await settleMail(transaction, row, 'failed', reason, now))) return
    const refusals = await countRefusal(transaction, row.recipient)
    if (refusals === undefined || refusals < mostRefusals || row.email === null) return
    const key = await openMailKey(transaction, now)
    const addressHash = key.hashAddress(row.email)
    await noteErasure(erasures, { at: now.toISOString(), reason: 'refused', addressHash })
    await insertSuppression(transaction, addressHash, 'refused', row.recipient, now)
    await forgetRecipient(transaction, row.recipient)
    await deleteSubscriber(transaction, row.recipient)
  })
}
