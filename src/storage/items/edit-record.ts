/** What is kept beside the contents of an item while it is edited, for opportunities and articles alike. */
export interface StoredRecord {
  readonly version: number
  /** Instant from which it is public; null: at once. Only read for published items. */
  readonly publishAt: string | null
  readonly trashedAt: string | null
}

/** The result of the last link check as stored; `state` is judged by services. */
export interface StoredLink {
  readonly state: string | null
  readonly checkedAt: string | null
  readonly note: string | null
}

/** Contents with their record. */
export interface Stored<Item> extends StoredRecord {
  readonly item: Item
}

/**
 * The life of one table of items; opportunities and articles have one each. All run in the caller's transaction, and none writes history
 * (history-store.ts).
 */
export interface EditStore<Item, Row extends Stored<Item>> {
  readonly entity: 'opportunity' | 'post'
  find(id: string): Promise<Row | undefined>
  /** false: its version is no longer `expected`, so nothing was written. Throws the database's error when slug or code is taken. */
  save(row: Stored<Item>, expected: number): Promise<boolean>
  insert(row: Stored<Item>): Promise<void>
  remove(id: string): Promise<void>
  /** Whether the slug is another item's, now or as a former address. */
  isSlugTaken(slug: string, id: string): Promise<boolean>
  /** Slugs of other items that begin so, now or as former addresses, in no order and perhaps twice. `start` is the beginning of a slug. */
  listTakenSlugs(start: string, id: string): Promise<string[]>
  toSnapshot(item: Item): string
  /** undefined: not readable. */
  fromSnapshot(snapshot: string): Item | undefined
}
