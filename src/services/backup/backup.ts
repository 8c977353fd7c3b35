import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import { findUploadedPicture, listUploadSizes } from '#domain/forms/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import { backedUpTables, copyTables } from '#storage/backup/backup-tables.ts'
import { openScratch, type Scratch } from '#storage/backup/scratch.ts'
import { systemReason } from '#storage/database-error.ts'
import type { Database } from '#storage/database.ts'
import { temporaryName, removeAbandonedFiles, syncFolder } from '#storage/files.ts'
import { listMigrations, migrateDatabase } from '#storage/migrate.ts'
import { openDatabasePictures, type PictureFiles } from '#storage/picture-files.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'
import { openMailKey } from '#services/secret.ts'

/**
 * 'ATLS' in the head of the SQLite file (sqlite.org/pragma.html, application_id). It distinguishes
 * the files of other programs.
 */
const applicationId = 0x41_54_4c_53

/** The part of a disk that a backup leaves free, because the database may lie on it. */
const leftFree = 0.02
/** Bytes between two checks of the disk. */
const checkEvery = 8_000_000

export interface BackupSource {
  readonly db: Database
  readonly pictures: Pick<PictureFiles, 'list' | 'read'>
  readonly clock: () => Date
  /** Ends the backup early: the reason of the signal is thrown, and no file is left. */
  readonly signal?: AbortSignal | undefined
}

export interface BackupSummary {
  /** The instant of the copy, ISO 8601. */
  readonly createdAt: string
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
  /** The number of picture files. */
  readonly pictures: number
  /** Files of pictures that something mentions and that could not be read. */
  readonly missing: readonly string[]
  /** Bytes of the file. */
  readonly size: number
}

/**
 * Copies everything except sessions into one file that only its owner may read, while the site
 * runs. The file is a SQLite database of the newest tables, with the pictures as rows, compressed
 * by gzip (decision 38). It is read back and synced before it gets its name. Throws Problem
 * 'conflict' if the file exists already. Throws 'unavailable' with the system's reason if it cannot
 * be written, or if the database or the picture store fails. Then nothing remains of it. The
 * summary names unreadable pictures.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackupSummary> {
  if ((await stat(file).catch(() => undefined)) !== undefined)
    throw new Problem('conflict', { key: 'backup-there' })
  const folder = dirname(file)
  await removeAbandonedFiles(folder)
  const unfinished = join(folder, temporaryName(basename(file)))
  const checkRoom = watchRoom(folder, source.signal)
  try {
    await using scratch = await openScratch(folder)
    const summary = await fillScratch(source, scratch, checkRoom)
    await pack(scratch.file, unfinished, checkRoom)
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    await syncFolder(folder)
    return { ...summary, size }
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    source.signal?.throwIfAborted()
    if (error instanceof Problem && error.reason.key !== 'data-away') throw error
    throw new Problem(
      'unavailable',
      { key: 'backup-not-written', reason: systemReason(error) },
      { cause: error },
    )
  }
}

/**
 * Receives the number of bytes that come next; throws when the signal says so, and before the disk
 * is full.
 */
type RoomCheck = (bytes: number) => Promise<void>

function watchRoom(folder: string, signal: AbortSignal | undefined): RoomCheck {
  let written = 0
  let checkAt = 0
  return async (bytes) => {
    signal?.throwIfAborted()
    if (written >= checkAt) {
      const { bavail, blocks } = await statfs(folder)
      if (bavail < blocks * leftFree)
        throw Object.assign(new Error('almost no room is left'), { code: 'ENOSPC' })
      checkAt = written + checkEvery
    }
    written += bytes
  }
}

async function fillScratch(
  { db, pictures, clock }: BackupSource,
  scratch: Scratch,
  checkRoom: RoomCheck,
) {
  await migrateDatabase(scratch.database)
  // It lets a restore find later erasures. A read-only database can be backed up too, and erases no
  // one.
  await openMailKey(db.kysely, clock()).catch(() => {})
  const createdAt = clock().toISOString()
  const mentioned = new Set<string>()
  const rows = await db.readSnapshot((snapshot) =>
    copyTables(snapshot, scratch.database, async (batch) => {
      for (const picture of batch.flatMap(findPictures)) mentioned.add(picture)
      await checkRoom(batch.reduce((sum, { length }) => sum + length, 0))
    }),
  )
  const copied = await copyPictures(pictures, scratch.database, mentioned, checkRoom)
  const missing = [...mentioned].filter((name) => !copied.has(name)).toSorted()
  await scratch.seal(
    `pragma application_id = ${applicationId}`,
    'create table backup (made_at text not null, missing text not null)',
    `insert into backup values ('${createdAt}', '${JSON.stringify(missing)}')`,
  )
  return { createdAt, rows, pictures: copied.size, missing }
}

/** The names of all files of the uploaded pictures that a text mentions. */
function findPictures(text: string): string[] {
  const addresses = text.matchAll(/\/uploads\/[a-z0-9]{24}-\d{1,4}x\d{1,4}\.webp/g)
  return [...addresses]
    .map(([address]) => findUploadedPicture(address))
    .filter((picture) => picture !== undefined)
    .flatMap(listUploadSizes)
    .flatMap(({ avif, webp }) => [basename(avif), basename(webp)])
}

/** Names of the files of an upload (domain/forms/uploaded-picture.ts). */
const pictureName = /^[a-z0-9]{24}-\d{1,4}x\d{1,4}\.(?:avif|webp)$/

