import type { FieldErrors, Mistake } from '#domain/mistake.ts'
import type { Entity } from '#domain/publication.ts'
import type { Seen } from '#services/import/import-checks.ts'
import type { ImportIndex } from '#services/import/import-index.ts'
import type { ImportLine } from '#services/import/import-record.ts'
import type { PreparedImport, PreparedItem } from '#services/import/prepared-import.ts'
import type { createSlugFinder } from '#services/items/identity.ts'
import type { Cell } from '#storage/items/import-store.ts'
import { type ItemOf, type Stored, toSnapshot } from '#storage/items/item-store.ts'

/** What one run through a file carries from record to record. */
export interface ImportRun {
  readonly seen: Seen
  readonly index: ImportIndex
  readonly findItemSlug: ReturnType<typeof createSlugFinder>
  readonly findPostSlug: ReturnType<typeof createSlugFinder>
  /** Takes what is to be written; null: a dry run. */
  readonly prepared: PreparedImport | null
  readonly clock: () => Date
}

/** All but the place of the record, which its reader counts. */
export type Decided = Omit<ImportLine, 'record'>

const none = { errors: {}, changed: [], emptied: [] } as const

export function created(line: number, title: string): Decided {
  return { line, action: 'create', title, itemId: null, note: null, ...none }
}

export function unchanged(about: { readonly line: number; readonly title: string; readonly itemId: string }): Decided {
  return { ...about, action: 'unchanged', note: null, ...none }
}

/** `why`: one mistake, or mistakes by field. */
export function refused(line: number, title: string, why: Mistake | FieldErrors): Decided {
  const reason = isMistake(why) ? { note: why, errors: {} } : { note: null, errors: why }
  return { line, action: 'mistake', title, itemId: null, ...none, ...reason }
}

function isMistake(why: Mistake | FieldErrors): why is Mistake {
  return typeof why['key'] === 'string'
}

export function newRow<Item>(item: Item, now: Date): Stored<Item> {
  const at = now.toISOString()
  return { item: { ...item, createdAt: at, updatedAt: at }, version: 1, publishAt: null, trashedAt: null }
}

export function nextRow<Item>({ version, publishAt, trashedAt }: Stored<Item>, item: Item): Stored<Item> {
  return { item, version: version + 1, publishAt, trashedAt }
}

/** With its history as items/life.ts keeps it. `before`: null where the item is new. */
export function toPrepared<K extends Entity>(
  entity: K,
  { item, version }: Stored<ItemOf[K]>,
  before: Stored<ItemOf[K]> | null,
  cells: readonly Cell[],
  action = 'imported',
): PreparedItem {
  const at = item.updatedAt ?? ''
  const change = { version, action, at, snapshot: toSnapshot(entity, item) }
  const found = before && {
    version: before.version,
    action: 'found',
    at: before.item.updatedAt ?? at,
    snapshot: toSnapshot(entity, before.item),
  }
  return { entity, id: item.id, cells, found, change, publishAtBefore: before?.publishAt ?? null }
}
