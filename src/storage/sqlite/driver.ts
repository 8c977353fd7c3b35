import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { isPatient } from '#storage/patience.ts'
import type { SqliteConnections } from '#storage/sqlite/connections.ts'
import { createQueue, type Release } from '#storage/sqlite/queue.ts'
import { createStatements, type Statements } from '#storage/sqlite/statements.ts'
import { DatabaseTrouble, findTrouble, telling, type TellTrouble } from '#storage/trouble.ts'

/**
 * How long a write waits for its turn and another process's lock together, in milliseconds, and how long between two tries. Then it is
 * refused, and not done later.
 */
const patience = 5000
const pause = 15

/**
 * Kysely's driver over node:sqlite. Writes and transactions go one after the other over one connection; a single SELECT outside of them
 * goes over the other, so that pages are read while an import is written.
 */
export class SqliteDriver implements Driver {
  readonly #takeTurn = createQueue()
  readonly #write: Statements
  readonly #read: Statements | undefined
  readonly #tell: TellTrouble

  constructor(connections: SqliteConnections, tell: TellTrouble) {
    this.#tell = (trouble) => {
      // A page that was read badly is kept in memory otherwise, and stays bad when the disk has been mended.
      if (trouble.code === 'SQLITE_CORRUPT')
        for (const sqlite of [connections.reader, connections.writer]) if (sqlite?.isOpen === true) sqlite.exec('pragma shrink_memory')
      tell(trouble)
    }
    this.#write = createStatements(connections.writer)
    this.#read = connections.reader === undefined ? undefined : createStatements(connections.reader)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection({ takeTurn: this.#takeTurn, write: this.#write, read: this.#read, tell: this.#tell })
  }

  /** Immediate: a deferred one that reads before it writes fails at once when another process wrote in between. */
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await telling(this.#tell, () => connection.begin())
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await telling(this.#tell, async () => connection.commit())
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback()
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    if (connection.isInTransaction) connection.rollback()
  }

  /** Its connections are closed by who opened them. */
  async destroy(): Promise<void> {}
}

interface Lanes {
  readonly takeTurn: (limit: number) => Promise<Release | undefined>
  readonly write: Statements
  readonly read: Statements | undefined
  readonly tell: TellTrouble
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
    const until = untilWhen()
    const release = await takeTurnUntil(this.#lanes.takeTurn, until)
    try {
      await whileBusy(until, () => this.#lanes.write.run('begin immediate', []))
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

  /** After some errors, such as a full disk, SQLite has rolled back by itself (sqlite.org/lang_transaction.html). */
  rollback(): void {
    try {
      if (this.#lanes.write.isInTransaction()) this.#lanes.write.run('rollback', [])
    } finally {
      this.#end()
    }
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { takeTurn, write, read, tell } = this.#lanes
    return telling(tell, async () => {
      if (this.isInTransaction) {
        // It would be done at once and for good.
        if (!write.isInTransaction()) throw new DatabaseTrouble('SQLITE_ABORT', 'The transaction was rolled back')
        return write.run<Row>(sql, parameters)
      }
      const until = untilWhen()
      if (read !== undefined && /^\s*select\b/i.test(sql)) return await whileBusy(until, () => read.run<Row>(sql, parameters))
      const release = await takeTurnUntil(takeTurn, until)
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

function untilWhen(): number {
  return isPatient() ? Infinity : performance.now() + patience
}

async function takeTurnUntil(takeTurn: Lanes['takeTurn'], until: number): Promise<Release> {
  const release = await takeTurn(until - performance.now())
  if (release === undefined) throw new DatabaseTrouble('SQLITE_BUSY', 'Another change took too long')
  return release
}

/** Asks again while another process holds the lock, and lets everything else go on in between. */
async function whileBusy<Result>(until: number, run: () => Result): Promise<Result> {
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (findTrouble(error)?.code !== 'SQLITE_BUSY' || performance.now() >= until) throw error
    }
    await wait(pause)
  }
}
