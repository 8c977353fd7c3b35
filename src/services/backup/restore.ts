import { Problem } from '#domain/problem.ts'
import { countContents, replaceTables } from '#storage/backup/backup-tables.ts'
import { findDatabaseError, withoutTimeouts, systemReason } from '#storage/database-error.ts'
import type { Database, Queries } from '#storage/database.ts'
import type { Erasure, ErasureList } from '#storage/mail/erasure-list.ts'
import { deleteMailTokens } from '#storage/mail/mail-token-store.ts'
import { eraseRecipient, holdMails } from '#storage/mail/outbox.ts'
import * as subscribers from '#storage/mail/subscribers.ts'
import { deletePasskeys } from '#storage/passkey-store.ts'
import { openDatabasePictures, type PictureFiles } from '#storage/picture-files.ts'
import { type BackupSummary, openBackup } from '#services/backup/backup.ts'
import { findMailKey, type MailKey } from '#services/secret.ts'

interface RestoreDeps {
  /** The database of the site, migrated. */
  readonly db: Database
  readonly pictures: Pick<PictureFiles, 'list' | 'write' | 'remove'>
  readonly dataDir: string
  readonly clock: () => Date
  readonly erasures: ErasureList
  /** The address of the site; passkeys belong to its host. */
  readonly publicUrl: string
}

interface Restored {
  readonly summary: BackupSummary
  /** Mails that were waiting and are held now. */
  readonly held: number
  /** Addresses that were erased or left since, and stay so; null: there is no list of them. */
  readonly erased: number | null
  /** Lines of that list that could not be read. */
  readonly passedOver: number
  /** Passkeys of the backup that belong to another host, which were left out. */
  readonly lostPasskeys: number
}

/**
 * Restores a backup into a database without items, articles, messages or subscribers, and without
 * pictures beside it: all of it, or nothing. Before any change it is unpacked completely and
 * migrated in a database of its own, so that errors are found first. Addresses erased since the
 * backup stay erased, and passkeys of another address, which no browser would offer, are left out.
 * Throws Problem 'invalid' for the file (openBackup) or the list, 'conflict'
 * when the database is not empty, and 'unavailable' with the system's reason.
 */
export async function restoreBackup(deps: RestoreDeps, file: string): Promise<Restored> {
  await using backup = await openBackup(file, deps.dataDir)
  const { erasures, passedOver, isList } = await readErasures(deps.erasures)
  try {
    const { kysely } = backup.database
    const applied = await applyErasures(kysely, erasures, await findMailKey(deps.db.kysely))
    const held = await holdMails(kysely, new Date(backup.summary.createdAt), deps.clock())
    const lostPasskeys = await deletePasskeys(kysely, new URL(deps.publicUrl).hostname)
    await putInto(deps, backup.database)
    // From now on the site uses the key of the backup, so the hashes are stored again with that
    // key.
    for (const erasure of applied.renewed) await deps.erasures.add(erasure)
    const erased = isList ? applied.addresses : null
    return { summary: backup.summary, held, erased, passedOver, lostPasskeys }
  } catch (error) {
    // If a disk, a database or a picture store fails, its own reason says more than 'unavailable'.
    const isUnreachable =
      error instanceof Problem
        ? error.code === 'unavailable' && error.reason.key.startsWith('data-')
        : findDatabaseError(error)
    if (!isUnreachable) throw error
    throw new Problem(
      'unavailable',
      { key: 'backup-not-restored', reason: systemReason(error) },
      { cause: error },
    )
  }
}

async function readErasures(list: ErasureList) {
  const noted = await list.read().catch((error: unknown) => {
    throw new Problem(
      'unavailable',
      { key: 'erasures-not-read', reason: systemReason(error) },
      { cause: error },
    )
  })
  const { erasures, passedOver } = noted ?? { erasures: [], passedOver: 0 }
  if (erasures.length === 0 && passedOver > 0)
    throw new Problem('invalid', { key: 'erasures-none' })
  return { erasures, passedOver, isList: noted !== undefined }
}

