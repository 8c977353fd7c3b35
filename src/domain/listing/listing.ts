import type { CoveredThing } from '#domain/eligibility/rule-words.ts'
import type { ApplicationStatus } from '#domain/opportunity/applications.ts'
import type { Funding } from '#domain/opportunity/opportunity.ts'
import type { CategoryKey, FieldKey, RegionKey } from '#domain/opportunity/vocabulary.ts'
import type { SoughtKind } from '#domain/search/vocabulary.ts'
import type { Season } from '#domain/words/plain-date.ts'

export const sorts = ['deadline', 'newest', 'name'] as const
export type Sort = (typeof sorts)[number]

/** The filters of which any of the chosen values fits. */
interface Choosable {
  level: CategoryKey
  kind: SoughtKind
  /** ISO 3166-1 alpha-2 in capitals: where it takes place. */
  country: string
  region: RegionKey
  field: FieldKey
  funding: Funding
  /** Whether one can apply. */
  applications: ApplicationStatus
}
export type ChoiceName = keyof Choosable
/** In the order of forms. */
export const choiceNames: readonly ChoiceName[] = [
  'level',
  'kind',
  'country',
  'region',
  'field',
  'funding',
  'applications',
]
export type ChoicesOf<Name extends ChoiceName> = readonly Choosable[Name][]

/**
 * What a visitor chose on a listing page (docs/interface, Listings). Empty lists and null:
 * everything.
 */
export interface ListingQuery extends Readonly<{ [Name in ChoiceName]: ChoicesOf<Name> }> {
  readonly text: string
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

/**
 * Groups of a listing in their order. With another sort than 'deadline' all open items are 'all'.
 */
export const sectionKeys = [
  'this-week',
  'this-month',
  'later',
  'undated',
  'all',
  'worldwide',
  'closed',
] as const
export type SectionKey = (typeof sectionKeys)[number]

export interface Narrowing {
  /** Closed items that the filters take, shown or not. */
  readonly closed: number
  /** How many of the listed items are open now, and how many usually are. */
  readonly openNow: number
  readonly usuallyOpen: number
  /** How many of the others open by the end of the coming season (`comingSeason`). */
  readonly later: {
    readonly season: Season
    /** YYYY-MM-DD: its last day. */
    readonly last: string
    /** Their opening is announced. */
    readonly announced: number
    /** They usually open by then. */
    readonly usual: number
  }
  /**
   * The next twelve months from this one: deadlines in each, other filters applied, the month
   * filter not.
   */
  readonly months: readonly MonthCount[]
  readonly facets: Facets
  /**
   * Filters that find more when one of them is removed, with the number of further items, the
   * highest first.
   */
  readonly without: readonly { readonly name: FilterName; readonly count: number }[]
}

export type FilterName = ChoiceName | OtherFilterName
export type OtherFilterName = 'covers' | 'free' | 'month'

export const filterParameters: Readonly<Record<FilterName, string>> = {
  level: 'level',
  kind: 'kind',
  country: 'country',
  region: 'region',
  field: 'field',
  funding: 'funding',
  applications: 'applications',
  covers: 'covers',
  free: 'fee',
  month: 'month',
}

/** One page of a listing. */
export interface Listing<Item> extends Narrowing {
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
}

/** How many open items close in a month. */
export interface MonthCount {
  /** YYYY-MM */
  readonly month: string
  readonly announced: number
  readonly expected: number
  /** By their usual months, so one of several months counts in each of them. */
  readonly usual: number
}

/**
 * The other choices, counted with all other filters applied. Zero counts are dropped unless
 * selected.
 */
export interface Facets extends Readonly<{
  [Name in ChoiceName]: readonly Facet<Choosable[Name]>[]
}> {
  /** Includes the choices that are selected already. */
  readonly covers: readonly Facet<CoveredThing>[]
  /** How many are known to be free. */
  readonly free: number
}

export type Facet<Key> = { readonly key: Key; readonly count: number }

/** docs/interface, Listings. */
export const defaultPageSize = 30

/** Everything that is open, soonest deadline first. */
export const emptyQuery: ListingQuery = {
  text: '',
  level: [],
  kind: [],
  country: [],
  region: [],
  field: [],
  funding: [],
  applications: [],
  covers: [],
  free: false,
  month: null,
  only: [],
  sort: 'deadline',
  closed: false,
  page: 1,
  pageSize: defaultPageSize,
}
