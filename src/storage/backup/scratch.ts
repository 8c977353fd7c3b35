import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#storage/database.ts'
import { temporaryName, removeAbandonedFiles } from '#storage/files.ts'

export type Scratch = Awaited<ReturnType<typeof openScratch>>

/**
 * A SQLite database in a folder below `within` that only its owner may open. It holds the file that
 * `fill` writes, else no tables. Disposing deletes the database and the folder. A backup is built
 * in it, and migrated and checked there before its rows are copied. It first removes what a killed
 * process left of another one; a start of the site does so too.
 */
export async function openScratch(
  within: string,
  fill: (file: string) => Promise<void> = async () => {},
) {
  await removeAbandonedFiles(within)
  const folder = join(within, temporaryName('scratch'))
  await mkdir(folder, { mode: 0o700 })
  const remove = () => rm(folder, { recursive: true, force: true })
  const file = join(folder, 'scratch.sqlite')
  let database: Database
  try {
    await fill(file)
    database = openDatabase({ file })
    // The database need not survive a power cut, so nothing waits for the disk.
    await sql`pragma synchronous = off`.execute(database.kysely)
  } catch (error) {
    await remove()
    throw error
  }
  return {
    database,
    file,
    /**
     * Closes the database and runs statements over its file, which is then complete: no log is
     * beside it.
     */
    async seal(...statements: readonly string[]) {
      await database.close()
      const sqlite = new DatabaseSync(file)
      for (const statement of [
        'pragma synchronous = off',
        'pragma journal_mode = delete',
        ...statements,
      ])
        sqlite.exec(statement)
      sqlite.close()
    },
    async [Symbol.asyncDispose]() {
      await database.close()
      await remove()
    },
  }
}
