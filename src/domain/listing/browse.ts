import { belongsTo, belongsWorldwide } from '#domain/listing/appearance.ts'
import type { Collection } from '#domain/listing/collections.ts'
import { countFacets, countMonths } from '#domain/listing/facets.ts'
import { type Entry, passes, toEntry } from '#domain/listing/filter.ts'
import { bySoonestDeadline, type Group, groupEntries } from '#domain/listing/group.ts'
import type { Listing, ListingQuery } from '#domain/listing/listing.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { isPublic } from '#domain/publication.ts'
import { todayAnywhere } from '#domain/words/plain-date.ts'

const carouselLength = 12
const carouselExpectedDays = 90

/**
 * One page of a listing. `items` may hold everything there is: what the collection does not take is left out, and so is what is not
 * published, nor what `takes` refuses. A page number beyond the end gives the last page, an empty listing one page without sections.
 */
export function browse(items: readonly Opportunity[], collection: Collection, query: ListingQuery, now: Date, takes = takeAll): Listing {
  const entries = entriesOf(items, collection, now).filter(({ opportunity }) => takes(opportunity))
  const taken = entries.filter((entry) => passes(entry, query))
  const groups = groupEntries(taken, query.sort, query.closed)
  const total = groups.reduce((sum, group) => sum + group.entries.length, 0)
  const pageCount = Math.max(1, Math.ceil(total / query.pageSize))
  const page = Math.min(Math.max(1, query.page), pageCount)
  const worldwide = groups.find(({ key }) => key === 'worldwide')?.entries.length ?? 0
  return {
    sections: cutPage(groups, (page - 1) * query.pageSize, query.pageSize),
    total,
    own: total - worldwide,
    page,
    pageCount,
    closed: taken.filter(({ status }) => status.state === 'closed').length,
    months: countMonths(entries, query, todayAnywhere(now)),
    facets: countFacets(entries, query),
  }
}

const takeAll = (_item: Opportunity): boolean => true

/** All that is open, of any kind, soonest deadline first. */
export function listOpen(items: readonly Opportunity[], now: Date): Opportunity[] {
  return items
    .filter((item) => isPublic(item, now))
    .map((item) => toEntry(item, false, now))
    .filter(({ status }) => status.state === 'open')
    .toSorted(bySoonestDeadline)
    .map(({ opportunity }) => opportunity)
}

/** All that a listing shows, on one page and in its order, without counting what else could be chosen. */
export function listShown(items: readonly Opportunity[], collection: Collection, query: ListingQuery, now: Date): Opportunity[] {
  return inOrder(
    entriesOf(items, collection, now).filter((entry) => passes(entry, query)),
    query.sort,
    query.closed,
  )
}

/** Those that the query takes, whatever page they stand on, in the order of a listing and closed ones last. */
export function listPassing(items: readonly Opportunity[], query: ListingQuery, now: Date): Opportunity[] {
  return inOrder(
    items.map((item) => toEntry(item, false, now)).filter((entry) => passes(entry, query)),
    query.sort,
    true,
  )
}

/** The carousel: scholarships with an announced date or one expected within 90 days, the soonest 12 (docs/interface.md, Deadlines). */
export function listClosingSoon(items: readonly Opportunity[], now: Date): Opportunity[] {
  return items
    .filter((item) => item.kind === 'scholarship' && isPublic(item, now))
    .map((item) => toEntry(item, false, now))
    .filter(({ status: { kind, state, daysLeft } }) => {
      if (state === 'closed' || daysLeft === null) return false
      return kind === 'fixed' || daysLeft <= carouselExpectedDays
    })
    .toSorted(bySoonestDeadline)
    .slice(0, carouselLength)
    .map(({ opportunity }) => opportunity)
}

/** The page's own items, and for region pages the open worldwide ones; closed worldwide items are on the Global page only. */
function entriesOf(items: readonly Opportunity[], collection: Collection, now: Date): Entry[] {
  const published = items.filter((item) => isPublic(item, now))
  const own = published.filter((item) => belongsTo(collection, item)).map((item) => toEntry(item, false, now))
  const worldwide = published.filter((item) => belongsWorldwide(collection, item)).map((item) => toEntry(item, true, now))
  return [...own, ...worldwide.filter(({ status }) => status.state === 'open')]
}

function inOrder(entries: readonly Entry[], sort: ListingQuery['sort'], showClosed: boolean): Opportunity[] {
  return groupEntries(entries, sort, showClosed).flatMap((group) => group.entries.map(({ opportunity }) => opportunity))
}

function cutPage(groups: readonly Group[], start: number, size: number): Listing['sections'] {
  let position = 0
  const sections = groups.map(({ key, entries }) => {
    const from = Math.max(0, start - position)
    const to = Math.max(0, start + size - position)
    position += entries.length
    return { key, total: entries.length, items: entries.slice(from, to).map(({ opportunity }) => opportunity) }
  })
  return sections.filter((section) => section.items.length > 0)
}
