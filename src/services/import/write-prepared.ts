import type { PreparedImport } from '#services/import/prepared-import.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { takeStatistics, veryMany } from '#storage/postgres.ts'
import { isUniqueViolation } from '#storage/unique-violation.ts'

/** The catalogue as it was when reading began: `at` is the instant, `version` what `getCatalogueVersion` said of it. */
export interface Since {
  readonly at: Date
  readonly version: string
}

/**
 * Writes what is prepared, all in one transaction, with what `also` does in it. false: something else changed the catalogue since, or `also`
 * said so; then nothing is written. Throws the database's error.
 */
export async function writePrepared(
  db: Queries,
  prepared: PreparedImport,
  since: Since,
  also: (transaction: Queries) => Promise<boolean>,
  progress: (items: number) => void = () => {},
): Promise<boolean> {
  try {
    await prepared.writeFound(db)
    await inTransaction(db, async (transaction) => {
      if ((await getCatalogueVersion(transaction, since.at)) !== since.version) throw new ChangedMeanwhile()
      if (!(await also(transaction)) || !(await prepared.writeItems(transaction, progress))) throw new ChangedMeanwhile()
      if (prepared.items >= veryMany) await takeStatistics(transaction, ['opportunity', 'post'])
    })
  } catch (error) {
    if (error instanceof ChangedMeanwhile || isUniqueViolation(error)) return false
    throw error
  }
  // It is done whatever becomes of these entries: the next change of an item without one stores its state as found.
  await prepared.writeChanges(db).catch(() => {})
  return true
}

class ChangedMeanwhile extends Error {}
