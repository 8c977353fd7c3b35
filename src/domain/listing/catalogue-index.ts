import { createEntryReader, type Entry, type Indexed, type Published } from '#domain/listing/entry.ts'
import { compareNames, createOrders, type ReadOrders } from '#domain/listing/orders.ts'
import { createSearch, type Search } from '#domain/listing/search.ts'

/** All that is published as lists, filters, counts, searches and verdicts need it. It changes item by item; whoever reads it reads it at one go. */
export interface CatalogueIndex {
  /** Every entry by its item's id. */
  readonly entries: ReadonlyMap<string, Entry>
  readonly orders: ReadOrders
  readonly search: Search['find']
  findBySlug(slug: string): Entry | undefined
  /** Counts its changes. */
  readonly changes: number
}

export interface ChangingIndex extends CatalogueIndex {
  /** In place of what was there of the same id. */
  put(published: Published<Indexed>): void
  /** Nothing happens where there is none. */
  remove(id: string): void
}

export function createIndex(): ChangingIndex {
  const read = createEntryReader()
  const entries = new Map<string, Entry>()
  const bySlug = new Map<string, Entry>()
  const orders = createOrders()
  const search = createSearch(compareNames)
  let changes = 0

  const remove = (id: string) => {
    const entry = entries.get(id)
    if (entry === undefined) return
    changes += 1
    entries.delete(id)
    // Another item may have taken the slug since.
    if (bySlug.get(entry.slug) === entry) bySlug.delete(entry.slug)
    orders.remove(entry)
    search.remove(entry)
  }
  return {
    entries,
    orders,
    search: search.find,
    findBySlug: (slug) => bySlug.get(slug),
    get changes() {
      return changes
    },
    put(published) {
      const entry = read(published)
      remove(entry.id)
      changes += 1
      entries.set(entry.id, entry)
      bySlug.set(entry.slug, entry)
      orders.add(entry)
      search.add(entry, published.item)
    },
    remove,
  }
}
