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
  const prepared = new Map<string, StatementSync>()

  function prepareOnce(text: string): StatementSync {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const statement = sqlite.prepare(text)
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
      // Each row has a null prototype; the stores map all of them.
      if (statement.columns().length > 0) return { rows: statement.all(...values) as never[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
  }
}
