import { type Kysely, sql } from 'kysely'
import type { Tables } from '#storage/tables.ts'

type Queries = Kysely<Tables>

/**
 * Which opportunities changed, so that whoever holds them in memory reads those alone again. Triggers of the database write a row at each
 * change of an item; the end of the transaction gives its rows the next number (`numberChanges`), under the lock that lets one transaction
 * end after the other: whoever has read up to a number has seen all that was stored before it.
 */

/** The number of the last change; 0: there was none. */
export async function getChangeMark(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('opportunity_change')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** Ids of the items that were changed since a mark, each once, and the mark of now; null: the list does not reach back so far. */
export async function listChangesSince(
  db: Queries,
  mark: number,
): Promise<{ readonly ids: readonly string[]; readonly mark: number } | null> {
  // Asked before the ids: what is stored in between is told twice, and not forgotten.
  const row = await db
    .selectFrom('opportunity_change')
    .where('number', '>', 0)
    .select(({ fn }) => [fn.min('number').as('first'), fn.max('number').as('last')])
    .executeTakeFirst()
  // Where nothing is left of before the mark, rows behind it may be gone too; where nothing is there at all this is another database.
  if (mark > 0 && (!row?.first || row.first > mark)) return null
  // Without a number is what a program has written that gives none: an older one, while machines are renewed one after the other.
  const rows = await db
    .selectFrom('opportunity_change')
    .select('opportunity_id')
    .where((each) => each.or([each('number', '>', mark), each('number', '=', 0)]))
    .orderBy('number')
    .execute()
  return { ids: [...new Set(rows.map((each) => each.opportunity_id))], mark: Math.max(mark, row?.last ?? 0) }
}

/** In a transaction that holds the lock of the catalogue's version (catalogue-version.ts). */
export async function numberChanges(db: Queries): Promise<void> {
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from opportunity_change)`
  await db.updateTable('opportunity_change').set({ number: next }).where('number', '=', 0).execute()
}

/** Forgets changes from before `before`, an instant, but for the last: its number must not be given again. */
export async function forgetChanges(db: Queries, before: Date): Promise<void> {
  const last = await getChangeMark(db)
  await db
    .deleteFrom('opportunity_change')
    .where('at', '<', before.toISOString())
    .where('number', '>', 0)
    .where('number', '<', last)
    .execute()
}
