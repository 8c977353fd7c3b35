import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { ImportIndex } from '#services/import/import-index.ts'
import type { PreparedImport } from '#services/import/prepared-import.ts'
import { toPrepared } from '#services/import/import-run.ts'
import type { Queries } from '#storage/database.ts'
import type { EditStore, Stored } from '#storage/items/edit-record.ts'
import { findSnapshot } from '#storage/items/history-store.ts'
import type { ImportRunItem } from '#storage/items/import-run-store.ts'
import { type Cell, toOpportunityCells, toPostCells } from '#storage/items/import-store.ts'
import { openOpportunityStore } from '#storage/items/opportunity-edit-store.ts'
import { openPostStore } from '#storage/items/post-edit-store.ts'

/** What undoing an import did: items that are as they were before, items that it had made, and those left as they are, changed since. */
export interface UndoReport {
  readonly restored: number
  readonly trashed: number
  readonly left: readonly { readonly entity: 'opportunity' | 'post'; readonly id: string; readonly title: string }[]
}

type Undone = { readonly done: 'restored' | 'trashed' | 'gone' } | { readonly left: string }

/** Prepares the item as it was before the import, or in the trash where the import made it. */
export async function undoOne(db: Queries, entry: ImportRunItem, prepared: PreparedImport, index: ImportIndex, now: Date): Promise<Undone> {
  return entry.entity === 'post'
    ? await undo(db, entry, {
        ...parts(prepared, now),
        store: openPostStore(db),
        toCells: toPostCells,
        titleOf: ({ title }: Post) => title,
      })
    : await undo(db, entry, {
        ...parts(prepared, now),
        store: openOpportunityStore(db),
        toCells: toOpportunityCells,
        titleOf: ({ name }: Opportunity) => name,
        // Its code or id may be another item's by now.
        mayReturn: (item: Opportunity) => index.findClash(item) === undefined,
      })
}

const parts = (prepared: PreparedImport, now: Date) => ({ prepared, at: now.toISOString(), mayReturn: () => true })

interface UndoParts<Item extends Opportunity | Post, Row extends Stored<Item>> {
  readonly prepared: PreparedImport
  /** Instant. */
  readonly at: string
  readonly store: EditStore<Item, Row>
  readonly toCells: (row: Stored<Item>) => Cell[]
  readonly titleOf: (item: Item) => string
  readonly mayReturn: (item: Item) => boolean
}

async function undo<Item extends Opportunity | Post, Row extends Stored<Item>>(
  db: Queries,
  { item_id: id, version, publish_at_before: publishAt }: ImportRunItem,
  { prepared, at, store, toCells, titleOf, mayReturn }: UndoParts<Item, Row>,
): Promise<Undone> {
  const row = await store.find(id)
  // Deleted for ever since.
  if (row === undefined) return { done: 'gone' }
  const left = { left: titleOf(row.item) }
  if (row.version !== version) return left
  const next = { version: version + 1, trashedAt: null }
  if (version === 1) {
    const trashed: Stored<Item> = { ...next, item: { ...row.item, state: 'trash', updatedAt: at }, publishAt: null, trashedAt: at }
    await prepared.keep(toPrepared(store, trashed, row, toCells(trashed), 'trashed'))
    return { done: 'trashed' }
  }
  const snapshot = await findSnapshot(db, store.entity, id, version - 1)
  const earlier = snapshot === undefined ? undefined : store.fromSnapshot(snapshot)
  if (earlier === undefined || !mayReturn(earlier)) return left
  const restored: Stored<Item> = { ...next, item: { ...earlier, id, slug: row.item.slug, updatedAt: at }, publishAt }
  await prepared.keep(toPrepared(store, restored, row, toCells(restored), 'brought-back'))
  return { done: 'restored' }
}
