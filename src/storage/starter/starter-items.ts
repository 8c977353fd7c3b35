import type { Selectable } from 'kysely'
import type { Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'

/**
 * What the starter catalogue has brought to the site. `item_id` null: the item was deleted before
 * the site remembered it. `version`: of the item, as the catalogue last wrote it; with another one,
 * an editor has changed the item since.
 */
export type StarterItem = Selectable<Tables['starter_item']>

/** All of them, in no order: some hundred. */
export const listStarterItems = async (db: Queries): Promise<StarterItem[]> =>
  await db.selectFrom('starter_item').selectAll().execute()

/** Remembers items as the catalogue has just written them, in the caller's transaction. */
export async function saveStarterItems(db: Queries, items: readonly StarterItem[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insertInto('starter_item')
    .values(items)
    .onConflict((conflict) =>
      conflict.columns(['entity', 'slug']).doUpdateSet((row) => ({
        item_id: row.ref('excluded.item_id'),
        version: row.ref('excluded.version'),
      })),
    )
    .execute()
}

/**
 * After an undo, in its transaction: an item that the catalogue had written last is again as the
 * catalogue wrote it before, and no editor's. `undone`: items with the version that was undone.
 */
export async function followUndo(
  db: Queries,
  undone: readonly { readonly id: string; readonly version: number }[],
): Promise<void> {
  const versions = new Map(undone.map(({ id, version }) => [id, version]))
  const items = await listStarterItems(db)
  const own = items.filter(
    ({ item_id: id, version }) => id !== null && versions.get(id) === version,
  )
  await saveStarterItems(
    db,
    own.map((item) => ({ ...item, version: item.version + 1 })),
  )
}
