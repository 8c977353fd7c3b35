import { type Kysely, PostgresAdapter, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import { Pool } from 'pg'
import {
  type DatabaseUnavailableError,
  findDatabaseError,
  areTimeoutsOff,
  withDatabaseProblems,
  type OnDatabaseError,
  UnknownOutcome,
} from '#storage/database-error.ts'
import type { Tables } from '#storage/tables.ts'

/** Milliseconds. */
export interface PostgresLimits {
  /** For a new connection, or one of ours to get free. */
  readonly connection: number
  /** The server's own limit for a statement. */
  readonly statement: number
  /**
   * For a lock of another transaction. Shorter than a statement's, so that waiting is reported as
   * such.
   */
  readonly lock: number
  /** After which a frozen server, which ends nothing itself, is given up. */
  readonly response: number
}

/**
 * Together with the time of a connection and the two seconds of a rate limit before it, `response`
 * is less than ten seconds (`npm run test:faults -- frozen` saw 11 with 5500, and 3000 for a
 * connection).
 */
const defaultLimits: PostgresLimits = {
  connection: 2000,
  statement: 4500,
  lock: 4000,
  response: 5000,
}

/**
 * Milliseconds during which no request waits after one has waited in vain: a request with five
 * statements must not wait five times.
 */
const refusedFor = 1000

/**
 * A statement that changes rows takes effect when the server gets to it, unless a transaction is
 * open.
 */
const writing = /^\s*(?:insert|update|delete|merge|with)\b/i

/**
 * Kysely's dialect over node-postgres with timeouts. It connects at the first statement. Failures
 * of the server are Problem 'unavailable'. A transaction that was given up before its commit is not
 * done later: its connection is closed, and the server rolls it back. A commit, or a change outside
 * of a transaction, whose response does not come may have been done; then the problem is
 * 'data-unknown'. `close` may be called twice; later statements are 'unavailable' too, where
 * Kysely's own `destroy` would report a bug.
 */
export function openPostgresPool(url: string, onError: OnDatabaseError, limits = defaultLimits) {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: limits.connection,
    idleTimeoutMillis: 30_000,
    max: 10,
    keepAlive: true,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: 30_000,
    // A confirmed commit survives a power cut with any setting of the server.
    options: '-c synchronous_commit=on',
  })
  // A connection that the server ends raises 'error' on the pool while it is idle, and on itself
  // while it is in use (pg-pool removes its own listener then). Without a listener either would end
  // the process. The current statement fails by itself.
  const ignore = () => {}
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
  let frozen: { readonly failure: DatabaseUnavailableError; readonly until: number } | undefined

  /** The database error behind an error, else the error. */
  function toUnavailable(error: unknown): unknown {
    const failure = findDatabaseError(error)
    // Not 'timeout exceeded', which means that all our own connections are in use.
    if (
      failure !== undefined &&
      (failure.code === 'ETIMEDOUT' || /due to connection timeout/.test(failure.message))
    )
      frozen = { failure, until: performance.now() + refusedFor }
    return failure ?? error
  }

  async function connect(): Promise<PostgresPoolClient> {
    const isUnlimited = areTimeoutsOff()
    if (frozen !== undefined && performance.now() < frozen.until) throw frozen.failure
    const client = await pool.connect().catch((error: unknown) => {
      throw toUnavailable(error)
    })
    let isInTransaction = false
    let lost: unknown

    async function runQuery(text: string, values: readonly unknown[]) {
      // Kysely tries a rollback over the lost connection; the first error is thrown instead.
      if (lost !== undefined) throw lost
      try {
        const result = await client.query({
          text,
          values: [...values],
          ...(isUnlimited ? {} : { query_timeout: limits.response }),
        })
        if (/^(?:begin|start transaction|commit|rollback)\b/.test(text))
          isInTransaction = /^[bs]/.test(text)
        return result
      } catch (thrown) {
        const failure = toUnavailable(thrown)
        if (!isConnectionLost(failure)) throw failure
        const mayBeDone = text === 'commit' || (!isInTransaction && writing.test(text))
        lost = mayBeDone
          ? new UnknownOutcome(failure.code, 'The response to a change is not known', failure)
          : failure
        throw lost
      }
    }

    // A connection whose timeouts are off must not be reused by another caller.
    const release = (destroy = false) =>
      client.release(destroy || isUnlimited || lost !== undefined)
    if (isUnlimited) {
      await runQuery('set statement_timeout = 0; set lock_timeout = 0', []).catch(
        (error: unknown) => {
          release()
          throw error
        },
      )
    }
    return {
      // Its type has a second form, for cursors, which nothing here uses.
      query: (text: unknown, values: readonly unknown[] = []) =>
        withDatabaseProblems(onError, () => runQuery(String(text), values)) as never,
      release,
    }
  }

  return {
    dialect: new PostgresDialect({
      pool: {
        connect: () => withDatabaseProblems(onError, connect),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    async close(): Promise<void> {
      if (!pool.ended) await pool.end()
    },
  }
}

/** The connection is lost, and the last statement may have been done or not. */
function isConnectionLost(error: unknown): error is DatabaseUnavailableError {
  const code = findDatabaseError(error)?.code
  // No class of the server's codes begins with E, all of the system's do.
  return code !== undefined && /^(?:$|E|08|57P)/.test(code)
}

/**
 * Rows changed in one transaction after which what PostgreSQL believes of their table is no longer
 * so.
 */
export const veryMany = 1000

/**
 * Updates PostgreSQL's statistics, on which its plans depend; allowed within the transaction that
 * filled the tables. By itself it does so after a minute or two. Until then it assumes that a table
 * of 50,000 rows has a few. It sorted all of them for each batch, and the first dashboard took 16
 * s. SQLite plans without statistics.
 */
export async function analyzeTables(
  db: Kysely<Tables>,
  names: readonly (keyof Tables)[],
): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`analyze ${sql.join(names.map((name) => sql.table(name)))}`.execute(db)
}
