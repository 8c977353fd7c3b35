import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#storage/database.ts'

const prefix = '.restore-'
const day = 86_400_000

/** A database of its own in a folder that nobody else may look into, both gone when it is disposed of. */
export interface Scratch extends AsyncDisposable {
  readonly database: Database
}

/**
 * A SQLite database without tables, in which rows of an older program are brought up to date and looked at before they are put where they
 * belong. What a process that was killed left of another one goes first, when it is a day old.
 */
export async function openScratch(dataDir: string): Promise<Scratch> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue
    const found = await stat(join(dataDir, name)).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > day) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  // Readable by its owner only, as mkdtemp makes it.
  const folder = await mkdtemp(join(dataDir, prefix))
  const database = openDatabase({ file: join(folder, 'scratch.sqlite') })
  // It is worth nothing after a power cut.
  await sql`pragma synchronous = off`.execute(database.kysely)
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
