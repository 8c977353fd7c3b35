import type { Selectable } from 'kysely'
import type { Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'

export type KnownItem = Selectable<Tables['known_item']>

const rowsPerStatement = 1000

/** All of them, in no order. */
export async function listKnownItems(db: Queries): Promise<KnownItem[]> {
  return await db.selectFrom('known_item').selectAll().execute()
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