/**
 * Writes the pictures first, so that no row names a missing file, then all rows in one transaction.
 */
async function putInto({ db, pictures }: RestoreDeps, backup: Database): Promise<void> {
  const copies = openDatabasePictures(backup.kysely)
  const names = new Set((await copies.list()).map(({ name }) => name))
  const before = new Set((await pictures.list()).map(({ name }) => name))
  // Files with names of the backup are no foreign ones: a restore that was killed has left them.
  const foreign = [...before].filter((name) => !names.has(name)).length
  const check = async (queries: Queries) => {
    const contents = await countContents(queries)
    if (foreign > 0 || !isNothing(contents))
      throw new Problem('conflict', { key: 'restore-not-empty', ...contents, pictures: foreign })
  }
  await check(db.kysely)
  try {
    // One picture at a time is in memory, however many there are.
    for (const name of names)
      await pictures.write(name, (await copies.read(name)) ?? new Uint8Array())
    await backup.readSnapshot((snapshot) =>
      withoutTimeouts(() => replaceTables(db, snapshot, check)),
    )
  } catch (error) {
    // A server that became unavailable may have committed, and then the pictures belong to it.
    const written = [...names].filter((name) => !before.has(name))
    if (await countContents(db.kysely).then(isNothing, () => false))
      await pictures.remove(written).catch(() => {})
    throw error
  }
}

const isNothing = (contents: Readonly<Record<string, number>>): boolean =>
  Object.values(contents).every((count) => count === 0)

/**
 * Deletes from a copy of a database the addresses that have been deleted since, and nothing newer.
 * Addresses are matched with the key of the copy and, for deletions after its database had been
 * lost, with the key that followed it (`laterKey`). `addresses`: how many lost something again.
 * `renewed`: what was noted with the key of another database, noted with the backup's own.
 */
async function applyErasures(
  db: Queries,
  erasures: readonly Erasure[],
  laterKey: Pick<MailKey, 'hashesOf'> | undefined,
) {
  const ownKey = await findMailKey(db)
  if (ownKey === undefined) return { addresses: 0, renewed: [] }
  const byHash = Map.groupBy(erasures, ({ addressHash }) => addressHash)
  const renewed: Erasure[] = []
  let addresses = 0
  for (const email of await subscribers.listAddresses(db)) {
    const addressHash = ownKey.hashAddress(email)
    const hashes = ownKey.hashesOf(email)
    const later = (laterKey?.hashesOf(email) ?? []).flatMap((each) => byHash.get(each) ?? [])
    const existing = hashes.flatMap((each) => byHash.get(each) ?? [])
    const unknown = later.filter(({ at }) => !existing.some((erasure) => erasure.at === at))
    renewed.push(...unknown.map((erasure) => ({ ...erasure, addressHash })))
    let isChanged = false
    for (const erasure of new Set([...existing, ...later]))
      isChanged = (await apply(db, email, hashes, { ...erasure, addressHash })) || isChanged
    if (isChanged) addresses += 1
  }
  // Of some addresses nothing is left but the links in their mails, which listAddresses does not
  // see.
  for (const { reason, addressHash, at } of erasures)
    if (reason === 'erased') await deleteMailTokens(db, addressHash, at)
  return { addresses, renewed }
}

/** Whether anything was there to be deleted. */
async function apply(
  db: Queries,
  email: string,
  hashes: readonly string[],
  { at, reason, addressHash }: Erasure,
): Promise<boolean> {
  const record = subscribers.retainedUntil(
    await subscribers.findAddressRecord(db, email, hashes),
    at,
  )
  if (reason === 'erased') return (await subscribers.deleteAddressRecord(db, record)) > 0
  for (const { id } of record.subscriptions) {
    await subscribers.insertSuppression(db, addressHash, reason, id, new Date(at))
    await eraseRecipient(db, id)
    await subscribers.deleteSubscriber(db, id)
  }
  return record.subscriptions.length > 0
}
