import type { Judged } from '#domain/eligibility/verdict.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Due, Entry } from '#domain/listing/entry.ts'
import { createFilter, everything } from '#domain/listing/filter.ts'
import type { ListingQuery, SectionKey } from '#domain/listing/listing.ts'
import { createMoment, type Moment } from '#domain/listing/moment.ts'
import type { ReadOrders } from '#domain/listing/orders.ts'
import type { Place } from '#domain/listing/place.ts'

/** All that a listing has under its filters at an instant, before anybody's answers narrow it. */
export interface Stock {
  readonly query: ListingQuery
  readonly moment: Moment
  /** In their order. */
  readonly sections: readonly (readonly [SectionKey, readonly Entry[]])[]
  /** What the counts are made of, and what the filters leave out but one of them, so that thousands are judged and counted some hundred times. */
  readonly lots: ReadonlyMap<Judged, readonly Lot[]>
}

/** Entries that are judged and counted alike. */
export interface Lot {
  /** One of them. */
  readonly entry: Entry
  /** As its filter says (filter.ts). */
  readonly failing: number
  readonly isOpen: boolean
  readonly month: string
  count: number
}

/** What the collection does not take is left out, and so is what is not public. */
export function takeStock(orders: ReadOrders, collection: Collection, query: ListingQuery, now: Date): Stock {
  const moment = createMoment(now)
  const filter = createFilter(query, moment)
  const monthOf = createMonths(moment)
  const sections = new Map<SectionKey, Entry[]>(sectionsOf(query).map((key) => [key, []]))
  const lots = new Map<Judged, Lot[]>()
  for (const { entry, isOpen, isWorldwide } of listStanding(orders, collection, query, moment)) {
    const failing = filter(entry)
    if (failing === everything) continue
    const alike = lots.get(entry.judged)
    const month = monthOf(entry.due)
    const lot = alike?.find(
      (each) => each.failing === failing && each.isOpen === isOpen && each.month === month && isAlike(each.entry, entry),
    )
    if (lot !== undefined) lot.count += 1
    else if (alike !== undefined) alike.push({ entry, failing, isOpen, month, count: 1 })
    else lots.set(entry.judged, [{ entry, failing, isOpen, month, count: 1 }])
    if (failing === 0 && (isOpen || query.closed)) sections.get(sectionOf(entry.due, { isOpen, isWorldwide }, query, moment))?.push(entry)
  }
  return { query, moment, sections: [...sections].filter(([, entries]) => entries.length > 0), lots }
}

/** In all that is counted (facets.ts) but the month. */
function isAlike(one: Entry, other: Entry): boolean {
  return one.place === other.place && one.funding === other.funding && one.covers === other.covers && one.isFree === other.isFree
}

/** The month and the kind by which a deadline is counted; thousands share one. */
function createMonths(moment: Moment): (due: Due) => string {
  const known = new Map<Due, string>()
  return (due) => {
    const month = known.get(due) ?? `${moment.dateOf(due)?.slice(0, 7)} ${moment.kindOf(due)}`
    known.set(due, month)
    return month
  }
}

/** The page's own entries, and for region pages the open worldwide ones; closed worldwide ones are on the Global page only. */
function* listStanding(orders: ReadOrders, collection: Collection, { sort }: ListingQuery, moment: Moment) {
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
