import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#storage/database.ts'
import { nameOnItsWay, removeLeftOver } from '#storage/left-over.ts'

/** A database of its own in a folder that nobody else may look into, both gone when it is disposed of. */
export interface Scratch extends AsyncDisposable {
  readonly database: Database
}

/**
 * A SQLite database without tables, in which rows of an older program are brought up to date and looked at before they are put where they
 * belong. What a process that was killed left of another one goes first; a start of the site does so too.
 */
export async function openScratch(dataDir: string): Promise<Scratch> {
  await removeLeftOver(dataDir)
  const folder = join(dataDir, nameOnItsWay('restore'))
  await mkdir(folder, { mode: 0o700 })
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
