import type { EligibilityCriteria } from '#domain/eligibility/verdict.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { DeadlineAt } from '#domain/listing/deadline-at.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { createFilter, startNarrowing } from '#domain/listing/filter.ts'
import {
  type Listing,
  type ListingQuery,
  type SectionKey,
  sectionKeys,
} from '#domain/listing/listing.ts'
import type { Snapshot } from '#domain/listing/snapshot.ts'

/** Whether a person's answers leave the entry in a list. */
export type EligibilityPredicate = (criteria: EligibilityCriteria) => boolean

const carouselLength = 12
const carouselExpectedDays = 90

/**
 * One page of a listing. A page number beyond the end gives the last page, an empty listing one
 * page without sections. Entries that `accepts` refuses are dropped.
 */
export function browse(
  snapshot: Snapshot,
  collection: Collection,
  query: ListingQuery,
  accepts?: EligibilityPredicate,
): Listing<Entry> {
  const narrowing = startNarrowing(query, snapshot.now)
  const sections = startSections(sectionKeys, query)
  for (const entry of snapshot.orders[query.sort]) {
    const standing = standingOf(entry, collection)
    if (standing === 'none') continue
    // Closed worldwide ones are on the Global page only.
    if (standing === 'worldwide' && !entry.deadline.isOpen) continue
    if (accepts?.(entry.criteria) === false || !narrowing.passes(entry)) continue
    sections.add(standing === 'worldwide' ? 'worldwide' : sectionOf(entry.deadline, query), entry)
  }
  const { totalOf, ...listing } = sections.read()
  return { ...narrowing.read(), ...listing, own: listing.total - totalOf('worldwide') }
}

/** All that a listing shows, on one page and in its order. */
export function listAll(snapshot: Snapshot, collection: Collection, query: ListingQuery): Entry[] {
  const onePage = { ...query, page: 1, pageSize: Infinity }
  return browse(snapshot, collection, onePage).sections.flatMap(({ items }) => items)
}

/** All that the query takes, of any kind, in the order of a listing and closed ones last. */
export function listPassing({ orders }: Snapshot, query: ListingQuery): Entry[] {
  const { passes } = createFilter(query)
  const open: Entry[] = []
  const closed: Entry[] = []
  for (const entry of orders[query.sort]) {
    if (!passes(entry)) continue
    if (entry.deadline.isOpen) open.push(entry)
    else closed.push(entry)
  }
  return [...open, ...closed]
}

/**
 * The carousel: scholarships with an announced date or one expected within 90 days, the soonest 12
 * (docs/interface, Deadlines).
 */
export function listClosingSoon({ open }: Snapshot): readonly Entry[] {
  const isNear = ({ kind, daysLeft }: DeadlineAt) =>
    daysLeft !== null && (kind === 'fixed' || daysLeft <= carouselExpectedDays)
  return open
    .filter(({ kind, deadline }) => kind === 'scholarship' && isNear(deadline))
    .slice(0, carouselLength)
}

function standingOf(
  { placement, kind }: Entry,
  collection: Collection,
): 'own' | 'worldwide' | 'none' {
  if (kind !== collection.kind) return 'none'
  if (placement.pages.has(collection.id)) return 'own'
  return placement.worldwide.has(collection.id) ? 'worldwide' : 'none'
}

function sectionOf({ isOpen, daysLeft }: DeadlineAt, { sort }: ListingQuery): SectionKey {
  if (!isOpen) return 'closed'
  if (sort !== 'deadline') return 'all'
  if (daysLeft === null) return 'undated'
  if (daysLeft <= 7) return 'this-week'
  return daysLeft <= 31 ? 'this-month' : 'later'
}

export interface Section<Key> {
  readonly key: Key
  /** On all pages. */
  readonly total: number
  readonly items: readonly Entry[]
}

/**
 * Sorts entries into sections, one after the other, and gives one page of them, the sections in the
 * order of `keys`. A page number beyond the end gives the last page. Sections without entries on
 * the page are left out.
 */
export function startSections<Key>(
  keys: readonly Key[],
  { page: wantedPage, pageSize }: Pick<ListingQuery, 'page' | 'pageSize'>,
) {
  const sections = new Map(keys.map((key) => [key, { key, total: 0, items: [] as Entry[] }]))
  // A page shows no more of a section than this, counted from its first one: longer arrays would be
  // garbage of each request.
  const maxItems = Math.max(1, wantedPage) * pageSize
  return {
    add(key: Key, entry: Entry): void {
      const section = sections.get(key)
      if (section === undefined) return
      section.total += 1
      if (section.items.length < maxItems) section.items.push(entry)
    },
    read() {
      const all = [...sections.values()]
      const total = all.reduce((sum, section) => sum + section.total, 0)
      const pageCount = Math.max(1, Math.ceil(total / pageSize))
      const page = Math.min(Math.max(1, wantedPage), pageCount)
      return {
        sections: cutPage(all, page, pageSize),
        total,
        totalOf: (key: Key) => sections.get(key)?.total ?? 0,
        page,
        pageCount,
      }
    },
  }
}

function cutPage<Key>(
  all: readonly Section<Key>[],
  page: number,
  pageSize: number,
): readonly Section<Key>[] {
  const start = page === 1 ? 0 : (page - 1) * pageSize
  let before = 0
  return all.flatMap(({ key, total, items }) => {
    const own = items.slice(Math.max(0, start - before), Math.max(0, start + pageSize - before))
    before += total
    return own.length === 0 ? [] : [{ key, total, items: own }]
  })
}
