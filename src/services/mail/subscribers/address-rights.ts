import { Problem } from '#domain/problem.ts'
import { isRouted, readEmail } from '#domain/words/email-address.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import type { Erasure, ErasureList } from '#storage/mail/erasure-list.ts'
import { deleteAddressRecord, findAddressRecord } from '#storage/mail/subscribers.ts'
import { toUnavailable } from '#services/availability.ts'
import { eraseFromFiles } from '#services/mail/outbox-files.ts'
import { openMailKey } from '#services/secret.ts'

export interface SubscriberDeps {
  readonly db: Database
  readonly clock: () => Date
  /** Mails that are written as files; optional. */
  readonly outboxDir?: string
  /** The list of deleted addresses; missing: none. */
  readonly erasures?: ErasureList
  /** Multiplies the limit of confirmations (LIMITS_FACTOR); left out: 1. */
  readonly limitsFactor?: number
}

/**
 * Notes that an address goes, before it does. Throws Problem 'unavailable' when it cannot be noted:
 * a restore would bring it back.
 */
export async function noteErasure(
  erasures: ErasureList | undefined,
  erasure: Erasure,
): Promise<void> {
  await erasures?.add(erasure).catch((error: unknown) => {
    throw toUnavailable(error)
  })
}

/**
 * The rights of the owner of an address (GDPR articles 15, 17 and 20). Throws Problem 'invalid' for
 * text that is no address.
 */
export function createAddressRights({ db, clock, outboxDir, erasures }: SubscriberDeps) {
  const { kysely } = db
  const find = async (db: Queries, email: string) =>
    await findAddressRecord(db, email, (await openMailKey(db, clock())).hashesOf(email))
  return {
    isAddress: (text: string) => readEmail(text) !== undefined || isRouted(text),
    /** All stored data, the keyed hashes included. */
    export: async (text: string) => await find(kysely, readAddress(text)),
    /**
     * Deletes it, from queue, history and files too (docs/interface, Privacy), and gives how
     * many rows went.
     */
    async erase(text: string): Promise<number> {
      const email = readAddress(text)
      const addressHash = (await openMailKey(kysely, clock())).hashAddress(email)
      // Also of an address of which nothing is here: older backups may hold it.
      await noteErasure(erasures, { at: clock().toISOString(), reason: 'erased', addressHash })
      const { mails, rows } = await inTransaction(kysely, async (transaction) => {
        const record = await find(transaction, email)
        return {
          mails: record.mails.map(({ id }) => id),
          rows: await deleteAddressRecord(transaction, record),
        }
      })
      await eraseFromFiles({ db, outboxDir }, mails)
      return rows
    },
  }
}

function readAddress(text: string): string {
  const email = readEmail(text)
  if (email !== undefined) return email.toLowerCase()
  // Nobody can subscribe a routed address any more, but one may be stored.
  if (isRouted(text)) return text.trim().toLowerCase()
  throw new Problem('invalid', { key: 'no-address' })
}
