import { createEntryReader, type Entry, type Indexed, type Published } from '#domain/listing/entry.ts'
import { compareNames, createOrders, type ReadOrders } from '#domain/listing/orders.ts'
import { createSearch, type Search } from '#domain/listing/search.ts'
import { createSeats } from '#domain/listing/seats.ts'

/** All that is published as lists, filters, counts, searches and verdicts need it. It changes item by item; whoever reads it reads it at one go. */
export interface CatalogueIndex {
  readonly orders: ReadOrders
  readonly search: Search['find']
  /** How many entries there are. */
  readonly size: number
  /** All of them, in no order. */
  list(): Entry[]
  /** By its item's id. */
  find(id: string): Entry | undefined
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
  const seats = createSeats()
  const seatOf = new Map<string, number>()
  const bySlug = new Map<string, Entry>()
  const orders = createOrders(seats)
  const search = createSearch(seats.entries, compareNames)
  let changes = 0

  const find = (id: string) => seats.entries[seatOf.get(id) ?? -1]
  const remove = (id: string) => {
    const seat = seatOf.get(id)
    const entry = find(id)
    if (seat === undefined || entry === undefined) return
    changes += 1
    seatOf.delete(id)
    // Another item may have taken the slug since.
    if (bySlug.get(entry.slug) === entry) bySlug.delete(entry.slug)
    orders.remove(seat)
    search.remove(seat)
    seats.leave(seat)
  }
  return {
    orders,
    search: search.find,
    get size() {
      return seatOf.size
    },
    list: () => seats.entries.filter((entry) => entry !== undefined),
    find,
    findBySlug: (slug) => bySlug.get(slug),
    get changes() {
      return changes
    },
    put(published) {
      const entry = read(published)
      remove(entry.id)
      changes += 1
      const seat = seats.take(entry)
      seatOf.set(entry.id, seat)
      bySlug.set(entry.slug, entry)
      orders.add(seat)
      search.add(seat, published.item)
    },
    remove,
  }
}
