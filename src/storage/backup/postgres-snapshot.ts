import { type Kysely, sql } from 'kysely'
import { type Row, rowsAtOnce, type Snapshot } from '#storage/backup/snapshot.ts'
import type { Tables } from '#storage/tables.ts'

/** In one transaction that sees one instant, its rows through a cursor so that no table is ever held whole. */
export async function readPostgresSnapshot<Result>(db: Kysely<Tables>, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const transaction = db.withoutPlugins().transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await transaction.execute(async (open) => {
    // A disk that writes slowly keeps it waiting between two looks.
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
