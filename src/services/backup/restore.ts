import { Problem } from '#domain/problem.ts'
import { applyErasures } from '#services/backup/apply-erasures.ts'
import type { BackupSummary } from '#services/backup/backup-file.ts'
import { readBackup } from '#services/backup/read-backup.ts'
import { systemReason } from '#services/backup/system-reason.ts'
import { findMailKey } from '#services/mail/subscribers/key.ts'
import { type Contents, countContents, insertJsonRows, replaceTables } from '#storage/backup/fill-tables.ts'
import { openScratch } from '#storage/backup/scratch.ts'
import type { Database, Queries } from '#storage/database.ts'
import { listMigrations, migrateDatabase } from '#storage/migrate.ts'
import { holdMails } from '#storage/mail/held-mail-store.ts'
import type { ErasureList } from '#storage/mail/erasure-list.ts'
import { patiently } from '#storage/patience.ts'
import { findTrouble } from '#storage/trouble.ts'
import { type PictureFiles, PictureTrouble } from '#storage/pictures/picture-files.ts'

export interface RestoreParts {
  /** Migrated. */
  readonly db: Database
  readonly pictures: Pick<PictureFiles, 'list' | 'write' | 'remove'>
  readonly dataDir: string
  readonly clock: () => Date
  readonly erasures: ErasureList
}

export interface Restored {
  readonly summary: BackupSummary
  /** Mails that were waiting and are held now. */
  readonly held: number
  /** Addresses that were erased or left since, and stay so; null: there is no list of them. */
  readonly erased: number | null
  /** Lines of that list that could not be read. */
  readonly passedOver: number
}

/**
 * Puts a backup into a database that holds no item, article, message or subscriber, beside which lies no picture: all of it, or nothing.
 * Before anything is changed the file is read to its end, and its rows are brought up to date in a database of their own, so that what does
 * not fit is known. Addresses that were erased since stay so. Throws Problem 'invalid' for the file (readBackup) or the list, 'conflict' when there is
 * something already, and 'unavailable' with the system's reason.
 */
export async function restoreBackup(parts: RestoreParts, file: string): Promise<Restored> {
  try {
    return await restore(parts, file)
  } catch (error) {
    // A disk, a database or a store of pictures that refuses: its own word says more than that it is away.
    const isAway =
      error instanceof Problem
        ? error.code === 'unavailable' && error.reason.key.startsWith('data-')
        : error instanceof PictureTrouble || findTrouble(error)
    if (!isAway) throw error
    throw notRestored(error)
  }
}

function notRestored(error: unknown): Problem {
  return new Problem('unavailable', { key: 'backup-not-restored', reason: systemReason(error) }, { cause: error })
}

async function restore({ db, pictures, dataDir, clock, erasures }: RestoreParts, file: string): Promise<Restored> {
  await using scratch = await openScratch(dataDir)
  const names = new Set<string>()
  const summary = await readInto(scratch.database, file, names)
  const noted = await erasures.read().catch((error: unknown) => {
    throw new Problem('unavailable', { key: 'erasures-not-read', reason: systemReason(error) }, { cause: error })
  })
  const { erasures: toApply, passedOver } = noted ?? { erasures: [], passedOver: 0 }
  if (toApply.length === 0 && passedOver > 0) throw new Problem('invalid', { key: 'erasures-none' })
  const applied = await applyErasures(scratch.database.kysely, toApply, await findMailKey(db.kysely))
  const held = await holdMails(scratch.database.kysely, new Date(summary.madeAt), clock())

  const before = new Set((await pictures.list()).map(({ name }) => name))
  // Pictures of the backup itself are what a restore left that was killed.
  const foreign = [...before].filter((name) => !names.has(name)).length
  const check = async (queries: Queries) => {
    const contents = await countContents(queries)
    if (foreign > 0 || !isNothing(contents)) throw new Problem('conflict', { key: 'restore-not-empty', ...contents, pictures: foreign })
  }
  await check(db.kysely)
  const written: string[] = []
  try {
    await readBackup(file, {
      async picture(name, bytes) {
        if (!before.has(name)) written.push(name)
        // Else what the disk says of writing would be taken for what it says of reading the backup.
        await pictures.write(name, bytes).catch((error: unknown) => {
          throw notRestored(error)
        })
      },
    })
    await scratch.database.readSnapshot((snapshot) => patiently(() => replaceTables(db, snapshot, check)))
  } catch (error) {
    // A server that went away may have done it all the same, and then they belong to it.
    if (await countContents(db.kysely).then(isNothing, () => false)) await pictures.remove(written).catch(() => {})
    throw error
  }
  // From now on the backup's key is the site's.
  for (const erasure of applied.renewed) await erasures.add(erasure)
  return { summary, held, erased: noted === undefined ? null : applied.addresses, passedOver }
}

function isNothing(contents: Contents): boolean {
  return Object.values(contents).every((count) => count === 0)
}

/** All rows, in the tables of this program; adds the names of the pictures. */
async function readInto(database: Database, file: string, names: Set<string>): Promise<BackupSummary> {
  const summary = await readBackup(file, {
    async tablesAt(name) {
      if (!(await listMigrations()).includes(name)) throw new Problem('invalid', { key: 'backup-tables-newer', name })
      await migrateDatabase(database, { to: name })
    },
    async rows(table, columns, lines) {
      await insertJsonRows(database, table, columns, lines).catch((error: unknown) => {
        if (error instanceof Problem) throw error
        throw new Problem('invalid', { key: 'backup-unfit', table }, { cause: error })
      })
    },
    async picture(name) {
      names.add(name)
    },
  })
  await migrateDatabase(database)
  return summary
}
