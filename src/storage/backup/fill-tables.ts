import { sql } from 'kysely'
import { backedUpTables } from '#storage/backup/backed-up-tables.ts'
import type { Snapshot } from '#storage/backup/snapshot.ts'
import { takeStatistics } from '#storage/postgres/take-statistics.ts'
import { type Database, inTransaction, makePagesOld, type Queries } from '#storage/database.ts'

/** Inserts rows, each a JSON object with these columns, in one statement. Throws the database's error. */
export async function insertJsonRows(
  { dialect, kysely }: Pick<Database, 'dialect' | 'kysely'>,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const into = sql.table(table)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const rows = `[${lines.join(',')}]`
  if (dialect === 'postgres') {
    await sql`insert into ${into} (${names}) select ${names} from json_populate_recordset(null::${into}, ${rows}::json)`.execute(kysely)
  } else {
    const cells = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))
    await sql`insert into ${into} (${names}) select ${cells} from json_each(${rows})`.execute(kysely)
  }
}

/** What makes a database one that nothing may be restored into. */
export interface Contents {
  readonly items: number
  readonly posts: number
  readonly messages: number
  readonly subscribers: number
}

export async function countContents(db: Queries): Promise<Contents> {
  const count = async (table: 'opportunity' | 'post' | 'message' | 'subscriber') => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  return {
    items: await count('opportunity'),
    posts: await count('post'),
    messages: await count('message'),
    subscribers: await count('subscriber'),
  }
}

/**
 * Puts the rows of the snapshot in the place of what the database holds, all of them or none. Nobody else writes meanwhile; `check` is asked
 * first, and what it throws changes nothing. All sessions end.
 */
export async function replaceTables(db: Database, snapshot: Snapshot, check: (db: Queries) => Promise<void>): Promise<void> {
  const names = [...backedUpTables.map(({ name }) => name), 'session' as const]
  await inTransaction(db.kysely, async (transaction) => {
    if (db.dialect === 'postgres')
      await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in exclusive mode`.execute(transaction)
    await check(transaction)
    for (const name of names.toReversed()) await sql`delete from ${sql.table(name)}`.execute(transaction)
    for (const { name, columns } of backedUpTables) {
      for await (const rows of snapshot.rows(name, columns)) {
        const lines = rows.map((row) => JSON.stringify(row))
        await insertJsonRows({ dialect: db.dialect, kysely: transaction }, name, columns, lines)
      }
    }
    await takeStatistics(
      transaction,
      backedUpTables.map(({ name }) => name),
    )
    makePagesOld()
  })
}
