import {
  ColumnNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type RootOperationNode,
  type TableNode,
  type ValueNode,
} from 'kysely'
import { withoutNul } from '#domain/words/text.ts'
import { pageTables, type Tables } from '#storage/tables.ts'

const byName = new Map(Object.entries(pageTables))

/** A plugin that looks at queries and leaves their results as they are. */
function ofQueries(transformQuery: KyselyPlugin['transformQuery']): KyselyPlugin {
  return { transformQuery, transformResult: async ({ result }) => result }
}

/**
 * Calls `onWrite` with a shown table before each statement that changes what pages show of it. Raw
 * SQL and prepared ones pass unseen.
 */
export function watchPageTables(onWrite: (table: string) => void): KyselyPlugin {
  return ofQueries(({ node }) => {
    const table = findWritten(node)
    if (table !== undefined) onWrite(table)
    return node
  })
}

/**
 * Queries for pages. A query of any other table throws: the page would stay cached whatever happens
 * to that table.
 */
export const restrictToPageTables = (db: Kysely<Tables>): Kysely<Tables> =>
  db.withPlugin(pageTablesOnly)

const pageTablesOnly = ofQueries(({ node }) => {
  for (const table of tablesOf(node)) {
    const reason = byName.get(table)
    // Only some settings are on pages; setting-store.ts knows which.
    if (typeof reason !== 'string' || table === 'setting') continue
    throw new Error(
      `No page can show the table '${table}' (${reason}): storage/tables.ts, pageTables, says which ones are shown.`,
    )
  }
  return node
})

/** The shown table that the statement changes; undefined: none, or nothing of it that is shown. */
function findWritten(node: RootOperationNode): string | undefined {
  const target = targetOf(node)
  if (target === undefined) return undefined
  return [...tablesOf(target)].find((table) => {
    const pageColumns = byName.get(table)
    if (pageColumns === undefined || typeof pageColumns === 'string') return false
    if (node.kind !== 'UpdateQueryNode' || node.updates === undefined) return true
    return node.updates.some(({ column }) => !pageColumns.butNot.includes(nameOf(column)))
  })
}

function targetOf(node: RootOperationNode): OperationNode | undefined {
  if (node.kind === 'InsertQueryNode' || node.kind === 'MergeQueryNode') return node.into
  if (node.kind === 'UpdateQueryNode') return node.table
  return node.kind === 'DeleteQueryNode' ? node.from : undefined
}

const nameOf = (column: OperationNode): string => (ColumnNode.is(column) ? column.column.name : '')

function tablesOf(node: OperationNode): ReadonlySet<string> {
  const names = new TableNames()
  names.transformNode(node)
  return names.found
}

class TableNames extends OperationNodeTransformer {
  readonly found = new Set<string>()

  protected override transformTable(node: TableNode): TableNode {
    this.found.add(node.table.identifier.name)
    return node
  }
}

class NulRemover extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: withoutNul(node.value) }
  }

  protected override transformPrimitiveValueList(
    node: PrimitiveValueListNode,
  ): PrimitiveValueListNode {
    return { ...node, values: node.values.map(withoutNul) }
  }
}

const nulRemover = new NulRemover()

/** No text of ours needs a NUL character, so all parameters of writes and queries lose it here. */
export const removeNul = ofQueries(({ node, queryId }) => nulRemover.transformNode(node, queryId))
