import { type Selectable, sql } from 'kysely'
import type { Queries } from '#storage/database.ts'
import { publicAt } from '#storage/items/public-at.ts'
import type { Tables } from '#storage/tables.ts'

export type KnownItem = Selectable<Tables['known_item']>

const rowsPerStatement = 1000

/** `deadline` is the day, a space and the instant from which it is past. */
const placeOfInstant = 12

/** Ids of the items public at `now` whose date, as it is known, has passed without anybody changing them. */
export async function listPassed(db: Queries, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('known_item')
    // Not an inner join, for which SQLite goes through all items and looks up what is known of each.
    .crossJoin('opportunity')
    .select('known_item.opportunity_id')
    .whereRef('opportunity.id', '=', 'known_item.opportunity_id')
    .where('known_item.state', '=', 'open')
    .where('known_item.deadline', '!=', '')
    .where(sql<string>`substr(${sql.ref('known_item.deadline')}, ${sql.lit(placeOfInstant)})`, '<=', now.toISOString())
    .where(publicAt('opportunity', now))
    .execute()
  return rows.map((row) => row.opportunity_id)
}

/** The newest of what is news until `settled`, an instant; undefined: nothing is. */
export async function findNewest(db: Queries, settled: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('known_item')
    .select(({ fn }) => fn.max('public_at').as('newest'))
    .where('public_at', '<=', settled)
    .executeTakeFirst()
  return row?.newest || undefined
}

/** What has become news after `from` and until `to`, instants, the oldest first: ids with the instants, part by part. */
export async function* readNews(
  db: Queries,
  from: string,
  to: string,
): AsyncGenerator<readonly Pick<KnownItem, 'opportunity_id' | 'public_at'>[]> {
  for (let last: Pick<KnownItem, 'opportunity_id' | 'public_at'> | undefined; ;) {
    const after = last
    const rows = await db
      .selectFrom('known_item')
      .select(['opportunity_id', 'public_at'])
      .where('public_at', '<=', to)
      .where((each) =>
        after === undefined
          ? each('public_at', '>', from)
          : each.or([
              each('public_at', '>', after.public_at),
              each.and([each('public_at', '=', after.public_at), each('opportunity_id', '>', after.opportunity_id)]),
            ]),
      )
      .orderBy('public_at')
      .orderBy('opportunity_id')
      .limit(rowsPerStatement)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < rowsPerStatement) return
    last = rows.at(-1)
  }
}

/** Those of the ids that are known. */
export async function findKnownItems(db: Queries, ids: readonly string[]): Promise<KnownItem[]> {
  const found: KnownItem[] = []
  for (let start = 0; start < ids.length; start += rowsPerStatement) {
    const some = ids.slice(start, start + rowsPerStatement)
    found.push(...(await db.selectFrom('known_item').selectAll().where('opportunity_id', 'in', some).execute()))
  }
  return found
}

/** Those that are known already stay as they are. */
export async function insertKnownItems(db: Queries, items: readonly KnownItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += rowsPerStatement) {
    await db
      .insertInto('known_item')
      .values(items.slice(start, start + rowsPerStatement))
      .onConflict((conflict) => conflict.column('opportunity_id').doNothing())
      .execute()
  }
}

/** Replaces what is known. false: another process has noticed the same change first. */
export async function replaceKnownItem(db: Queries, before: KnownItem, after: Pick<KnownItem, 'deadline' | 'state'>): Promise<boolean> {
  const row = await db
    .updateTable('known_item')
    .set({ deadline: after.deadline, state: after.state })
    .where('opportunity_id', '=', before.opportunity_id)
    .where('deadline', '=', before.deadline)
    .where('state', '=', before.state)
    .returning('opportunity_id')
    .executeTakeFirst()
  return row !== undefined
}
