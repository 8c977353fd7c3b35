import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'

/** Runs texts on one connection. */
export interface Statements {
  /** Throws the database's error. */
  run<Row>(text: string, parameters: readonly unknown[]): QueryResult<Row>
  isInTransaction(): boolean
}

/** Preparing was most of the time of an import of thousands of rows; the texts that one program uses are a few dozen. */
const mostStatements = 200

export function createStatements(sqlite: DatabaseSync): Statements {
  const prepared = new Map<string, Statement>()

  function prepareOnce(text: string): Statement {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const statement = prepare(sqlite, text)
    // Statements that change the tables themselves are used once.
    if (/^(?:select|insert|update|delete|with|begin|commit|rollback)\b/i.test(text)) {
      if (prepared.size >= mostStatements) prepared.clear()
      prepared.set(text, statement)
    }
    return statement
  }

  return {
    isInTransaction: () => sqlite.isTransaction,
    run(text, parameters) {
      const statement = prepareOnce(text)
      const values = parameters as SQLInputValue[]
      if (statement.givesRows) return { rows: readRows(statement.prepared, values) as never[] }
      const { changes, lastInsertRowid } = statement.prepared.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
  }
}

interface Statement {
  readonly prepared: StatementSync
  readonly givesRows: boolean
}

function prepare(sqlite: DatabaseSync, text: string): Statement {
  const prepared = sqlite.prepare(text)
  prepared.setReturnArrays(true)
  return { prepared, givesRows: prepared.columns().length > 0 }
}

/** The objects that node:sqlite would make itself are slow to make and to read: 40,000 lines of items take it twice the time. */
function readRows(prepared: StatementSync, values: readonly SQLInputValue[]): Record<string, unknown>[] {
  const rows = prepared.all(...values) as unknown as readonly (readonly unknown[])[]
  if (rows.length === 0) return []
  // Asked now: where another process has changed the tables, SQLite has just prepared the statement again.
  const names = prepared.columns().map(({ name }) => name)
  const empty = Object.fromEntries(names.map((name) => [name, null as unknown]))
  return rows.map((row) => {
    const made = { ...empty }
    for (let at = 0; at < names.length; at += 1) made[names[at] ?? ''] = row[at]
    return made
  })
}
