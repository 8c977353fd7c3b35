import { sql } from 'kysely'
import type { Queries } from '#storage/database.ts'
import type { tables } from '#storage/tables.ts'

/** The row count of a table in PostgreSQL's statistics, from which it plans; -1: there are none. */
export async function countRows(db: Queries, table: keyof typeof tables): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select reltuples as count from pg_class where oid = ${table}::regclass`.execute(db)
  return rows[0]?.count ?? -1
}
