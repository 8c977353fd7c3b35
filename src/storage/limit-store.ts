import type { Queries } from '#storage/database.ts'

/** How often something was done in the present period, and when that ends. */
export interface LimitCount {
  readonly count: number
  readonly until: Date
}

/**
 * Counts one more under this key, in a period that begins with the first and is `seconds` long, for all processes together: whoever counts at
 * the same time waits for the row.
 */
export async function countOne(db: Queries, key: string, seconds: number, now: Date): Promise<LimitCount> {
  const at = now.toISOString()
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  const row = await db
    .insertInto('limit_count')
    .values({ key, count: 1, until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => ({
        count: eb
          .case()
          .when('limit_count.until', '<=', at)
          .then(1)
          .else(eb('limit_count.count', '+', 1))
          .end(),
        until: eb.case().when('limit_count.until', '<=', at).then(until).else(ref('limit_count.until')).end(),
      })),
    )
    .returning(['count', 'until'])
    .executeTakeFirstOrThrow()
  return { count: row.count, until: new Date(row.until) }
}

/** Takes one back that should not have been counted. */
export async function uncountOne(db: Queries, key: string): Promise<void> {
  await db
    .updateTable('limit_count')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** Deletes what belongs to periods that are over. */
export async function deleteOldCounts(db: Queries, now: Date): Promise<void> {
  await db.deleteFrom('limit_count').where('until', '<=', now.toISOString()).execute()
}
