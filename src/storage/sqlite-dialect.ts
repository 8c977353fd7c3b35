import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type DialectAdapter, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'

/** How long a statement waits for another process's lock, in milliseconds. */
const busyTimeout = 5000

/**
 * Opens the file, made with its folder when missing. Write-ahead log with full sync: a committed transaction survives a power cut, and
 * readers never wait for the writer. Both are said explicitly, because drivers differ in their defaults.
 */
export function openSqliteFile(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  switchToWriteAheadLog(sqlite)
  sqlite.exec('pragma synchronous = full')
  return sqlite
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
  constructor(sqlite: DatabaseSync) {
    super({ database: toKyselyDatabase(sqlite) })
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter()
  }
}

/** SQLite's DDL is transactional, and with immediate transactions that makes migrations of two processes wait for each other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Preparing was most of the time of an import of thousands of rows; the texts that one program uses are a few dozen. */
const mostStatements = 200

function toKyselyDatabase(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>()

  function prepareOnce(text: string): StatementSync {
    const known = prepared.get(text)
    if (known !== undefined) return known
    if (prepared.size >= mostStatements) prepared.clear()
    // A deferred transaction that reads before it writes fails at once when another process wrote in between; an immediate one waits.
    const statement = sqlite.prepare(text === 'begin' ? 'begin immediate' : text)
    // Statements that change the tables themselves are used once.
    if (/^(select|insert|update|delete|with|begin|commit|rollback)\b/i.test(text)) prepared.set(text, statement)
    return statement
  }

  return {
    close() {
      prepared.clear()
      sqlite.close()
    },
    prepare(text) {
      const statement = prepareOnce(text)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        // Its own statement: another run of the same one would end an iteration that is under way.
        iterate: (parameters) => sqlite.prepare(text).iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}
