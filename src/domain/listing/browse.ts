import type { Judged } from '#domain/eligibility/verdict.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { createFacetCounts, createMonthCounts } from '#domain/listing/facets.ts'
import { createFilter, filterBits } from '#domain/listing/filter.ts'
import type { Listing, ListingQuery, SectionKey } from '#domain/listing/listing.ts'
import { numberJudged } from '#domain/listing/judged-alike.ts'
import { createMoment } from '#domain/listing/moment.ts'
import type { ReadOrders } from '#domain/listing/orders.ts'
import { type Stock, takeStock } from '#domain/listing/stock.ts'

const carouselLength = 12
const carouselExpectedDays = 90

/** Whether somebody's answers leave it in a list. */
export type Takes = (judged: Judged) => boolean

/** All pages of a listing at once. */
export interface Survey extends Pick<Listing<Entry>, 'total' | 'own' | 'closed' | 'months' | 'facets'> {
  /** In their order, none of them empty. */
  readonly sections: readonly (readonly [SectionKey, readonly Entry[]])[]
}

/** One page of a listing (`survey`). A page number beyond the end gives the last page, an empty listing one page without sections. */
export function browse(orders: ReadOrders, collection: Collection, query: ListingQuery, now: Date, takes?: Takes): Listing<Entry> {
  return turnTo(survey(takeStock(orders, collection, query, now), takes), query)
}

/** The page that the query names. */
export function turnTo({ sections, ...counts }: Survey, query: Pick<ListingQuery, 'page' | 'pageSize'>): Listing<Entry> {
  const pageCount = Math.max(1, Math.ceil(counts.total / query.pageSize))
  const page = Math.min(Math.max(1, query.page), pageCount)
  return { ...counts, sections: cutPage(sections, (page - 1) * query.pageSize, query.pageSize), page, pageCount }
}

/** What a listing holds, whatever page is asked for; what `takes` refuses is left out as if it were not there. */
export function survey({ query, moment, sections, lots }: Stock, takes?: Takes): Survey {
  const facets = createFacetCounts(query)
  const months = createMonthCounts(moment)
  let closed = 0
  for (const [judged, alike] of lots) {
    if (takes?.(judged) === false) continue
    for (const { entry, failing, isOpen, count } of alike) {
      if (isOpen || query.closed) facets.add(entry, failing, count)
      if (isOpen && (failing & ~filterBits.month) === 0) months.add(entry, count)
      if (!isOpen && failing === 0) closed += count
    }
  }
  const taken = sections
    .map(([key, entries]) => [key, takes ? takeFrom(entries, takes) : entries] as const)
    .filter(([, entries]) => entries.length > 0)
  const total = taken.reduce((sum, [, entries]) => sum + entries.length, 0)
  const worldwide = taken.find(([key]) => key === 'worldwide')?.[1].length ?? 0
  return { sections: taken, total, own: total - worldwide, closed, months: months.read(), facets: facets.read() }
}

function takeFrom(entries: readonly Entry[], takes: Takes): readonly Entry[] {
  const { distinct, numbers } = numberJudged(entries)
  const isTaken = distinct.map(takes)
  return isTaken.includes(false) ? entries.filter((_, place) => isTaken[numbers[place] ?? -1]) : entries
}

/** All that a listing shows, on one page and in its order, without counting what else could be chosen. */
export function listShown(orders: ReadOrders, collection: Collection, query: ListingQuery, now: Date): Entry[] {
  return takeStock(orders, collection, query, now).sections.flatMap(([, entries]) => entries)
}

/** All that is public and that the query takes, of any kind, in the order of a listing and closed ones last. */
export function listPassing(orders: ReadOrders, query: ListingQuery, now: Date): Entry[] {
  const moment = createMoment(now)
  const filter = createFilter(query, moment)
  const taken = orders.in(query.sort, now).filter((entry) => moment.isPublic(entry) && filter(entry) === 0)
  return [...taken.filter(({ due }) => moment.isOpen(due)), ...taken.filter(({ due }) => !moment.isOpen(due))]
}

/** All that is open, of any kind, soonest deadline first. */
export function listOpen(orders: ReadOrders, now: Date): Entry[] {
  const moment = createMoment(now)
  return orders.in('deadline', now).filter((entry) => moment.isPublic(entry) && moment.isOpen(entry.due))
}

/** The carousel: scholarships with an announced date or one expected within 90 days, the soonest 12 (docs/interface.md, Deadlines). */
export function listClosingSoon(orders: ReadOrders, now: Date): Entry[] {
  const moment = createMoment(now)
  const found: Entry[] = []
  for (const entry of orders.in('deadline', now)) {
    const daysLeft = moment.daysLeft(entry.due)
    // Those with a day come first.
    if (daysLeft === null || found.length === carouselLength) break
    const isNear = entry.due.kind === 'fixed' || daysLeft <= carouselExpectedDays
    if (isNear && entry.kind === 'scholarship' && moment.isPublic(entry)) found.push(entry)
  }
  return found
}

function cutPage(sections: readonly (readonly [SectionKey, readonly Entry[]])[], start: number, size: number): Listing<Entry>['sections'] {
  let position = 0
  const cut = sections.map(([key, entries]) => {
    const from = Math.max(0, start - position)
    const to = Math.max(0, start + size - position)
    position += entries.length
    return { key, total: entries.length, items: entries.slice(from, to) }
  })
  return cut.filter(({ items }) => items.length > 0)
}
