import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import type { Queries } from '#storage/database.ts'
import type { PictureFiles } from '#storage/pictures/picture-files.ts'

/** Bytes of pictures that a process keeps: what many look at is not asked of the database for each of them. */
const mostKept = 16 * 1024 * 1024

/** Pictures as rows of the table `picture_file`, beside those of the items: every instance at the database has them, and they are copied with it. */
export function openDatabasePictures(db: Queries): PictureFiles {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({ maxSize: mostKept, sizeCalculation: ({ length }) => length + 1 })

  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const known = kept.get(name)
    if (known !== undefined) return known
    const row = await db.selectFrom('picture_file').select('bytes').where('name', '=', name).executeTakeFirst()
    if (row === undefined) return undefined
    const bytes = new Uint8Array(row.bytes)
    kept.set(name, bytes)
    return bytes
  }

  return {
    async write(name, bytes) {
      const row = { bytes: Buffer.from(bytes), stored_at: new Date().toISOString() }
      await db
        .insertInto('picture_file')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
    },
    async open(name) {
      const bytes = await read(name)
      return bytes && { size: bytes.length, bytes: new Blob([bytes]).stream() }
    },
    async remove(names) {
      if (names.length === 0) return
      await db.deleteFrom('picture_file').where('name', 'in', names).execute()
      for (const name of names) kept.delete(name)
    },
    async list(beginning = '') {
      const rows = await db
        .selectFrom('picture_file')
        .select(['name', 'stored_at', sql<number>`length(bytes)`.as('size')])
        // No name of ours holds a sign that means something here.
        .where('name', 'like', `${beginning}%`)
        .execute()
      return rows.map(({ name, size, stored_at: storedAt }) => ({ name, size, storedAt: new Date(storedAt) }))
    },
  }
}
