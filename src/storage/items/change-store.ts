import { setImmediate as afterOthers } from 'node:timers/promises'
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { takeStatistics } from '#storage/postgres/take-statistics.ts'
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

/** Rows that one statement gives a number, and that are read at once: some milliseconds on SQLite, which holds the whole process meanwhile. */
const rowsPerNumber = 500
const rowsAtOnce = 1000

/** Changes of one transaction after which what PostgreSQL believes of the table is no longer so. */
const veryMany = 1000

/** Ids of items that were changed, each once. */
export interface ChangesPart {
  readonly ids: readonly string[]
  /** Where this part ends. */
  readonly mark: number
  /** What was changed after that is to be asked for with the new mark. */
  readonly hasMore: boolean
}

/** The changes after a mark, of very many the first ones; null: the list does not reach back so far. */
export async function listNextChanges(db: Queries, mark: number): Promise<ChangesPart | null> {
  // Asked before the ids: what is stored in between is told twice, and not forgotten. One by one, for SQLite looks up a least or a greatest
  // number, but goes through all rows for both.
  const { first, last, end } = await db
    .selectNoFrom((each) => [
      each
        .selectFrom('opportunity_change')
        .where('number', '>', 0)
        .select(({ fn }) => fn.min('number').as('number'))
        .as('first'),
      each
        .selectFrom('opportunity_change')
        .select(({ fn }) => fn.max('number').as('number'))
        .as('last'),
      each
        .selectFrom('opportunity_change')
        .where('number', '>', mark)
        .select('number')
        .orderBy('number')
        .limit(1)
        .offset(rowsAtOnce - 1)
        .as('end'),
    ])
    .executeTakeFirstOrThrow()
  // Where nothing is left of before the mark, rows behind it may be gone too; where nothing is there at all this is another database.
  if (mark > 0 && (!first || first > mark)) return null
  const changes = db.selectFrom('opportunity_change').select('opportunity_id').orderBy('number')
  if (end !== null && end < (last ?? 0)) {
    const rows = await changes.where('number', '>', mark).where('number', '<=', end).execute()
    return { ids: idsOf(rows), mark: end, hasMore: true }
  }
  // Without a number is what a program has written that gives none: an older one, while machines are renewed one after the other.
  const rows = await changes.where((each) => each.or([each('number', '>', mark), each('number', '=', 0)])).execute()
  return { ids: idsOf(rows), mark: Math.max(mark, last ?? 0), hasMore: false }
}

function idsOf(rows: readonly { readonly opportunity_id: string }[]): string[] {
  return [...new Set(rows.map((each) => each.opportunity_id))]
}

/** Ids of the items that were changed since a mark, each once, and the mark of now; null: the list does not reach back so far. */
export async function listChangesSince(
  db: Queries,
  mark: number,
): Promise<{ readonly ids: readonly string[]; readonly mark: number } | null> {
  const ids = new Set<string>()
  for (let from = mark; ;) {
    const part = await listNextChanges(db, from)
    if (part === null) return null
    for (const id of part.ids) ids.add(id)
    if (!part.hasMore) return { ids: [...ids], mark: part.mark }
    from = part.mark
    await afterOthers()
  }
}

/** In a transaction that holds the lock of the catalogue's version (catalogue-version.ts). Of very many changes not all get the same number. */
export async function numberChanges(db: Queries): Promise<void> {
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from opportunity_change)`
  const waiting = db.updateTable('opportunity_change').set({ number: next }).where('number', '=', 0)
  // It is another process there that is busy meanwhile.
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const { numUpdatedRows } = await waiting.executeTakeFirst()
    if (numUpdatedRows >= veryMany) await takeStatistics(db, ['opportunity', 'opportunity_change'])
    return
  }
  const some = sql<boolean>`rowid in (select rowid from opportunity_change where number = 0 limit ${rowsPerNumber})`
  while ((await waiting.where(some).executeTakeFirst()).numUpdatedRows === BigInt(rowsPerNumber)) await afterOthers()
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
