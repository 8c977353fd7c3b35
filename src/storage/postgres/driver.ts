import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { Client, type ClientConfig, type Pool, type PoolClient, type QueryResult as Answer } from 'pg'
import { isPatient } from '#storage/patience.ts'
import { createReach, type Reach } from '#storage/postgres/reach.ts'
import { askWithin, listenTo } from '#storage/postgres/silence.ts'
import { type DatabaseTrouble, findTrouble, telling, type TellTrouble, UnknownOutcome } from '#storage/trouble.ts'

/** Milliseconds. */
export interface PostgresLimits {
  /** Silence after which a statement is given up. With what a connection may take: less than ten seconds. */
  readonly statement: number
  /** Within which the server itself must come to a commit, by its own clock. */
  readonly commitWithin: number
  /** Silence after which a commit is given up: its disk has the difference to sync. */
  readonly commit: number
  /** To find out what has become of a commit that was not answered. */
  readonly fate: number
}

const usualLimits: PostgresLimits = { statement: 5000, commitWithin: 2000, commit: 4500, fate: 2000 }

/** What changes rows and is therefore made a transaction of its own. */
const writing = /^\s*(?:insert|update|delete|merge|with)\b/i

/** What the connections to one server share. */
interface Line {
  readonly settings: ClientConfig
  readonly reach: Reach
  readonly tell: TellTrouble
  readonly limits: PostgresLimits
}

/**
 * Kysely's driver over node-postgres, in which what was refused is not done later (docs/decisions): a server that has frozen or hangs keeps
 * what it was sent, and does it when it goes on. Nothing is done outside a transaction, and a commit tells the server until when it holds.
 * Throws Problem 'unavailable' for what lies with the server.
 */
