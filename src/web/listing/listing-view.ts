import type { Collection } from '#domain/listing/collections.ts'
import type { Listing, ListingQuery, MonthCount, SectionKey } from '#domain/listing/listing.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { VerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'
import { type CardView, toCardView } from '#web/opportunity/card-view.ts'
import { fullMonthName, monthName } from '#web/parts/dates.ts'

export interface ChoiceView {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly chosen: boolean
}

export const filterNames = ['level', 'region', 'field', 'funding'] as const
type FilterName = (typeof filterNames)[number]

/** A listing page, ready to be drawn. */
export interface ListingView {
  readonly sections: readonly { readonly key: SectionKey; readonly total: number; readonly cards: readonly CardView[] }[]
  readonly total: number
  /** The page's own items, without the worldwide block: none calls for the page's empty message. */
  readonly own: number
  /** How many are open under these filters, in words, the worldwide block apart. */
  readonly open: string
  readonly closed: number
  readonly showsClosed: boolean
  readonly page: number
  readonly pageCount: number
  readonly months: readonly MonthView[]
  /** The chosen month in words. */
  readonly month: string | null
  readonly filters: Readonly<Record<FilterName, readonly ChoiceView[]>>
  /** What is paid; each narrows. */
  readonly covers: readonly ChoiceView[]
  /** How many are free to apply for. */
  readonly free: number
  readonly showsFree: boolean
  /** How many filters are set, the month included; what the page itself lets one choose is none. */
  readonly chosen: number
  readonly sort: ListingQuery['sort']
}

export function toListingView(
  listing: Listing<Opportunity>,
  query: ListingQuery,
  collection: Collection,
  texts: Texts,
  now: Date,
  verdictOf: (item: Opportunity) => VerdictView | undefined = () => undefined,
): ListingView {
  const months = toMonthViews(listing.months, query.month, texts)
  return {
    sections: listing.sections.map((section) => ({
      key: section.key,
      total: section.total,
      cards: section.items.map((item) => toCardView(item, texts, now, collection.card, verdictOf(item))),
    })),
    total: listing.total,
    own: listing.own,
    open: texts.listingAnswers.open(listing.own - (query.closed ? listing.closed : 0), listing.total - listing.own),
    closed: listing.closed,
    showsClosed: query.closed,
    page: listing.page,
    pageCount: listing.pageCount,
    months,
    month: months.find((month) => month.chosen)?.fullName ?? null,
    filters: {
      level: choices(listing.facets.level, query.level, (key) => texts.words.categories[key]),
      region: choices(listing.facets.region, query.region, (key) => texts.words.regions[key]),
      field: choices(listing.facets.field, query.field, (key) => texts.words.fields[key]),
      funding: choices(listing.facets.funding, query.funding, (key) => texts.funding[key]),
    },
    covers: choices(listing.facets.covers, query.covers, (key) => texts.paid.things[key]),
    free: listing.facets.free,
    showsFree: query.free,
    chosen:
      filterNames.filter((name) => name !== collection.choose && query[name].length > 0).length +
      query.covers.length +
      [query.free, query.month !== null].filter(Boolean).length,
    sort: query.sort,
  }
}

function choices<Key extends string>(
  facets: readonly { readonly key: Key; readonly count: number }[],
  chosen: readonly Key[],
  label: (key: Key) => string,
): ChoiceView[] {
  return facets.map(({ key, count }) => ({ key, label: label(key), count, chosen: chosen.includes(key) }))
}

/** A month of the rail: one mark a deadline. */
export interface MonthView {
  /** YYYY-MM. */
  readonly month: string
  readonly name: string
  readonly fullName: string
  /** Written under the first month and each January. */
  readonly year: string | null
  readonly fixed: number
  readonly expected: number
  readonly chosen: boolean
}

export function toMonthViews(months: readonly MonthCount[], chosen: string | null, { writing }: Texts): MonthView[] {
  return months.map(({ month, fixed, expected }, index) => ({
    month,
    name: monthName(month, writing),
    fullName: fullMonthName(month, writing),
    year: index === 0 || month.endsWith('-01') ? month.slice(0, 4) : null,
    fixed,
    expected,
    chosen: month === chosen,
  }))
}
