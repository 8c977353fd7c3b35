import { sql } from 'kysely'
import { replaceExisting } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'

/**
 * Counts one more under this key, for all processes together: a concurrent call waits for the row.
 * A period begins with its first call and is `seconds` long. Returns the calls of the current
 * period, and its end.
 */
export async function incrementCount(
  db: Queries,
  key: string,
  seconds: number,
  now: Date,
): Promise<{ count: number; until: Date }> {
  const at = now.toISOString()
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  const cells = {
    count: sql<number>`case when limit_count.until <= ${at} then 1 else limit_count.count + 1 end`,
    until: sql<string>`case when limit_count.until <= ${at} then excluded.until else limit_count.until end`,
  }
  const row = await db
    .insertInto('limit_count')
    .values({ key, count: 1, until })
    .onConflict(replaceExisting(cells, 'key'))
    .returning(['count', 'until'])
    .executeTakeFirstOrThrow()
  return { count: row.count, until: new Date(row.until) }
}

/** The calls that were counted under this key, also of a period that is over; 0: none. */
export async function findCount(db: Queries, key: string): Promise<number> {
  const row = await db
    .selectFrom('limit_count')
    .select('count')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function decrementCount(db: Queries, key: string): Promise<void> {
  await db
    .updateTable('limit_count')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

export const deleteExpiredCounts = (db: Queries, now: Date) =>
  db.deleteFrom('limit_count').where('until', '<=', now.toISOString()).execute()
