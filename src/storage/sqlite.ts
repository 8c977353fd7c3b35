import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import {
  DatabaseUnavailableError,
  findDatabaseError,
  areTimeoutsOff,
  withDatabaseProblems,
  type OnDatabaseError,
} from '#storage/database-error.ts'
import { withTimeout } from '#storage/with-timeout.ts'

/**
 * Milliseconds that a statement may wait within SQLite for another process's lock, which blocks the
 * process: the driver tries again.
 */
const busyTimeout = 20

interface SqliteConnections {
  readonly writer: DatabaseSync
  /**
   * Reads committed rows while the writer is in a transaction; undefined: a database in memory,
   * which has only one connection.
   */
  readonly reader: DatabaseSync | undefined
}

/**
 * Opens the file, and creates it with its folder if missing. Write-ahead log with full sync: a
 * committed transaction survives a power cut, and readers never wait for the writer. Both are
 * explicit, because drivers differ in their defaults.
 */
export function openSqliteFile(file: string): SqliteConnections {
  if (file === ':memory:')
    return {
      writer: new DatabaseSync(file, { enableForeignKeyConstraints: true }),
      reader: undefined,
    }
  mkdirSync(dirname(file), { recursive: true })
  const writer = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  switchToWriteAheadLog(writer)
  writer.exec('pragma synchronous = full')
  // Deleted rows are overwritten, not only marked as free: addresses must not be readable in the
  // file (docs/interface, Privacy).
  writer.exec('pragma secure_delete = on')
  return { writer, reader: new DatabaseSync(file, { timeout: busyTimeout, readOnly: true }) }
}

/**
 * Two processes that open a new file at once: the switch answers 'busy' at once instead of waiting
 * (sqlite.org/c3ref/busy_handler.html).
 */
function switchToWriteAheadLog(sqlite: DatabaseSync, attempts = 50): void {
  try {
    sqlite.exec('pragma journal_mode = wal')
  } catch (error) {
    if (attempts === 0 || findDatabaseError(error)?.code !== 'SQLITE_BUSY') throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    switchToWriteAheadLog(sqlite, attempts - 1)
  }
}

/** A database is never shorter (sqlite.org/fileformat.html, section 1.3). */
export const sqliteHeaderBytes = 100

/**
 * Throws SQLite's error for a file that is no database, is damaged or lacks its end. A missing or
 * empty file is accepted. Reads all of it (0.5 s for 400 MB on 2026-11-22): for the start, not for
 * a request.
 */
export function checkSqliteFile(file: string): void {
  if (!existsSync(file)) return
  const { size } = statSync(file)
  // SQLite itself takes the first few bytes of a database for an empty one.
  if (size > 0 && size < sqliteHeaderBytes)
    throw new DatabaseUnavailableError('SQLITE_NOTADB', `file has only ${size} bytes`)
  const sqlite = new DatabaseSync(file, { timeout: 5000 })
  try {
    const found = sqlite.prepare('pragma quick_check(1)').get()?.['quick_check']
    if (found !== 'ok')
      throw new DatabaseUnavailableError('SQLITE_CORRUPT', String(found).split('\n').at(-1) ?? '')
  } finally {
    sqlite.close()
  }
}

