import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Queries } from '#storage/database.ts'
import { toDeadline } from '#storage/items/opportunity-row.ts'
import { publicAt } from '#storage/items/public-at.ts'

/** What it takes to see that an item's date moved or passed. */
export type ItemDay = Pick<Opportunity, 'id' | 'deadline' | 'updatedAt'>

/** So many are held at once. */
const rowsPerStatement = 1000

const columns = ['id', 'deadline_kind', 'deadline_date', 'deadline_time', 'deadline_zone', 'deadline_note', 'updated_at'] as const

/** All items public at `now`, part by part. */
export async function* readItemDays(db: Queries, now: Date): AsyncGenerator<readonly ItemDay[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('opportunity')
      .select(columns)
      .where('id', '>', after)
      .where(publicAt('opportunity', now))
      .orderBy('id')
      .limit(rowsPerStatement)
      .execute()
    if (rows.length > 0) yield rows.map(toDay)
    if (rows.length < rowsPerStatement) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** Those of the ids that are public at `now`, part by part. */
export async function* findItemDays(db: Queries, ids: readonly string[], now: Date): AsyncGenerator<readonly ItemDay[]> {
  for (let start = 0; start < ids.length; start += rowsPerStatement) {
    const some = ids.slice(start, start + rowsPerStatement)
    const rows = await db.selectFrom('opportunity').select(columns).where('id', 'in', some).where(publicAt('opportunity', now)).execute()
    yield rows.map(toDay)
  }
}

/** Ids of the items that have become public by the clock since `since`, an instant. */
export async function listBecomePublic(db: Queries, since: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('opportunity')
    .select('id')
    .where('publish_at', '>', since)
    .where('publish_at', '<=', now.toISOString())
    .execute()
  return rows.map(({ id }) => id)
}

/** The public items that somebody watches and whose announced date is one of `from` to `to` (YYYY-MM-DD). */
export async function listWatchedDays(db: Queries, from: string, to: string, now: Date): Promise<ItemDay[]> {
  const rows = await db
    .selectFrom((each) => each.selectFrom('watch').select('opportunity_id').distinct().as('watched'))
    .innerJoin('opportunity', 'opportunity.id', 'watched.opportunity_id')
    .select(columns)
    .where('deadline_kind', '=', 'fixed')
    .where('deadline_date', '>=', from)
    .where('deadline_date', '<=', to)
    .where(publicAt('opportunity', now))
    .execute()
  return rows.map(toDay)
}

function toDay(row: Parameters<typeof toDeadline>[0] & { readonly id: string; readonly updated_at: string | null }): ItemDay {
  return { id: row.id, deadline: toDeadline(row), updatedAt: row.updated_at }
}
