import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { findUploadedPicture, listUploadSizes } from '#domain/forms/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import {
  type About,
  aboutName,
  type BackupSummary,
  encodeHead,
  type End,
  endName,
  formatVersion,
  frame,
  headSize,
} from '#services/backup/backup-file.ts'
import { isPictureName, pictureFolder, tablePiece } from '#services/backup/members.ts'
import { systemReason } from '#services/backup/system-reason.ts'
import { openMailKey } from '#services/mail/subscribers/key.ts'
import { backedUpTables } from '#storage/backup/backed-up-tables.ts'
import type { Snapshot } from '#storage/backup/snapshot.ts'
import type { Database } from '#storage/database.ts'
import { nameOnItsWay, removeLeftOver } from '#storage/left-over.ts'
import { listMigrations } from '#storage/migrate.ts'
import { type PictureFiles, readPictureFile } from '#storage/pictures/picture-files.ts'
import { syncFolder } from '#storage/sync-folder.ts'

const compress = promisify(gzip)

/** Characters of rows that are compressed together. */
const pieceSize = 100_000

/** The part of a disk that a backup leaves free, because the database may lie on it. */
const leftFree = 0.02
/** Bytes between two looks at the disk. */
const lookEvery = 8_000_000

export interface BackupSource {
  readonly db: Database
  readonly pictures: Pick<PictureFiles, 'list' | 'open'>
  readonly clock: () => Date
  /** Ends it early: its reason is thrown, and nothing is left. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Copies everything but sessions into one file that its owner alone may read, while the site goes on. It has its name when it is whole and
 * would survive a power cut. Throws Problem 'conflict' where the file is there already, 'unavailable' with the system's reason when it cannot
 * be written or the database or the store of pictures goes away; then nothing is left of it. A picture that cannot be read is named in the
 * summary.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackupSummary> {
  if ((await stat(file).catch(() => undefined)) !== undefined) throw new Problem('conflict', { key: 'backup-there' })
  await removeLeftOver(dirname(file))
  const part = join(dirname(file), nameOnItsWay(basename(file)))
  try {
    const handle = await open(part, 'wx', 0o600)
    let summary: BackupSummary
    try {
      summary = await writeAll(source, handle, dirname(file))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
    await syncFolder(dirname(file))
    return summary
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    source.signal?.throwIfAborted()
    if (error instanceof Problem && error.reason.key !== 'data-away') throw error
    throw new Problem('unavailable', { key: 'backup-not-written', reason: systemReason(error) }, { cause: error })
  }
}

async function writeAll(source: BackupSource, handle: FileHandle, folder: string): Promise<BackupSummary> {
  // By it a restore knows who was erased since. A database that takes no writes is copied all the same, and erases nobody.
  await openMailKey(source.db.kysely, source.clock()).catch(() => {})
  const archive = pack()
  const hash = createHash('sha256')
  const written = writeBody(archive, hash, handle, async () => {
    source.signal?.throwIfAborted()
    await refuseFullDisk(folder)
  })
  // What stops the one stops the other: a full disk, a database that went away.
  written.catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error('unknown')))
  const filled = fill(archive, source).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error('unknown'))
    throw error
  })
  const [size, summary] = await Promise.all([written, filled])
  const head = await encodeHead({ version: formatVersion, sha256: hash.digest('hex') })
  await writeWhole(handle, head, 0)
  return { ...summary, size }
}

async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, blocks } = await statfs(folder)
  if (bavail < blocks * leftFree) throw Object.assign(new Error('almost no room is left'), { code: 'ENOSPC' })
}

/** Everything after the head, as it comes; gives the size of the file. `look` is called again and again, and ends it by throwing. */
async function writeBody(archive: Pack, hash: Hash, handle: FileHandle, look: () => Promise<void>): Promise<number> {
  let position = headSize
  let lookAt = 0
  for await (const bytes of archive as AsyncIterable<Buffer>) {
    if (position >= lookAt) {
      await look()
      lookAt = position + lookEvery
    }
    hash.update(bytes)
    await writeWhole(handle, bytes, position)
    position += bytes.length
  }
  return position
}

async function writeWhole(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

async function fill(archive: Pack, { db, pictures, clock }: BackupSource): Promise<About & End> {
  const about: About = { madeAt: clock().toISOString(), tablesAt: (await listMigrations()).at(-1) ?? '' }
  await add(archive, aboutName, toJson(about))
  const mentioned = new Set<string>()
  const rows = await db.readSnapshot((snapshot) => addTables(archive, snapshot, mentioned))
  const copied = await addPictures(archive, pictures, mentioned)
  const missing = [...mentioned].filter((name) => !copied.has(name)).toSorted()
  const end: End = { rows, pictures: copied.size, missing }
  await add(archive, endName, toJson(end))
  archive.finalize()
  return { ...about, ...end }
}

/** Gives the rows by table, and notes each picture that one of them mentions. */
async function addTables(archive: Pack, snapshot: Snapshot, mentioned: Set<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, columns } of backedUpTables) {
    let [lines, count, pieces] = ['', 0, 0]
    const addPiece = async () => {
      if (lines === '') return
      pieces += 1
      for (const picture of findPictures(lines)) mentioned.add(picture)
      await add(archive, tablePiece(name, pieces), await compress(lines, { level: 3 }))
      lines = ''
    }
    for await (const some of snapshot.rows(name, columns)) {
      count += some.length
      for (const row of some) lines += `${JSON.stringify(row)}\n`
      if (lines.length >= pieceSize) await addPiece()
    }
    await addPiece()
    counts[name] = count
  }
  return counts
}

/** The names of all files of the uploaded pictures that a text mentions. */
function findPictures(text: string): string[] {
  const addresses = text.matchAll(/\/uploads\/[a-z0-9]{24}-\d{1,4}x\d{1,4}\.webp/g)
  return [...addresses].flatMap(([address]) => {
    const picture = findUploadedPicture(address)
    return picture === undefined ? [] : listUploadSizes(picture).flatMap(({ avif, webp }) => [basename(avif), basename(webp)])
  })
}

/** One at a time, so that it does not matter how many there are. Those that cannot be read are left out; gives the names of the others. */
async function addPictures(archive: Pack, pictures: BackupSource['pictures'], mentioned: Set<string>): Promise<ReadonlySet<string>> {
  const copied = new Set<string>()
  for (const { name } of await pictures.list()) {
    if (!isPictureName(name)) continue
    const bytes = await readPictureFile(pictures, name).catch(async () => {
      // One that cannot be read is missing. A store that is away as a whole ends the backup, which would be one without pictures.
      await pictures.list(name)
      return undefined
    })
    if (bytes === undefined) {
      mentioned.add(name)
      continue
    }
    await add(archive, `${pictureFolder}${name}`, Buffer.from(bytes))
    copied.add(name)
  }
  return copied
}

/** Done when there is room for the next. */
function add(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry(frame(name), bytes, (error) => (error ? reject(error) : resolve()))
  })
}

function toJson(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
