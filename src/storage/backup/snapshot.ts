import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#storage/tables.ts'

/** A row as both databases return it: texts, whole numbers and null. */
type Row = Readonly<Record<string, string | number | null>>

/** All tables at one instant, without later writes. */
export interface Snapshot {
  /** All rows of a table, some at a time, in no order. */
  rows(table: string, columns: readonly string[]): AsyncIterable<readonly Row[]>
}

/**
 * Few enough that other users of the process wait only milliseconds, though some articles are long.
 */
const rowsAtOnce = 100

/**
 * On a connection of its own: with the write-ahead log a reader keeps its first snapshot and blocks
 * no writer.
 */
export async function readSqliteSnapshot<Result>(
  file: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
  try {
    sqlite.exec('begin')
    // A transaction sees the database as of its first read (sqlite.org/lang_transaction.html), so
    // that read is here.
    sqlite.prepare('select count(*) from sqlite_schema').get()
    return await work({
      async *rows(table, columns) {
        const rows = sqlite
          .prepare(`select ${columns.map(quote).join(', ')} from ${quote(table)}`)
          .iterate() as NodeJS.Iterator<Row>
        let some: Row[] = []
        for (const row of rows) {
          some.push(row)
          if (some.length < rowsAtOnce) continue
          yield some
          some = []
        }
        if (some.length > 0) yield some
      },
    })
  } finally {
    sqlite.close()
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * In one transaction that sees one instant. A cursor reads its rows, so that memory never holds a
 * complete table.
 */
export async function readPostgresSnapshot<Result>(
  db: Kysely<Tables>,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const transaction = db
    .withoutPlugins()
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
  return await transaction.execute(async (open) => {
    // A slow disk lets minutes pass between two reads, for which the server would end the
    // transaction.
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(open)
    await sql`select 1 from setting limit 1`.execute(open)
    return await work({
      async *rows(table, columns) {
        const all = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}`
        await sql`declare every_row no scroll cursor for ${all}`.execute(open)
        for (;;) {
          const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from every_row`.execute(open)
          if (rows.length > 0) yield rows
          if (rows.length < rowsAtOnce) break
        }
        await sql`close every_row`.execute(open)
      },
    })
  })
}