export function createSqliteDialect(
  connections: SqliteConnections,
  onError: OnDatabaseError,
): Dialect {
  return {
    createDriver: () => createDriver(connections, onError),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /**
   * SQLite's DDL is transactional, and with immediate transactions that makes migrations of two
   * processes wait for each other.
   */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /**
   * Otherwise Kysely lets one statement or transaction in at a time, readers too. The driver lines
   * up those who write.
   */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * How long a write waits in total for the write lock and for another process, in milliseconds, and
 * the pause between two attempts. After that it is refused, and not done later.
 */
const timeout = 5000
const pause = 15

/**
 * Kysely's driver over node:sqlite. Writes and transactions use one connection, one after the
 * other. A single SELECT outside of them uses the other one, so that pages are read during an
 * import.
 */
function createDriver(connections: SqliteConnections, onError: OnDatabaseError): Driver {
  const lanes: Lanes = {
    acquire: createQueue(),
    write: createStatements(connections.writer),
    read: connections.reader && createStatements(connections.reader),
    onError(failure) {
      // A page that was read badly would otherwise stay in memory, and stay bad after the disk is
      // repaired.
      if (failure.code === 'SQLITE_CORRUPT')
        for (const sqlite of [connections.reader, connections.writer])
          if (sqlite?.isOpen === true) sqlite.exec('pragma shrink_memory')
      onError(failure)
    },
  }
  return {
    async init() {},
    acquireConnection: async () => new SqliteConnection(lanes),
    /**
     * Immediate: a deferred one that reads before it writes fails at once when another process
     * wrote in between.
     */
    async beginTransaction(connection: SqliteConnection) {
      await withDatabaseProblems(lanes.onError, () => connection.begin())
    },
    async commitTransaction(connection: SqliteConnection) {
      await withDatabaseProblems(lanes.onError, async () => connection.commit())
    },
    async rollbackTransaction(connection: SqliteConnection) {
      connection.rollback()
    },
    async releaseConnection(connection: SqliteConnection) {
      if (connection.isInTransaction) connection.rollback()
    },
    /** The caller opened the connections and closes them. */
    async destroy() {},
  }
}

interface Lanes {
  readonly acquire: (limit: number) => Promise<Release | undefined>
  readonly write: Statements
  readonly read: Statements | undefined
  readonly onError: OnDatabaseError
}

/** The target of one statement, one transaction or one block of Kysely's `connection()`. */
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
    const until = untilWhen()
    const release = await acquireUntil(this.#lanes.acquire, until)
    try {
      await whileBusy(until, () => this.#lanes.write.run('begin immediate', []))
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  /** A failed commit leaves the lock to the rollback that follows. */
  commit(): void {
    this.#lanes.write.run('commit', [])
    this.#end()
  }

  /**
   * After some errors, such as a full disk, SQLite has rolled back by itself
   * (sqlite.org/lang_transaction.html).
   */
  rollback(): void {
    try {
      if (this.#lanes.write.isInTransaction()) this.#lanes.write.run('rollback', [])
    } finally {
      this.#end()
    }
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { acquire, write, read, onError } = this.#lanes
    return withDatabaseProblems(onError, async () => {
      if (this.isInTransaction) {
        // Outside of a transaction the statement would take effect at once and could not be taken
        // back.
        if (!write.isInTransaction())
          throw new DatabaseUnavailableError('SQLITE_ABORT', 'The transaction was rolled back')
        return write.run<Row>(sql, parameters)
      }
      const until = untilWhen()
      if (read !== undefined && /^\s*select\b/i.test(sql))
        return await whileBusy(until, () => read.run<Row>(sql, parameters))
      const release = await acquireUntil(acquire, until)
      try {
        return await whileBusy(until, () => write.run<Row>(sql, parameters))
      } finally {
        release()
      }
    })
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }

  #end(): void {
    this.#release?.()
    this.#release = undefined
  }
}

const untilWhen = (): number => (areTimeoutsOff() ? Infinity : performance.now() + timeout)

async function acquireUntil(acquire: Lanes['acquire'], until: number): Promise<Release> {
  const release = await acquire(until - performance.now())
  if (release === undefined)
    throw new DatabaseUnavailableError('SQLITE_BUSY', 'Another change took too long')
  return release
}

/** Asks again while another process holds the lock, and lets everything else go on in between. */
async function whileBusy<Result>(until: number, run: () => Result): Promise<Result> {
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (findDatabaseError(error)?.code !== 'SQLITE_BUSY' || performance.now() >= until)
        throw error
    }
    await wait(pause)
  }
}

/** Releases the lock; the next in the queue gets it. */
type Release = () => void

/**
 * Grants the lock in the order of the calls. After `limit` milliseconds of waiting the result is
 * undefined, without the lock.
 */
export function createQueue(): (limit: number) => Promise<Release | undefined> {
  let last: Promise<void> = Promise.resolve()
  return async (limit) => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    return await withTimeout(before, limit).then(
      () => resolve,
      () => {
        // This caller gives up. Those behind it still wait until those before it are done.
        void before.then(resolve)
        return undefined
      },
    )
  }
}

type Statements = ReturnType<typeof createStatements>

/**
 * Preparing was most of the time of an import of thousands of rows; the texts that one program uses
 * are a few dozen.
 */
const maxStatements = 200

function createStatements(sqlite: DatabaseSync) {
  const statements = new Map<
    string,
    { readonly prepared: StatementSync; readonly givesRows: boolean }
  >()

  function prepareOnce(text: string) {
    const found = statements.get(text)
    if (found !== undefined) return found
    const prepared = sqlite.prepare(text)
    prepared.setReturnArrays(true)
    const statement = { prepared, givesRows: prepared.columns().length > 0 }
    // Statements that change the tables themselves run once, so they are not kept prepared.
    if (/^(?:select|insert|update|delete|with|begin|commit|rollback)\b/i.test(text)) {
      if (statements.size >= maxStatements) statements.clear()
      statements.set(text, statement)
    }
    return statement
  }

  return {
    isInTransaction: () => sqlite.isTransaction,
    /** Throws the database's error. */
    run<Row>(text: string, parameters: readonly unknown[]): QueryResult<Row> {
      const statement = prepareOnce(text)
      const values = parameters as SQLInputValue[]
      if (statement.givesRows) return { rows: readRows(statement.prepared, values) as never[] }
      const { changes, lastInsertRowid } = statement.prepared.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
  }
}

/**
 * The objects that node:sqlite would make itself are slow to make and to read: 40,000 lines of
 * items take it twice the time.
 */
function readRows(
  prepared: StatementSync,
  values: readonly SQLInputValue[],
): Record<string, unknown>[] {
  const rows = prepared.all(...values) as unknown as readonly (readonly unknown[])[]
  if (rows.length === 0) return []
  // Read now: if another process has changed the tables, SQLite has just prepared the statement
  // again.
  const names = prepared.columns().map(({ name }) => name)
  const empty = Object.fromEntries(names.map((name) => [name, null as unknown]))
  return rows.map((row) => {
    const object = { ...empty }
    for (let at = 0; at < names.length; at += 1) object[names[at] ?? ''] = row[at]
    return object
  })
}
