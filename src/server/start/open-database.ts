import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openDatabase, type Database } from '#storage/database.ts'
import { migrateDatabase } from '#storage/migrate.ts'
import { loadStarterGroups } from '#storage/starter/starter-groups.ts'
import { loadStarterSite } from '#storage/starter/starter-catalogue.ts'
import type { Config } from '#server/config/config.ts'
import { reasonOf, StartProblem } from '#server/start/start-problem.ts'

/** Not mkdir's own `recursive`: it never returns below a folder such as /proc, where the kernel says that the parent is missing. */
async function makeFolder(folder: string): Promise<void> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  if (isThere) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o750 })
}

/** Makes DATA_DIR and proves that it can be written. Throws a StartProblem. */
export async function prepareDataDir(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await makeFolder(resolve(folder))
    await writeFile(probe, '')
  } catch (error) {
    throw new StartProblem(`DATA_DIR ${folder} cannot be written (${reasonOf(error)}).`)
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

/**
 * The database, migrated and with questions and texts for a new site. Throws a StartProblem when it does not answer or cannot be migrated; the connection
 * is closed again then. Its address is not repeated: it may hold a password.
 */
export async function openReadyDatabase(config: Config, now: Date): Promise<Database> {
  const where = config.databaseUrl === null ? `The database file ${config.databaseFile}` : 'The database at DATABASE_URL'
  let database: Database | undefined
  try {
    database = openDatabase(config.databaseUrl === null ? { file: config.databaseFile } : { url: config.databaseUrl })
    await migrateDatabase(database)
    await loadStarterSite(database.kysely, now)
    await loadStarterGroups(database.kysely, now)
    return database
  } catch (error) {
    await database?.close()
    throw new StartProblem(`${where} cannot be used (${reasonOf(error)}).`)
  }
}
