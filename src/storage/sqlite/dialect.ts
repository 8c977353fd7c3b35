import { type DialectAdapter, type Driver, SqliteAdapter, SqliteDialect } from 'kysely'
import type { SqliteConnections } from '#storage/sqlite/connections.ts'
import { SqliteDriver } from '#storage/sqlite/driver.ts'
import type { TellTrouble } from '#storage/trouble.ts'

/** Kysely's dialect over node:sqlite. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #connections: SqliteConnections
  readonly #tell: TellTrouble

  constructor(connections: SqliteConnections, tell: TellTrouble) {
    // Never asked: the driver is our own.
    super({ database: () => Promise.reject(new Error('The driver of this dialect is sqlite/driver.ts')) })
    this.#connections = connections
    this.#tell = tell
  }

  override createDriver(): Driver {
    return new SqliteDriver(this.#connections, this.#tell)
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
