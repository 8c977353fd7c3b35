import type { Queries } from '#storage/database.ts'

/** Somebody confirmed who wants to hear of an item. `since` is an instant. */
export interface Watcher {
  readonly subscriberId: string
  readonly email: string
  readonly opportunityId: string
  readonly since: string
  /** The language in which they asked; null: the site's own. */
  readonly locale: string | null
}

/** A second time changes nothing. */
export async function insertWatch(
  db: Queries,
  subscriberId: string,
  opportunityId: string,
  now: Date,
  locale: string | null = null,
): Promise<void> {
  await db
    .insertInto('watch')
    .values({ subscriber_id: subscriberId, opportunity_id: opportunityId, created_at: now.toISOString(), locale })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'opportunity_id']).doNothing())
    .execute()
}

/** How many items the subscriber watches. */
export async function countWatches(db: Queries, subscriberId: string): Promise<number> {
  const row = await db
    .selectFrom('watch')
    .select((each) => each.fn.countAll().as('count'))
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const idsPerStatement = 1000

/** Confirmed subscribers who watch one of the items. */
export async function listWatchers(db: Queries, opportunityIds: readonly string[]): Promise<Watcher[]> {
  const found: Watcher[] = []
  for (let start = 0; start < opportunityIds.length; start += idsPerStatement) {
    const rows = await db
      .selectFrom('watch')
      .innerJoin('subscriber', 'subscriber.id', 'watch.subscriber_id')
      .select(['watch.subscriber_id', 'subscriber.email', 'watch.opportunity_id', 'watch.created_at'])
      .select(({ fn }) => fn.coalesce('watch.locale', 'subscriber.locale').as('locale'))
      .where('subscriber.state', '=', 'confirmed')
      .where('watch.opportunity_id', 'in', opportunityIds.slice(start, start + idsPerStatement))
      .execute()
    for (const row of rows) {
      found.push({
        subscriberId: row.subscriber_id,
        email: row.email,
        opportunityId: row.opportunity_id,
        since: row.created_at,
        locale: row.locale,
      })
    }
  }
  return found
}
