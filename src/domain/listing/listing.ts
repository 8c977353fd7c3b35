import type { CoveredThing } from '#domain/eligibility/rules.ts'
import type { CategoryKey, FieldKey, RegionKey } from '#domain/opportunity/vocabulary.ts'
import type { Funding } from '#domain/opportunity/opportunity.ts'

export const sorts = ['deadline', 'newest', 'name'] as const
export type Sort = (typeof sorts)[number]

/** What a visitor chose on a listing page (docs/interface.md, Listings). Empty lists and null: everything. */
export interface ListingQuery {
  readonly text: string
  readonly level: readonly CategoryKey[]
  readonly region: readonly RegionKey[]
  readonly field: readonly FieldKey[]
  readonly funding: readonly Funding[]
  /** Each of them is paid. */
  readonly covers: readonly CoveredThing[]
  /** Applying costs nothing. */
  readonly free: boolean
  /** YYYY-MM of the deadline. */
  readonly month: string | null
  /** These alone, by slug; empty: all. */
  readonly only: readonly string[]
  readonly sort: Sort
  readonly closed: boolean
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** Groups of a listing in their order. With another sort than 'deadline' all open items are 'all'. */
export const sectionKeys = ['this-week', 'this-month', 'later', 'undated', 'all', 'worldwide', 'closed'] as const
export type SectionKey = (typeof sectionKeys)[number]

/** One page of a listing. */
export interface Listing<Item> {
  readonly sections: readonly {
    readonly key: SectionKey
    /** in all pages */ readonly total: number
    readonly items: readonly Item[]
  }[]
  /** Items of all pages under these filters, the worldwide block included. */
  readonly total: number
  /** Of them, the page's own, without the worldwide block. */
  readonly own: number
  readonly page: number
  readonly pageCount: number
  /** Closed items that the filters take, shown or not. */
  readonly closed: number
  /** The next twelve months from this one: deadlines in each, other filters applied, the month filter not. */
  readonly months: readonly MonthCount[]
  readonly facets: Facets
}

export interface MonthCount {
  /** YYYY-MM */
  readonly month: string
  readonly fixed: number
  readonly expected: number
}

/** What else could be chosen, counted with all the other filters applied. Zero counts are left out unless chosen. */
export interface Facets {
  readonly level: readonly Facet<CategoryKey>[]
  readonly region: readonly Facet<RegionKey>[]
  readonly field: readonly Facet<FieldKey>[]
  readonly funding: readonly Facet<Funding>[]
  /** With what is chosen of them already. */
  readonly covers: readonly Facet<CoveredThing>[]
  /** How many are known to be free. */
  readonly free: number
}

export interface Facet<Key> {
  readonly key: Key
  readonly count: number
}

/** docs/interface.md, Listings. */
export const defaultPageSize = 30

/** Everything that is open, soonest deadline first. */
export const emptyQuery: ListingQuery = {
  text: '',
  level: [],
  region: [],
  field: [],
  funding: [],
  covers: [],
  free: false,
  month: null,
  only: [],
  sort: 'deadline',
  closed: false,
  page: 1,
  pageSize: defaultPageSize,
}