export class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #line: Line

  constructor(pool: Pool, settings: ClientConfig, tell: TellTrouble, limits = usualLimits) {
    this.#pool = pool
    const reach = createReach(() => askAlone(settings, 3000, async (client) => void (await client.query('select 1'))))
    this.#line = { settings, reach, tell, limits }
    // A connection that the server ends raises 'error' on the pool while it is idle, on itself while it is in use (pg-pool takes its own
    // listener off then); without a listener either would end the process. The statement under way fails by itself.
    const ignore = () => {}
    pool.on('error', ignore).on('connect', (client) => listenTo(client.on('error', ignore)))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    this.#line.reach.check()
    return await telling(this.#line.tell, async () => {
      const connection = new PostgresConnection(await this.#connect(), this.#line)
      if (!isPatient()) return connection
      return await connection.liftLimits().catch(async (error: unknown) => {
        await connection.release()
        throw error
      })
    })
  }

  beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    return telling(this.#line.tell, () => connection.begin(settings))
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return telling(this.#line.tell, () => connection.commit())
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return telling(this.#line.tell, () => connection.rollback())
  }

  releaseConnection(connection: PostgresConnection): Promise<void> {
    return connection.release()
  }

  async destroy(): Promise<void> {
    this.#line.reach.close()
    if (!this.#pool.ended) await this.#pool.end()
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      const trouble = findTrouble(error)
      // Not 'timeout exceeded', which tells of our own connections that they are all in use.
      if (trouble !== undefined && /due to connection timeout/.test(trouble.message)) this.#line.reach.lose(trouble)
      throw error
    }
  }
}

/** What one statement, one transaction or one block of Kysely's `connection()` runs on. */
class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #line: Line
  /** When the transaction's begin was answered; undefined: there is none. */
  #begunAt: number | undefined
  /** Why nothing more can be asked of it. */
  #broken: Error | undefined
  #hasLimits = true

  constructor(client: PoolClient, line: Line) {
    this.#client = client
    this.#line = line
  }

  async liftLimits(): Promise<this> {
    this.#hasLimits = false
    await this.#ask('set statement_timeout = 0; set lock_timeout = 0')
    return this
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings = {}): Promise<void> {
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    await this.#ask(`start transaction${isolation}${accessMode === undefined ? '' : ` ${accessMode}`}`)
    this.#begunAt = performance.now()
  }

  /**
   * A server that comes to it later than asked refuses by itself, so that what we gave up is not done. When no answer comes all the same, the
   * server is asked what became of the transaction; what cannot be known is thrown as an UnknownOutcome.
   */
  async commit(): Promise<void> {
    const { rows } = await this.#ask('select pg_current_xact_id_if_assigned()::text as id')
    const id: string | null = rows[0].id
    if (id === null) {
      await this.#ask('commit')
      return this.#end()
    }
    const until = Math.ceil(performance.now() - (this.#begunAt ?? 0)) + this.#line.limits.commitWithin
    try {
      await this.#ask(commitUntil(until), [], this.#line.limits.commit)
    } catch (error) {
      const trouble = findTrouble(error)
      // The server said no, and has taken everything back.
      if (trouble === undefined || !isLineLost(trouble)) throw error
      if (!(await this.#isCommitted(id))) throw error
    }
    this.#end()
  }

  async rollback(): Promise<void> {
    this.#end()
    // The server takes back what belongs to a connection that has ended.
    if (this.#broken === undefined) await this.#ask('rollback')
  }

  async release(): Promise<void> {
    if (this.#begunAt !== undefined) this.#broken ??= new Error('A transaction was left open')
    try {
      if (!this.#hasLimits && this.#broken === undefined) await this.#ask('reset statement_timeout; reset lock_timeout')
    } finally {
      this.#client.release(this.#broken)
    }
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return telling(this.#line.tell, async () => {
      if (this.#begunAt !== undefined || !writing.test(sql)) return toResult(await this.#ask(sql, parameters))
      await this.begin()
      try {
        const answer = await this.#ask(sql, parameters)
        await this.commit()
        return toResult(answer)
      } catch (error) {
        await this.rollback().catch(() => {})
        throw error
      }
    })
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }

  async #ask(text: string, parameters: readonly unknown[] = [], limit = this.#line.limits.statement): Promise<Answer> {
    if (this.#broken !== undefined) throw this.#broken
    try {
      return await askWithin(this.#client, this.#hasLimits ? limit : Infinity, text, parameters)
    } catch (error) {
      const trouble = findTrouble(error)
      if (trouble === undefined) throw error
      if (isLineLost(trouble)) this.#broken = trouble
      if (trouble.code === silent) this.#line.reach.lose(trouble)
      throw trouble
    }
  }

  /** Throws when the server does not say. */
  async #isCommitted(id: string): Promise<boolean> {
    const until = performance.now() + this.#line.limits.fate
    for (;;) {
      const fate = await askAlone(this.#line.settings, Math.max(1, until - performance.now()), async (client) => {
        const { rows } = await client.query<{ fate: string | null }>('select pg_xact_status($1::xid8) as fate', [id])
        return rows[0]?.fate
      }).catch(() => undefined)
      if (fate === 'committed' || fate === 'aborted') return fate === 'committed'
      if (performance.now() >= until) throw new UnknownOutcome('', 'The answer to a commit is not known')
      await wait(100)
    }
  }

  #end(): void {
    this.#begunAt = undefined
  }
}

/** Both in one message, so that nothing comes between: a raised error leaves out what follows it. The transaction's clock is the server's. */
function commitUntil(milliseconds: number): string {
  return `do $$ begin
    if clock_timestamp() > transaction_timestamp() + interval '${milliseconds} milliseconds' then
      raise exception 'The commit comes too late' using errcode = 'query_canceled';
    end if;
  end $$; commit`
}

/** The code of a server that said nothing for too long. */
const silent = 'ETIMEDOUT'

/** Nothing more comes over this line, and what was asked last may have been done or not. */
function isLineLost({ code }: DatabaseTrouble): boolean {
  // No class of the server's codes begins with E, all of the system's do.
  return code === '' || code.startsWith('E') || code.startsWith('08') || code.startsWith('57P')
}

/** Runs `work` on a connection of its own, beside the pool. Throws when it takes longer than `limit` milliseconds. */
async function askAlone<Result>(settings: ClientConfig, limit: number, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ ...settings, connectionTimeoutMillis: limit, query_timeout: limit })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    // Its end waits for the server's.
    void client.end().catch(() => {})
  }
}

function toResult<Row>({ command, rowCount, rows }: Answer): QueryResult<Row> {
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { rows: rows as Row[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
}
