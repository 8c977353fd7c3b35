import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { replaceExisting } from '#storage/columns.ts'
import type { Database, Queries } from '#storage/database.ts'
import { ifMissing, writeCompleteFile } from '#storage/files.ts'

export interface PictureFile {
  readonly name: string
  /** The size in bytes. */
  readonly size: number
  readonly storedAt: Date
}

/**
 * The storage of uploaded pictures, by name (`{id}-{width}x{height}.webp`): a folder, or
 * PostgreSQL. A name is never used for other bytes. Every method throws the error of its store.
 */
export interface PictureFiles {
  /** Stores a complete file or nothing. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The complete file; undefined: no file has this name. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes the files; missing ones are no error. */
  remove(names: readonly string[]): Promise<void>
  /** All files, or those whose names begin so, in no order. */
  list(beginning?: string): Promise<readonly PictureFile[]>
}

/**
 * Beside the rows where the database is PostgreSQL, which all instances have in common, else in the
 * folder of DATA_DIR.
 */
export const openPictureFiles = (
  { dataDir }: { readonly dataDir: string },
  db: Database,
): PictureFiles =>
  db.dialect === 'postgres'
    ? openDatabasePictures(db.kysely)
    : openFolderPictures(uploadFolder(dataDir))

export const uploadFolder = (dataDir: string): string => join(dataDir, 'uploads')

/**
 * Pictures as files of a folder, created with the first. Names come from this module only; callers
 * with other names check them first.
 */
export function openFolderPictures(folder: string): PictureFiles {
  return {
    // The file is on the disk before a row names it, so no row survives a power cut without it.
    write: (name, bytes) => writeCompleteFile(folder, name, bytes),
    async read(name) {
      const bytes = await readFile(join(folder, name)).catch(ifMissing(undefined))
      if (bytes?.length === 0) throw new EmptyPicture()
      return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
    },
    async list(beginning = '') {
      const names = await readdir(folder).catch(ifMissing<string[]>([]))
      const files: PictureFile[] = []
      for (const name of names.filter(
        (each) => each.startsWith(beginning) && !each.endsWith('.part'),
      )) {
        // Another process may have removed it meanwhile.
        const found = await stat(join(folder, name)).catch(ifMissing(undefined))
        if (found?.isFile()) files.push({ name, size: found.size, storedAt: found.mtime })
      }
      return files
    },
  }
}

/** Thrown for a file without bytes, which is no picture: its bytes were lost. */
class EmptyPicture extends Error {
  override readonly name = 'EmptyPicture'
}

/**
 * The bytes of pictures in a process's cache, so that a popular picture is not read from the
 * database each time.
 */
const maxCachedBytes = 16 * 1024 * 1024

/**
 * Pictures as rows of the table `picture_file`, beside those of the items: every instance has them,
 * and they are copied with it.
 */
export function openDatabasePictures(db: Queries): PictureFiles {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length + 1,
  })

  return {
    async write(name, bytes) {
      const row = { name, bytes: Buffer.from(bytes), stored_at: new Date().toISOString() }
      await db
        .insertInto('picture_file')
        .values(row)
        .onConflict(replaceExisting(row, 'name'))
        .execute()
    },
    async read(name) {
      const cached = cache.get(name)
      if (cached !== undefined) return cached
      const row = await db
        .selectFrom('picture_file')
        .select('bytes')
        .where('name', '=', name)
        .executeTakeFirst()
      const bytes = row && new Uint8Array(row.bytes)
      if (bytes !== undefined) cache.set(name, bytes)
      return bytes
    },
    async remove(names) {
      if (names.length === 0) return
      await db.deleteFrom('picture_file').where('name', 'in', names).execute()
      for (const name of names) cache.delete(name)
    },
    async list(beginning = '') {
      // No name of ours holds a wildcard of LIKE, so nothing needs to be escaped.
      const rows = await db
        .selectFrom('picture_file')
        .select(['name', 'stored_at', sql<number>`length(bytes)`.as('size')])
        .where('name', 'like', `${beginning}%`)
        .execute()
      return rows.map(({ name, size, stored_at: storedAt }) => ({
        name,
        size,
        storedAt: new Date(storedAt),
      }))
    },
  }
}
