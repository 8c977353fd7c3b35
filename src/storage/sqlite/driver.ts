import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { SqliteConnections } from '#storage/sqlite/connections.ts'
import { createQueue, type Release } from '#storage/sqlite/queue.ts'
import { createStatements, type Statements } from '#storage/sqlite/statements.ts'

/** How long a write waits for another process's lock, in milliseconds, and how long between two tries. */
const patience = 5000
const pause = 15

/** Prefix of the extended codes of SQLITE_BUSY (sqlite.org/rescode.html). */
const busy = 5

/**
 * Kysely's driver over node:sqlite. Writes and transactions go one after the other over one connection; a single SELECT outside of them
 * goes over the other, so that pages are read while an import is written.
 */
export class SqliteDriver implements Driver {
  readonly #connections: SqliteConnections
  readonly #takeTurn = createQueue()
  readonly #write: Statements
  readonly #read: Statements | undefined

  constructor(connections: SqliteConnections) {
    this.#connections = connections
    this.#write = createStatements(connections.writer)
    this.#read = connections.reader === undefined ? undefined : createStatements(connections.reader)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection({ takeTurn: this.#takeTurn, write: this.#write, read: this.#read })
  }

  /** Immediate: a deferred one that reads before it writes fails at once when another process wrote in between. */
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback()
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    if (connection.isInTransaction) connection.rollback()
  }

  async destroy(): Promise<void> {
    const { writer, reader } = this.#connections
    // The writer last: whoever closes last folds the log into the file.
    for (const sqlite of [reader, writer]) close(sqlite)
  }
}

function close(sqlite: DatabaseSync | undefined): void {
  if (sqlite?.isOpen === true) sqlite.close()
}

interface Lanes {
  readonly takeTurn: () => Promise<Release>
  readonly write: Statements
  readonly read: Statements | undefined
}

/** What one statement, one transaction or one block of Kysely's `connection()` runs on. */
class SqliteConnection implements DatabaseConnection {
  readonly #lanes: Lanes
  #release: Release | undefined

  constructor(lanes: Lanes) {
    this.#lanes = lanes
  }

  get isInTransaction(): boolean {
    return this.#release !== undefined
  }

  async begin(): Promise<void> {
    const release = await this.#lanes.takeTurn()
    try {
      await whileBusy(() => this.#lanes.write.run('begin immediate', []))
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  /** A commit that fails leaves the turn to the rollback that follows. */
  commit(): void {
    this.#lanes.write.run('commit', [])
    this.#end()
  }

  rollback(): void {
    try {
      this.#lanes.write.run('rollback', [])
    } finally {
      this.#end()
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { takeTurn, write, read } = this.#lanes
    if (this.isInTransaction) return write.run(sql, parameters)
    if (read !== undefined && /^\s*select\b/i.test(sql)) return await whileBusy(() => read.run(sql, parameters))
    const release = await takeTurn()
    try {
      return await whileBusy(() => write.run(sql, parameters))
    } finally {
      release()
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }

  #end(): void {
    this.#release?.()
    this.#release = undefined
  }
}

/** Asks again while another process holds the lock, and lets everything else go on in between. */
async function whileBusy<Result>(run: () => Result): Promise<Result> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error
    }
    await wait(pause)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === busy
}
