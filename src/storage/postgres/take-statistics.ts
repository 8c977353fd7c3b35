import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Tables } from '#storage/tables.ts'

/** Rows changed in one transaction after which what PostgreSQL believes of their table is no longer so. */
export const veryMany = 1000

/**
 * Lets PostgreSQL count what is in the tables, from which it plans; it may be within the transaction that filled them. By itself it does so within
 * a minute or two, and until then takes a table of 50,000 rows for one of a few: it sorted all of them for each part that was read, and the
 * first dashboard took 16 s. SQLite plans without.
 */
export async function takeStatistics(db: Kysely<Tables>, names: readonly (keyof Tables)[]): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`analyze ${sql.join(names.map((name) => sql.table(name)))}`.execute(db)
}
