import { sql } from 'kysely'
import type { Snapshot } from '#storage/backup/snapshot.ts'
import {
  countRows,
  type Database,
  inTransaction,
  invalidatePages,
  type Queries,
} from '#storage/database.ts'
import { analyzeTables } from '#storage/postgres.ts'
import { tables } from '#storage/tables.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'

type Name = keyof typeof tables

/**
 * The tables that no backup holds, with the reason. All others are included: a missing table would
 * be noticed too late.
 */
const leftOut: Readonly<Partial<Record<Name, string>>> = {
  picture_file: 'pictures are copied into this table from wherever they are stored',
  import_file: 'its rows are deleted after an hour',
  page_text: 'the text of others, which the next look at the page brings',
  limit_count: 'its counts expire after an hour',
  session: 'a stolen backup must not contain a login',
}

/**
 * Names and columns of the tables in a backup, in the order of `tables`, in which they can be
 * filled.
 */
export const backedUpTables: readonly {
  readonly name: Name
  readonly columns: readonly string[]
}[] = (Object.keys(tables) as Name[])
  .filter((name) => !(name in leftOut))
  .map((name) => ({ name, columns: Object.keys(tables[name]) }))

/**
 * Copies the rows of a backup into the empty tables of another database; other work runs between
 * the batches. `onBatch` receives each batch as JSON objects before it is stored, and ends the copy
 * by throwing. Returns the number of rows by table.
 */
export async function copyTables(
  snapshot: Snapshot,
  into: Pick<Database, 'dialect' | 'kysely'>,
  onBatch: (lines: readonly string[]) => Promise<void> = async () => {},
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, columns } of backedUpTables) {
    counts[name] = 0
    for await (const rows of snapshot.rows(name, columns)) {
      const lines = rows.map((row) => JSON.stringify(row))
      await onBatch(lines)
      await insertJsonRows(into, name, columns, lines)
      counts[name] += rows.length
      // SQLite answers within the current task, so other requests would wait for the whole table.
      await yieldToEventLoop()
    }
  }
  return counts
}

/**
 * Inserts rows, each a JSON object with these columns, in one statement. Throws the database's
 * error.
 */
async function insertJsonRows(
  { dialect, kysely }: Pick<Database, 'dialect' | 'kysely'>,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const into = sql.table(table)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const rows = `[${lines.join(',')}]`
  if (dialect === 'postgres') {
    await sql`insert into ${into} (${names}) select ${names} from json_populate_recordset(null::${into}, ${rows}::json)`.execute(
      kysely,
    )
  } else {
    const cells = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))
    await sql`insert into ${into} (${names}) select ${cells} from json_each(${rows})`.execute(
      kysely,
    )
  }
}

/**
 * The content that prevents a restore: the number of items, articles, messages and subscribers,
 * trash and drafts included.
 */
export async function countContents(db: Queries) {
  return {
    items: await countRows(db.selectFrom('opportunity')),
    posts: await countRows(db.selectFrom('post')),
    messages: await countRows(db.selectFrom('message')),
    subscribers: await countRows(db.selectFrom('subscriber')),
  }
}

/**
 * Replaces the database's rows by those of the snapshot, all or none. No other process writes
 * meanwhile; `check` runs first, and if it throws nothing changes. All sessions end.
 */
export async function replaceTables(
  db: Database,
  snapshot: Snapshot,
  check: (db: Queries) => Promise<void>,
): Promise<void> {
  const names = [...backedUpTables.map(({ name }) => name), 'session' as const]
  await inTransaction(db.kysely, async (transaction) => {
    if (db.dialect === 'postgres')
      await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in exclusive mode`.execute(
        transaction,
      )
    await check(transaction)
    for (const name of names.toReversed())
      await sql`delete from ${sql.table(name)}`.execute(transaction)
    await copyTables(snapshot, { dialect: db.dialect, kysely: transaction })
    await analyzeTables(transaction, names)
    invalidatePages()
  })
}
