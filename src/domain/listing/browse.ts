import type { Collection } from '#domain/listing/collections.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { createFilter } from '#domain/listing/filter.ts'
import type { Listing, ListingQuery } from '#domain/listing/listing.ts'
import { createMoment } from '#domain/listing/moment.ts'
import type { ReadOrders } from '#domain/listing/orders.ts'
import { type Stock, type Takes, takeStock } from '#domain/listing/stock.ts'

const carouselLength = 12
const carouselExpectedDays = 90

/**
 * One page of a listing. A page number beyond the end gives the last page, an empty listing one page without sections; what `takes` refuses is
 * left out as if it were not there.
 */
export function browse(orders: ReadOrders, collection: Collection, query: ListingQuery, now: Date, takes?: Takes): Listing<Entry> {
  return turnTo(orders, takeStock(orders.seats, collection, query, createMoment(now), takes), query, now)
}

/** The page that the query names of what was taken under it. */
export function turnTo(
  orders: ReadOrders,
  stock: Stock,
  query: Pick<ListingQuery, 'sort' | 'page' | 'pageSize'>,
  now: Date,
): Listing<Entry> {
  const { closed, months, facets } = stock
  const total = sumOf(stock)
  const own = total - (stock.sections.find(({ key }) => key === 'worldwide')?.total ?? 0)
  const pageCount = Math.max(1, Math.ceil(total / query.pageSize))
  const page = Math.min(Math.max(1, query.page), pageCount)
  const sections = cut(orders, orders.in(query.sort, now), stock, (page - 1) * query.pageSize, query.pageSize)
  return { total, own, closed, months, facets, sections, page, pageCount }
}

/** All that a listing shows, on one page and in its order, without counting what else could be chosen. */
export function listShown(orders: ReadOrders, collection: Collection, query: ListingQuery, now: Date): Entry[] {
  const stock = takeStock(orders.seats, collection, query, createMoment(now))
  return cut(orders, orders.in(query.sort, now), stock, 0, sumOf(stock)).flatMap(({ items }) => items)
}

/** All that is public and that the query takes, of any kind, in the order of a listing and closed ones last. */
export function listPassing(orders: ReadOrders, query: ListingQuery, now: Date): Entry[] {
  const moment = createMoment(now)
  const { takes } = createFilter(query, moment)
  const taken = listIn(orders, query.sort, now, () => true).filter(takes)
  return [...taken.filter(({ due }) => moment.isOpen(due)), ...taken.filter(({ due }) => !moment.isOpen(due))]
}

/** All that is open, of any kind, soonest deadline first. */
export function listOpen(orders: ReadOrders, now: Date): Entry[] {
  const moment = createMoment(now)
  const { dues } = orders.seats
  const isOpen = dues.distinct.map((due) => moment.isOpen(due))
  return listIn(orders, 'deadline', now, (seat) => isOpen[dues.numbers[seat] ?? -1] === true)
}

/** The carousel: scholarships with an announced date or one expected within 90 days, the soonest 12 (docs/interface.md, Deadlines). */
export function listClosingSoon(orders: ReadOrders, now: Date): Entry[] {
  const moment = createMoment(now)
  const found: Entry[] = []
  for (const seat of orders.in('deadline', now)) {
    const entry = orders.seats.entries[seat]
    if (entry === undefined) continue
    const daysLeft = moment.daysLeft(entry.due)
    // Those with a day come first.
    if (daysLeft === null || found.length === carouselLength) break
    const isNear = entry.due.kind === 'fixed' || daysLeft <= carouselExpectedDays
    if (isNear && entry.kind === 'scholarship' && moment.isPublic(entry)) found.push(entry)
  }
  return found
}

/** What is public and taken by its seat, in an order of listings. */
function listIn(orders: ReadOrders, sort: ListingQuery['sort'], now: Date, takes: (seat: number) => boolean): Entry[] {
  const { entries, publicFrom } = orders.seats
  const time = now.getTime()
  const found: Entry[] = []
  for (const seat of orders.in(sort, now)) {
    const entry = (publicFrom[seat] ?? Infinity) <= time && takes(seat) ? entries[seat] : undefined
    if (entry !== undefined) found.push(entry)
  }
  return found
}

const sumOf = ({ sections }: Stock) => sections.reduce((sum, { total }) => sum + total, 0)

/** `size` entries from `start` on, in the sections that have some of them; only those are looked into. */
function cut({ seats }: ReadOrders, order: Uint32Array, stock: Stock, start: number, size: number): Listing<Entry>['sections'] {
  let position = 0
  const cuts = stock.sections.map(({ key, total }) => {
    const [from, to] = [Math.max(0, start - position), Math.min(total, start + size - position)]
    position += total
    return { key, total, from, to, seen: 0, items: [] as Entry[] }
  })
  let left = cuts.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)
  for (let at = 0; at < order.length && left > 0; at += 1) {
    const seat = order[at] ?? 0
    const section = stock.sectionOf[seat] ?? 0
    const own = section === 0 ? undefined : cuts[section - 1]
    if (own === undefined) continue
    const entry = own.seen >= own.from && own.seen < own.to ? seats.entries[seat] : undefined
    own.seen += 1
    if (entry === undefined) continue
    own.items.push(entry)
    left -= 1
  }
  return cuts.filter(({ items }) => items.length > 0).map(({ key, total, items }) => ({ key, total, items }))
}