/**
 * One at a time, so that it does not matter how many there are; gives their names. A picture's name
 * is never used for other bytes, so they need no snapshot. Those that cannot be read are left out
 * and added to the mentioned ones.
 */
async function copyPictures(
  pictures: BackupSource['pictures'],
  into: Database,
  mentioned: Set<string>,
  checkRoom: RoomCheck,
) {
  const copies = openDatabasePictures(into.kysely)
  const copied = new Set<string>()
  for (const { name } of await pictures.list()) {
    if (!pictureName.test(name)) continue
    const bytes = await pictures.read(name).catch(async () => {
      // An unreadable picture is missing. An unavailable store ends the backup, which would
      // otherwise have no pictures.
      await pictures.list(name)
      return undefined
    })
    if (bytes === undefined) {
      mentioned.add(name)
      continue
    }
    await checkRoom(bytes.length)
    await copies.write(name, bytes)
    copied.add(name)
    await yieldToEventLoop()
  }
  return copied
}

/**
 * Compresses the database, syncs what it wrote, reads it back, and throws Problem 'invalid' where
 * that is anything else.
 */
async function pack(database: string, unfinished: string, checkRoom: RoomCheck): Promise<void> {
  await pipeline(
    createReadStream(database),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const bytes of chunks) {
        await checkRoom(bytes.length)
        yield bytes
      }
    },
    createGzip({ level: 3 }),
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
  )
  // gzip's checksum is that of the bytes that were compressed.
  await unpack(unfinished, new Writable({ write: (_bytes, _encoding, done) => done() }))
}

const damaged = (cause?: unknown) => new Problem('invalid', { key: 'backup-damaged' }, { cause })

/**
 * Throws Problem 'invalid' where gzip's checksum does not fit, or the end is missing or is not the
 * end.
 */
async function unpack(file: string, into: Writable): Promise<void> {
  const gunzip = createGunzip()
  await pipeline(createReadStream(file), gunzip, into).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw damaged(error)
    throw error
  })
  // Data after the end is no part of it, and Node does not report it.
  if (gunzip.bytesWritten !== (await stat(file)).size) throw damaged()
}

/**
 * Unpacks a backup into a separate database in `folder`, and migrates it to the tables of this
 * program. Disposing deletes it. Throws Problem 'invalid' when the file is no backup, comes from a
 * development version or a newer program, or is incomplete. Throws 'unavailable' with the system's
 * reason when it cannot be read.
 */
export async function openBackup(file: string, folder: string) {
  try {
    await refuseOthers(file)
    const scratch = await openScratch(folder, (unpacked) =>
      unpack(file, createWriteStream(unpacked, { flags: 'wx', mode: 0o600 })),
    )
    try {
      const summary = { ...(await bringUpToDate(scratch)), size: (await stat(file)).size }
      return {
        database: scratch.database,
        summary,
        [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose](),
      }
    } catch (error) {
      await scratch[Symbol.asyncDispose]()
      throw error
    }
  } catch (error) {
    if (error instanceof Problem && error.code !== 'unavailable') throw error
    const reason = systemReason(error)
    if (reason === 'SQLITE_NOTADB')
      throw new Problem('invalid', { key: 'backup-none' }, { cause: error })
    // SQLITE_ERROR means that a table is missing, so the backup is incomplete.
    if (reason === 'SQLITE_CORRUPT' || reason === 'SQLITE_ERROR') throw damaged(error)
    throw new Problem('unavailable', { key: 'backup-not-read', reason }, { cause: error })
  }
}

/** By the first bytes: gzip, the archives before the first release, or anything else. */
async function refuseOthers(file: string): Promise<void> {
  await using handle = await open(file, 'r')
  const { buffer } = await handle.read(Buffer.alloc(10), 0, 10, 0)
  if (buffer.toString('latin1').startsWith('head.json'))
    throw new Problem('invalid', { key: 'backup-old' })
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) throw new Problem('invalid', { key: 'backup-none' })
}

const aboutSchema = z.object({
  made_at: z.iso.datetime(),
  missing: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
})

async function bringUpToDate({ database }: Scratch): Promise<Omit<BackupSummary, 'size'>> {
  const { kysely } = database
  const read = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(kysely)).rows
  try {
    const [head] = await read('pragma application_id')
    if (head?.['application_id'] !== applicationId)
      throw new Problem('invalid', { key: 'backup-none' })
    const [check] = await read('pragma quick_check(1)')
    if (check?.['quick_check'] !== 'ok') throw damaged()
    const existing = await listMigrations()
    const newer = (await read('select name from kysely_migration order by name')).findLast(
      ({ name }) => !existing.includes(String(name)),
    )
    if (newer !== undefined)
      throw new Problem('invalid', { key: 'backup-tables-newer', name: String(newer['name']) })
    await migrateDatabase(database)
    const rows: Record<string, number> = {}
    for (const { name, columns } of backedUpTables) rows[name] = await count(name, columns)
    const about = aboutSchema.parse((await read('select made_at, missing from backup'))[0])
    const pictures = await openDatabasePictures(kysely).list()
    // These names become paths, so none may lead out of the folder.
    if (!pictures.every(({ name }) => pictureName.test(name))) throw damaged()
    return { createdAt: about.made_at, missing: about.missing, rows, pictures: pictures.length }
  } catch (error) {
    if (error instanceof Problem) throw error
    // The query failed because a table or column is missing.
    throw damaged(error)
  }

  async function count(table: string, columns: readonly string[]): Promise<number> {
    const all = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}`
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${all})`.execute(
      kysely,
    )
    return rows[0]?.count ?? 0
  }
}
