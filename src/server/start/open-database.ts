import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Problem } from '#domain/problem.ts'
import { findDatabaseError, type OnDatabaseError } from '#storage/database-error.ts'
import { openDatabase, type Database } from '#storage/database.ts'
import { migrateDatabase } from '#storage/migrate.ts'
import { uploadFolder } from '#storage/picture-files.ts'
import { checkSqliteFile, sqliteHeaderBytes } from '#storage/sqlite.ts'
import {
  loadStarterGroups,
  loadStarterSite,
  loadStarterVisaMeasures,
} from '#storage/starter/starter-catalogue.ts'
import type { Config } from '#server/config/config.ts'
import { reasonOf, StartProblem } from '#server/start-problem.ts'

/**
 * Not mkdir's own `recursive`: it never returns below a folder such as /proc, where the kernel says
 * that the parent is missing.
 */
async function createFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) await createFolder(dirname(folder))
  // Another instance may have created it meanwhile.
  await mkdir(folder, { mode: 0o750 }).catch(ifThere)
}

function ifThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

/**
 * Makes DATA_DIR and proves that it can be written: all files lie there, SQLite's temporary ones
 * too. Throws a StartProblem.
 */
export async function prepareDataDir(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await createFolder(resolve(folder))
    await writeFile(probe, '')
    // Otherwise SQLite uses a folder outside (sqlite.org/tempfiles.html), and fails if everything
    // but DATA_DIR is read-only.
    process.env['SQLITE_TMPDIR'] ??= resolve(folder)
  } catch (error) {
    throw new StartProblem(`DATA_DIR cannot be written (${reasonOf(error)}).`)
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

/**
 * Proves that the list of deleted addresses can be added to, where it has a place of its own.
 * Throws a StartProblem.
 */
export async function proveErasuresFile({
  dataDir,
  erasuresFile,
}: Pick<Config, 'dataDir' | 'erasuresFile'>): Promise<void> {
  await refuseOddFile(erasuresFile, 'ERASURES_FILE')
  if (dirname(erasuresFile) === resolve(dataDir)) return
  try {
    await (await open(erasuresFile, 'a', 0o600)).close()
  } catch (error) {
    throw new StartProblem(`ERASURES_FILE cannot be written (${reasonOf(error)}).`)
  }
}

/**
 * The database, migrated and with questions and texts for a new site. `onError` receives its later
 * failures. Throws a StartProblem when it does not answer, is damaged or cannot be migrated,
 * without its address, which may hold a password; the connection is closed then.
 */
export async function openReadyDatabase(
  config: Config,
  now: Date,
  onError?: OnDatabaseError,
): Promise<Database> {
  const where =
    config.databaseUrl === null
      ? `The database file ${config.databaseFile}`
      : 'The database at DATABASE_URL'
  let database: Database | undefined
  try {
    if (config.databaseUrl === null) await prepareDatabaseFile(config.databaseFile)
    database = openDatabase(
      config.databaseUrl === null ? { file: config.databaseFile } : { url: config.databaseUrl },
      onError,
    )
    await migrateDatabase(database)
    await loadStarterSite(database.kysely, now)
    await loadStarterGroups(database.kysely, now)
    await loadStarterVisaMeasures(database.kysely, now)
    return database
  } catch (error) {
    await database?.close()
    if (error instanceof StartProblem) throw error
    throw new StartProblem(describe(error, where))
  }
}

/** Whether SQLite may open the file, and then its permissions. Throws a StartProblem. */
async function prepareDatabaseFile(file: string): Promise<void> {
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    await refuseOddFile(each, 'The database file')
  const size = await sizeOf(file)
  const log = `${file}-wal`
  // SQLite deletes the log of a database that it does not find (sqlite.org/wal.html, section 4.4),
  // and the last changes of the site may stand in it alone.
  if (size === 0 && (await sizeOf(log)) > 0)
    throw new StartProblem(
      `The database file ${file} is missing or empty, but its log ${log} is there and may hold the last changes. Move ${log} away and preserve it. Then restore the last backup with "npm run admin -- restore <file>".`,
    )
  checkSqliteFile(file)
  await closeDatabaseFile(file)
}

/** In bytes; 0: there is no file. */
const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => undefined))?.size ?? 0

/**
 * A device, a folder or a pipe, or a link to one, is no file of ours: a start as root would change
 * the permissions of the machine's own. Throws a StartProblem.
 */
async function refuseOddFile(file: string, name: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined || found.isFile()) return
  throw new StartProblem(`${name} ${file} is not a regular file, or is a link to something else.`)
}

function describe(error: unknown, where: string): string {
  const failure = findDatabaseError(error instanceof Problem ? error.cause : error)
  if (failure !== undefined && ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(failure.code))
    return `${where} is damaged (${failure.message}). Move it away together with the files beside it that begin with its name. Then restore the last backup with "npm run admin -- restore <file>".`
  // Kysely's message about a newer database, whose migrations it calls corrupted.
  const newer =
    error instanceof Error
      ? /previously executed migration (\S+) is missing/.exec(error.message)?.[1]
      : undefined
  if (newer !== undefined)
    return `${where} was changed by a newer version of this program (its tables include "${newer}"). Start that version, or restore an older backup into an empty database.`
  return `${where} cannot be used (${reasonOf(failure ?? error)}).`
}

/**
 * A missing or empty database file beside a site's pictures, backups, mails or list of deleted
 * addresses was lost. A new site would start silently, and its first cleanup would delete pictures
 * and mails. Throws a StartProblem. Not for `restore`, which mends just that.
 */
export async function refuseLostDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseFile' | 'dataDir'>,
): Promise<void> {
  if (config.databaseUrl !== null) return
  const size = (await stat(config.databaseFile).catch(() => undefined))?.size
  if (size !== undefined && size >= sqliteHeaderBytes) return
  const left = [
    uploadFolder(config.dataDir),
    ...['backups', 'outbox', 'erasures'].map((name) => join(config.dataDir, name)),
  ]
  const full = await Promise.all(left.map(holdsAnything))
  const [first] = left.filter((_folder, index) => full[index])
  if (first === undefined) return
  throw new StartProblem(
    `The database file ${config.databaseFile} ${describeSize(size)}, but ${first} contains data of a site. ` +
      `Restore the last backup with "npm run admin -- restore <file>". To begin a new site, move ${first} away first.`,
  )
}

function describeSize(size: number | undefined): string {
  if (size === undefined) return 'does not exist'
  return size === 0 ? 'is empty' : `is cut off (${size} of at least 100 bytes)`
}

/** A file that is not empty, or a folder with files in it. */
async function holdsAnything(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ? (await readdir(path)).length > 0 : (found?.size ?? 0) > 0
}

/**
 * Restricts the database file to its owner, also when it existed before with wider permissions: it
 * holds addresses and the site's key. A missing file is created here and not by SQLite; the files
 * that SQLite creates beside it inherit its permissions.
 */
async function closeDatabaseFile(file: string): Promise<void> {
  await (await open(file, 'a', 0o600)).close()
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = (await stat(each).catch(() => undefined))?.mode
    if (mode !== undefined && (mode & 0o077) !== 0) await chmod(each, 0o600)
  }
}

/** Whether other users of the machine can read the folder. Windows has no such permissions. */
export const isOpenToOthers = async (folder: string): Promise<boolean> =>
  process.platform !== 'win32' && ((await stat(folder)).mode & 0o007) !== 0
