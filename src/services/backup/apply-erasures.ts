import { findMailKey, type MailKey } from '#services/mail/subscribers/key.ts'
import type { Queries } from '#storage/database.ts'
import { type AddressRecord, deleteAddressRecord, findAddressRecord, keptUntil, listAddresses } from '#storage/mail/address-store.ts'
import type { Erasure } from '#storage/mail/erasure-list.ts'
import { forgetRecipient } from '#storage/mail/mail-store.ts'
import { deleteSubscriber } from '#storage/mail/subscriber-store.ts'
import { insertSuppression } from '#storage/mail/suppression-store.ts'
import { deleteMailTokens } from '#storage/mail/token-store.ts'

export interface AppliedErasures {
  /** Addresses of which something was deleted again. */
  readonly addresses: number
  /** What was noted with the key of another database, noted with the backup's own. */
  readonly renewed: readonly Erasure[]
}

/**
 * Deletes from a copy of a database what has been deleted since, and nothing that came after. Addresses are known again by the key of the copy
 * and, of what was deleted after its database had been lost, by the one that came after it (`laterKey`).
 */
export async function applyErasures(db: Queries, erasures: readonly Erasure[], laterKey: MailKey | undefined): Promise<AppliedErasures> {
  const ownKey = await findMailKey(db)
  if (ownKey === undefined) return { addresses: 0, renewed: [] }
  const byHash = Map.groupBy(erasures, ({ addressHash }) => addressHash)
  const renewed: Erasure[] = []
  let addresses = 0
  for (const email of await listAddresses(db)) {
    const addressHash = ownKey.hashAddress(email)
    const later = (laterKey === undefined ? undefined : byHash.get(laterKey.hashAddress(email))) ?? []
    const known = byHash.get(addressHash) ?? []
    renewed.push(...later.filter(({ at }) => !known.some((erasure) => erasure.at === at)).map((erasure) => ({ ...erasure, addressHash })))
    let isChanged = false
    for (const erasure of new Set([...known, ...later])) isChanged = (await apply(db, email, { ...erasure, addressHash })) || isChanged
    if (isChanged) addresses += 1
  }
  // Of some nothing is left but links.
  for (const { reason, addressHash, at } of erasures) if (reason === 'erased') await deleteMailTokens(db, addressHash, at)
  return { addresses, renewed }
}

/** Whether anything was there to be deleted. */
async function apply(db: Queries, email: string, { at, reason, addressHash }: Erasure): Promise<boolean> {
  const record = keptUntil(await findAddressRecord(db, email, addressHash), at)
  if (reason === 'erased') {
    await deleteAddressRecord(db, record)
    return isSomething(record)
  }
  for (const { id } of record.subscriptions) {
    await insertSuppression(db, addressHash, reason, id, new Date(at))
    await forgetRecipient(db, id)
    await deleteSubscriber(db, id)
  }
  return record.subscriptions.length > 0
}

function isSomething({ subscriptions, watches, mails, messages, links }: AddressRecord): boolean {
  return [subscriptions, watches, mails, messages, links].some((rows) => rows.length > 0)
}
