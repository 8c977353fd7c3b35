import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dialect, Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import {
  readPostgresSnapshot,
  readSqliteSnapshot,
  type Snapshot,
} from '#storage/backup/snapshot.ts'
import { bumpCatalogueVersion, checkForChanges } from '#storage/catalogue-version.ts'
import { withoutTimeouts, type OnDatabaseError } from '#storage/database-error.ts'
import { removeNul, watchPageTables } from '#storage/plugins.ts'
import { openPostgresPool, type PostgresLimits } from '#storage/postgres.ts'
import { createSqliteDialect, openSqliteFile } from '#storage/sqlite.ts'
import { tables, type Tables } from '#storage/tables.ts'
import { withTimeout } from '#storage/with-timeout.ts'

/** The connection of a store: the database itself or an open transaction. */
export type Queries = Kysely<Tables>

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly kysely: Queries
  /**
   * false: it did not answer within `limit` milliseconds (2000), or lacks a table. Never throws.
   */
  isReady(limit?: number): Promise<boolean>
  /**
   * Removes deleted data from SQLite's files: a checkpoint copies the log into the database file
   * and empties it (sqlite.org/pragma.html, secure_delete and wal_checkpoint). While another
   * process writes it gives up after a second until the next call. PostgreSQL does it itself.
   */
  eraseDeleted(): Promise<void>
  /**
   * Rewrites SQLite's file, so that nothing remains that no table holds any more. Writers wait,
   * readers do not. Overwriting alone leaves copies of rows that moved when a page was split (seen:
   * one row of thirty thousand). PostgreSQL does this by itself, later.
   */
  vacuum(): Promise<void>
  /**
   * Gives `work` all tables at one instant; writers do not wait for it. Not for a database in
   * memory.
   */
  readSnapshot<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result>
  /** Ends all connections. A second call does nothing. */
  close(): Promise<void>
  /** Aborted as soon as `close` is called. */
  readonly closed: AbortSignal
}

/**
 * Opens PostgreSQL at `url` (`postgres://` or `postgresql://`), else the SQLite file `file`. Does
 * not migrate (migrate.ts). PostgreSQL is not contacted before the first statement. Throws when the
 * file cannot be opened. From then on what lies with the database and not with a statement is
 * Problem 'unavailable', and `tell` gets the reason.
 */
export function openDatabase(
  address: DatabaseAddress,
  onError: OnDatabaseError = () => {},
): Database {
  return 'url' in address ? openPostgres(address, onError) : openSqlite(address.file, onError)
}

export type DatabaseAddress =
  | { readonly url: string; readonly limits?: PostgresLimits }
  | { readonly file: string }

const plugins = [
  removeNul,
  watchPageTables((table) =>
    markPagesChanged(`Pages show the table '${table}' (storage/tables.ts, pageTables)`),
  ),
]

function openSqlite(file: string, onError: OnDatabaseError): Database {
  const connections = openSqliteFile(file)
  const database = connectTo(createSqliteDialect(connections, onError), async () => {
    // The writer closes last, because the last connection to close checkpoints the log.
    for (const sqlite of [connections.reader, connections.writer])
      if (sqlite?.isOpen === true) sqlite.close()
  })
  const eraseDeleted = () => emptyLog(database.kysely)
  return {
    ...database,
    dialect: 'sqlite',
    eraseDeleted,
    async vacuum() {
      await withoutTimeouts(() => sql`vacuum`.execute(database.kysely))
      await eraseDeleted()
    },
    readSnapshot: (work) => readSqliteSnapshot(file, work),
  }
}

function openPostgres(
  { url, limits }: Extract<DatabaseAddress, { url: string }>,
  onError: OnDatabaseError,
): Database {
  const { dialect, close } = openPostgresPool(url, onError, limits)
  const database = connectTo(dialect, close)
  const readSnapshot: Database['readSnapshot'] = (work) =>
    readPostgresSnapshot(database.kysely, work)
  return {
    ...database,
    dialect: 'postgres',
    async eraseDeleted() {},
    async vacuum() {},
    readSnapshot,
  }
}

/**
 * `end` and not Kysely's own: after that every call fails before it reaches the driver, and would
 * look like a bug of ours.
 */
function connectTo(dialect: Dialect, end: () => Promise<void>) {
  const kysely: Queries = new Kysely<Tables>({ dialect, plugins })
  const closing = new AbortController()
  const close = async () => {
    closing.abort()
    await end()
  }
  return {
    kysely,
    closed: closing.signal,
    isReady: (limit?: number) => hasTables(kysely, limit),
    close,
  }
}

/** Reads no row of each table, which fails where a table is missing. */
const aWordOfEachTable = sql.join(
  Object.keys(tables).map((table) => sql`select 1 from ${sql.table(table)} where 1 = 0`),
  sql` union all `,
)

async function emptyLog(db: Queries): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy !== 1) return
    await wait(50)
  }
}

async function hasTables(db: Queries, limit = 2000): Promise<boolean> {
  return await withTimeout(sql`${aWordOfEachTable}`.execute(db), limit).then(
    () => true,
    () => false,
  )
}

export async function countRows<Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the open `inTransaction` has changed a table that pages show. */
const openTransaction = new AsyncLocalStorage<{ changesPages: boolean }>()

/**
 * Runs `work` in one transaction, the caller's where one is open. If it changes tables that pages
 * show (`pageTables`), cached pages are stale from the commit on. The call ends when this process
 * has seen the change, or one second later.
 */
export async function inTransaction<Result>(
  db: Queries,
  work: (db: Queries) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return await work(db)
  const changes = { changesPages: false }
  const result = await db.transaction().execute(async (transaction: Transaction<Tables>) => {
    const done = await openTransaction.run(changes, () => work(transaction))
    if (changes.changesPages) await bumpCatalogueVersion(transaction)
    return done
  })
  if (changes.changesPages) await checkForChanges()
  return result
}

/**
 * Makes cached pages stale when `inTransaction` ends, for what no table reports: settings, prepared
 * statements. Throws outside of it.
 */
export function invalidatePages(): void {
  markPagesChanged('Pages show this')
}

function markPagesChanged(what: string): void {
  const changes = openTransaction.getStore()
  if (changes === undefined)
    throw new Error(`${what}: change it within inTransaction, so that cached pages become stale.`)
  changes.changesPages = true
}
