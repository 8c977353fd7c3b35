import type { Entity } from '#domain/publication.ts'
import { type ImportIndex, toPrepared } from '#services/import/import-run.ts'
import type { PreparedImport } from '#services/import/prepared-import.ts'
import type { Queries } from '#storage/database.ts'
import { findItem, findSnapshot, fromSnapshot, type ItemOf, type Stored } from '#storage/items/item-store.ts'
import type { ImportRunItem } from '#storage/items/import-store.ts'

/** What undoing an import or a change of chosen items did: items that are as they were before, items that it had made, and those left as they are, changed since. */
export interface UndoReport {
  readonly restored: number
  readonly trashed: number
  readonly left: readonly { readonly entity: 'opportunity' | 'post'; readonly id: string; readonly title: string }[]
}

type Undone = { readonly done: 'restored' | 'trashed' | 'gone' } | { readonly left: string }

/** Prepares the item as it was before the import, or in the trash where the import made it. */
export async function undoOne(db: Queries, entry: ImportRunItem, prepared: PreparedImport, index: ImportIndex, now: Date): Promise<Undone> {
  return await undo(entry.entity === 'post' ? 'post' : 'opportunity', db, entry, prepared, index, now.toISOString())
}

async function undo<K extends Entity>(
  entity: K,
  db: Queries,
  { item_id: id, version, publish_at_before: publishAt }: ImportRunItem,
  prepared: PreparedImport,
  index: ImportIndex,
  at: string,
): Promise<Undone> {
  const row = await findItem(db, entity, id)
  // Deleted for ever since.
  if (row === undefined) return { done: 'gone' }
  const left = { left: 'name' in row.item ? row.item.name : row.item.title }
  if (row.version !== version) return left
  const next = { version: version + 1, trashedAt: null }
  if (version === 1) {
    const trashed: Stored<ItemOf[K]> = { ...next, item: { ...row.item, state: 'trash', updatedAt: at }, publishAt: null, trashedAt: at }
    await prepared.add(toPrepared(entity, trashed, row, 'trashed'))
    return { done: 'trashed' }
  }
  const snapshot = await findSnapshot(db, entity, id, version - 1)
  const earlier = snapshot === undefined ? undefined : fromSnapshot(entity, snapshot)
  if (earlier === undefined) return left
  const isTrash = earlier.state === 'trash'
  // Its code or id may be another item's by now.
  if (!isTrash && 'code' in earlier && index.findClash(earlier) !== undefined) return left
  const restored: Stored<ItemOf[K]> = {
    ...next,
    trashedAt: isTrash ? at : null,
    item: { ...earlier, id, slug: row.item.slug, updatedAt: at },
    publishAt,
  }
  await prepared.add(toPrepared(entity, restored, row, 'brought-back'))
  return { done: 'restored' }
}
