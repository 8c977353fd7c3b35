import type { Judged } from '#domain/eligibility/verdict.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Due, Entry } from '#domain/listing/entry.ts'
import { createFacetCounts, createMonthCounts } from '#domain/listing/facets.ts'
import { createFilter, everything, filterBits } from '#domain/listing/filter.ts'
import type { Listing, ListingQuery, SectionKey } from '#domain/listing/listing.ts'
import { createMoment, type Moment } from '#domain/listing/moment.ts'
import type { ReadOrders } from '#domain/listing/orders.ts'
import type { Place } from '#domain/listing/place.ts'

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
  return turnTo(survey(orders, collection, query, now, takes), query)
}

/** The page that the query names. */
export function turnTo({ sections, ...counts }: Survey, query: Pick<ListingQuery, 'page' | 'pageSize'>): Listing<Entry> {
  const pageCount = Math.max(1, Math.ceil(counts.total / query.pageSize))
  const page = Math.min(Math.max(1, query.page), pageCount)
  return { ...counts, sections: cutPage(sections, (page - 1) * query.pageSize, query.pageSize), page, pageCount }
}

/** What a listing holds, whatever page is asked for. What the collection does not take is left out, and so is what is not public, nor what `takes` refuses. */
export function survey(orders: ReadOrders, collection: Collection, query: ListingQuery, now: Date, takes?: Takes): Survey {
  const moment = createMoment(now)
  const filter = createFilter(query, moment)
  const facets = createFacetCounts(query)
  const months = createMonthCounts(moment)
  const sections = new Map<SectionKey, Entry[]>(sectionsOf(query).map((key) => [key, []]))
  let closed = 0
  for (const { entry, isOpen, isWorldwide } of listStanding(orders, collection, query, moment, takes)) {
    const failing = filter(entry)
    if (failing === everything) continue
    if (isOpen || query.closed) facets.add(entry, failing)
    if (isOpen && (failing & ~filterBits.month) === 0) months.add(entry)
    if (failing !== 0) continue
    if (!isOpen) closed += 1
    if (isOpen || query.closed) sections.get(sectionOf(entry.due, { isOpen, isWorldwide }, query, moment))?.push(entry)
  }
  const filled = [...sections].filter(([, entries]) => entries.length > 0)
  const total = filled.reduce((sum, [, entries]) => sum + entries.length, 0)
  return {
    sections: filled,
    total,
    own: total - (sections.get('worldwide')?.length ?? 0),
    closed,
    months: months.read(),
    facets: facets.read(),
  }
}

/** All that a listing shows, on one page and in its order, without counting what else could be chosen. */
export function listShown(orders: ReadOrders, collection: Collection, query: ListingQuery, now: Date): Entry[] {
  return survey(orders, collection, query, now).sections.flatMap(([, entries]) => entries)
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

/** The page's own entries, and for region pages the open worldwide ones; closed worldwide ones are on the Global page only. */
function* listStanding(orders: ReadOrders, collection: Collection, { sort }: ListingQuery, moment: Moment, takes?: Takes) {
  const standings = new Map<Place, 'own' | 'worldwide' | 'none'>()
  const standingOf = (place: Place) => {
    const known = standings.get(place)
    if (known !== undefined) return known
    const standing = place.pages.has(collection.id) ? 'own' : place.worldwide.has(collection.id) ? 'worldwide' : 'none'
    standings.set(place, standing)
    return standing
  }
  for (const entry of orders.in(sort, moment.now)) {
    if (entry.kind !== collection.kind || !moment.isPublic(entry)) continue
    const standing = standingOf(entry.place)
    if (standing === 'none') continue
    const isOpen = moment.isOpen(entry.due)
    if (standing === 'worldwide' && !isOpen) continue
    if (takes?.(entry.judged) === false) continue
    yield { entry, isOpen, isWorldwide: standing === 'worldwide' }
  }
}

/** Open items by how soon they close, then the worldwide block, then what is closed. */
function sectionsOf({ sort }: ListingQuery): readonly SectionKey[] {
  return [...(sort === 'deadline' ? (['this-week', 'this-month', 'later', 'undated'] as const) : (['all'] as const)), 'worldwide', 'closed']
}

function sectionOf(
  due: Due,
  { isOpen, isWorldwide }: { readonly isOpen: boolean; readonly isWorldwide: boolean },
  { sort }: ListingQuery,
  moment: Moment,
): SectionKey {
  if (!isOpen) return 'closed'
  if (isWorldwide) return 'worldwide'
  if (sort !== 'deadline') return 'all'
  const daysLeft = moment.daysLeft(due)
  if (daysLeft === null) return 'undated'
  if (daysLeft <= 7) return 'this-week'
  return daysLeft <= 31 ? 'this-month' : 'later'
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
