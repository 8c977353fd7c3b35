import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseTrouble, findTrouble } from '#storage/trouble.ts'

/**
 * How long a statement may wait within SQLite for another process's lock, in milliseconds. That wait stops the whole process, so the driver
 * asks again instead (sqlite/driver.ts).
 */
export const busyTimeout = 20

/** The connections to one file. */
export interface SqliteConnections {
  readonly writer: DatabaseSync
  /** Reads what is committed while the writer is in a transaction; undefined: a database in memory, which has one connection only. */
  readonly reader: DatabaseSync | undefined
}

/**
 * Opens the file, made with its folder when missing. Write-ahead log with full sync: a committed transaction survives a power cut, and
 * readers never wait for the writer. Both are said explicitly, because drivers differ in their defaults.
 */
export function openSqliteFile(file: string): SqliteConnections {
  if (file === ':memory:') return { writer: new DatabaseSync(file, { enableForeignKeyConstraints: true }), reader: undefined }
  mkdirSync(dirname(file), { recursive: true })
  const writer = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  switchToWriteAheadLog(writer)
  writer.exec('pragma synchronous = full')
  // What is deleted is overwritten, not only marked as free: addresses must not be readable in the file (docs/interface.md, Privacy).
  writer.exec('pragma secure_delete = on')
  return { writer, reader: new DatabaseSync(file, { timeout: busyTimeout, readOnly: true }) }
}

/** Two processes that open a new file at once: the switch answers 'busy' at once instead of waiting (sqlite.org/c3ref/busy_handler.html). */
export function switchToWriteAheadLog(sqlite: DatabaseSync, attempts = 50): void {
  try {
    sqlite.exec('pragma journal_mode = wal')
  } catch (error) {
    if (attempts === 0 || findTrouble(error)?.code !== 'SQLITE_BUSY') throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    switchToWriteAheadLog(sqlite, attempts - 1)
  }
}

/**
 * Throws what SQLite says of a file that is no database or is damaged, a page within or an end that is missing; a file that is not there is
 * fine. Reads all of it (0.5 s for 400 MB on 2026-11-22): for the start, not for a request.
 */
export function checkSqliteFile(file: string): void {
  if (!existsSync(file)) return
  const sqlite = new DatabaseSync(file, { timeout: 5000 })
  try {
    const found = sqlite.prepare('pragma quick_check(1)').get()?.['quick_check']
    if (found !== 'ok') throw new DatabaseTrouble('SQLITE_CORRUPT', String(found).split('\n').at(-1) ?? '')
  } finally {
    sqlite.close()
  }
}
