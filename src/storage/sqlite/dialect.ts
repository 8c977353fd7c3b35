import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type DialectAdapter, type Driver, SqliteAdapter, SqliteDialect } from 'kysely'
import { SqliteDriver } from '#storage/sqlite/driver.ts'

/**
 * How long a statement may wait within SQLite for another process's lock, in milliseconds. That wait stops the whole process, so the driver
 * asks again instead (sqlite-driver.ts).
 */
const busyTimeout = 20

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
  return { writer, reader: new DatabaseSync(file, { timeout: busyTimeout, readOnly: true }) }
}

/** Two processes that open a new file at once: the switch answers 'busy' at once instead of waiting (sqlite.org/c3ref/busy_handler.html). */
function switchToWriteAheadLog(sqlite: DatabaseSync, attempts = 50): void {
  try {
    sqlite.exec('pragma journal_mode = wal')
  } catch (error) {
    if (attempts === 0) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    switchToWriteAheadLog(sqlite, attempts - 1)
  }
}

/** Kysely's dialect over node:sqlite. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #connections: SqliteConnections

  constructor(connections: SqliteConnections) {
    // Never asked: the driver is our own.
    super({ database: () => Promise.reject(new Error('The driver of this dialect is sqlite-driver.ts')) })
    this.#connections = connections
  }

  override createDriver(): Driver {
    return new SqliteDriver(this.#connections)
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional, and with immediate transactions that makes migrations of two processes wait for each other. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** Otherwise Kysely lets one statement or transaction in at a time, readers too. The driver lines up those who write. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
