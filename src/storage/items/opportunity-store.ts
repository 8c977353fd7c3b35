import { compareText } from '#domain/words/compare-text.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { followDays } from '#storage/items/followed-day-store.ts'
import { fromRow, toRow } from '#storage/items/opportunity-row.ts'
import { publicAt } from '#storage/items/public-at.ts'

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535; a row has 41 columns. */
const rowsPerStatement = 100

/** Throws the database's error when a slug, or a code outside the trash, is taken; then none is stored. */
export async function insertOpportunities(db: Queries, opportunities: readonly Opportunity[]): Promise<void> {
  if (opportunities.length === 0) return
  await inTransaction(db, async (transaction) => {
    for (let start = 0; start < opportunities.length; start += rowsPerStatement) {
      const rows = opportunities.slice(start, start + rowsPerStatement).map((each) => ({ ...toRow(each), version: 1 }))
      await transaction.insertInto('opportunity').values(rows).execute()
    }
  })
}

/**
 * Replaces the stored item of the same id and counts its version on. A changed slug leaves the old one behind as an address that leads to the new one. false: no item
 * has this id. Throws the database's error when the slug or code is taken.
 */
export async function updateOpportunity(db: Queries, opportunity: Opportunity, now: Date): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const stored = await transaction.selectFrom('opportunity').select('slug').where('id', '=', opportunity.id).executeTakeFirst()
    if (stored === undefined) return false
    await followDays(transaction, [opportunity.id], () =>
      transaction
        .updateTable('opportunity')
        .set((each) => ({ ...toRow(opportunity), version: each('version', '+', 1) }))
        .where('id', '=', opportunity.id)
        .execute(),
    )
    if (stored.slug !== opportunity.slug) await moveAddress(transaction, opportunity, stored.slug, now.toISOString())
    return true
  })
}

/** Makes the former slug an address that leads to the item, in the caller's transaction. `at` is an instant. */
export async function moveAddress(db: Queries, item: Pick<Opportunity, 'id' | 'slug'>, former: string, at: string): Promise<void> {
  const address = { opportunity_id: item.id, created_at: at }
  await db.deleteFrom('opportunity_address').where('slug', '=', item.slug).execute()
  await db
    .insertInto('opportunity_address')
    .values({ slug: former, ...address })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(address))
    .execute()
}

/** All items of one entity that are public at `now`, by name and then id, so that every process has the same order. */
export async function listPublishedOpportunities(db: Queries, kind: Kind, now: Date): Promise<Opportunity[]> {
  const rows = await db.selectFrom('opportunity').selectAll().where('kind', '=', kind).where(publicAt('opportunity', now)).execute()
  // Sorted here: the databases' collations differ.
  return rows.map(fromRow).toSorted((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
}

/** The present slug of the item public at `now` that once had this one; undefined: no such item. */
export async function findMovedSlug(db: Queries, slug: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('opportunity_address')
    .innerJoin('opportunity', 'opportunity.id', 'opportunity_address.opportunity_id')
    .select('opportunity.slug')
    .where('opportunity_address.slug', '=', slug)
    .where(publicAt('opportunity', now))
    .executeTakeFirst()
  return row?.slug
}
