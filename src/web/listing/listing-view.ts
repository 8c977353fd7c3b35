import { coveredThings } from '#domain/eligibility/rule-words.ts'
import type { Collection } from '#domain/listing/collections.ts'
import { parseItemSlugs } from '#domain/listing/item-slugs.ts'
import { choiceNames, emptyQuery, filterParameters, sorts } from '#domain/listing/listing.ts'
import type {
  ChoiceName,
  FilterName,
  Listing,
  ListingQuery,
  MonthCount,
  Narrowing,
  OtherFilterName,
} from '#domain/listing/listing.ts'
import { applicationStatuses } from '#domain/opportunity/applications.ts'
import { fundings, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, fieldsOf, regionsOf } from '#domain/opportunity/vocabulary.ts'
import { soughtKinds } from '#domain/search/vocabulary.ts'
import { countryName, findCountryCode } from '#domain/words/country.ts'
import { todayUtc } from '#domain/words/plain-date.ts'
import { toKey } from '#domain/words/text.ts'
import { fullMonthName, monthName, monthOfYear } from '#web/components/dates.ts'
import type { VerdictView } from '#web/fit/verdict-view.ts'
import { toCardView } from '#web/opportunity/item-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** Longer addresses are cut. */
const maxTextLength = 100
const maxPages = 10_000

/**
 * Reads what a visitor chose from a listing's address (docs/interface, Listings). Several values
 * may be joined by commas or repeated, in any accepted spelling. Unknown ones are dropped, so that
 * an old or mistyped link still shows the page.
 */
export function readListingQuery(parameters: URLSearchParams): ListingQuery {
  const values = (name: string) => parameters.getAll(name).flatMap((value) => value.split(','))
  const chosen = <Key extends string>(name: string, allowed: readonly Key[]) => {
    const keys = values(name).map(toKey)
    return allowed.filter((key) => keys.includes(toKey(key)))
  }
  const month = parameters.get('month') ?? ''
  const page = Number.parseInt(parameters.get('page') ?? '1', 10) || 1
  const applications = chosen('applications', applicationStatuses)
  // No spread of `emptyQuery`: the compiler demands each filter.
  return {
    text: (parameters.get('q') ?? '').trim().slice(0, maxTextLength),
    level: categoriesOf({ categories: values('level') }),
    kind: chosen('kind', soughtKinds),
    country: countriesIn(parameters.getAll('country')),
    region: regionsOf({ regions: values('region') }),
    field: fieldsOf({ fields: values('field') }),
    funding: chosen('funding', fundings),
    covers: chosen('covers', coveredThings),
    applications,
    free: chosen('fee', ['none']).length > 0,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    only: parseItemSlugs(parameters.getAll('only'), emptyQuery.pageSize).slugs,
    sort: sorts.find((each) => each === parameters.get('sort')) ?? emptyQuery.sort,
    closed: parameters.get('closed') === '1' || applications.includes('closed'),
    page: Math.max(1, Math.min(maxPages, page)),
    pageSize: emptyQuery.pageSize,
  }
}

/**
 * The filters of 'Can I apply?': of all that is open, and without the level, which is one of the
 * questions there.
 */
export function readFitQuery(parameters: URLSearchParams): ListingQuery {
  return { ...readListingQuery(parameters), text: '', level: [], only: [], closed: false }
}

const narrowing: readonly string[] = [...Object.values(filterParameters), 'closed']

/** Parameters of what an address opens, and of its page. */
const passing: readonly string[] = ['page', 'open', 'change']

export const isFilter = (parameter: string): boolean => narrowing.includes(parameter)

/** The query of an address without its filters, but with the one that the page itself offers. */
export function withoutFilters(search: string, choose: ChoiceName | null = null): string {
  const parameters = new URLSearchParams(search)
  const gone = [...narrowing, ...passing].filter((name) => name !== choose)
  for (const name of gone) parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** By code or name; names may hold a comma. */
function countriesIn(values: readonly string[]): string[] {
  const found = values.flatMap((value) => {
    const code = findCountryCode(value)
    return code === undefined ? value.split(',').map(findCountryCode) : [code]
  })
  return [...new Set(found.filter((code) => code !== undefined))]
}

export type ChoiceView = {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly chosen: boolean
}

export type MonthView = ReturnType<typeof toMonthViews>[number]

export type FiltersView = ReturnType<typeof toFiltersView>

/** `of`: how many the filters leave. `choose`: the filter that the page itself offers. */
export function toFiltersView(
  { facets, months, closed, without }: Narrowing,
  query: ListingQuery,
  {
    of,
    choose = null,
    now,
  }: { readonly of: number; readonly choose?: ChoiceName | null; readonly now?: Date },
  texts: Texts,
) {
  const text = texts.listing
  const choices = <Key extends string>(
    counts: readonly { readonly key: Key; readonly count: number }[],
    chosen: readonly Key[],
    label: (key: Key) => string,
  ): ChoiceView[] => {
    // Nothing to choose, or one choice that is all there is.
    const [first] = counts
    if (counts.length === 1 && first?.count === of && chosen.length === 0) return []
    return counts.map(({ key, count }) => ({
      key,
      label: label(key),
      count,
      chosen: chosen.includes(key),
    }))
  }
  const filters = {
    level: choices(facets.level, query.level, (key) => texts.words.categories[key]),
    kind: choices(facets.kind, query.kind, (key) => texts.understood.kinds[key]),
    country: choices(facets.country, query.country, (key) => countryName(key) ?? key),
    region: choices(facets.region, query.region, (key) => texts.words.regions[key]),
    field: choices(facets.field, query.field, (key) => texts.words.fields[key]),
    funding: choices(facets.funding, query.funding, (key) => texts.funding[key]),
    applications: choices(
      facets.applications,
      query.applications,
      (key) => texts.applications.choices[key],
    ),
  } satisfies Record<ChoiceName, readonly ChoiceView[]>
  const covers = choices(facets.covers, query.covers, (key) => texts.paid.things[key])
  const names: Readonly<Record<FilterName, string>> = {
    ...text.names,
    covers: text.covers,
    free: text.freeToApply,
  }
  const others: Record<OtherFilterName, number> = {
    covers: query.covers.length,
    free: Number(query.free),
    month: Number(query.month !== null),
  }
  return {
    filters,
    // How many the filters leave.
    left: of,
    months: toMonthViews(months, query.month, texts, now),
    // The covered costs; each selected one narrows the list.
    covers,
    // How many are free to apply for.
    free: facets.free,
    showsFree: query.free,
    closed,
    showsClosed: query.closed,
    // The number of active filters, the month included; the page's own filter does not count.
    chosen:
      choiceNames.filter((name) => name !== choose && query[name].length > 0).length +
      Object.values(others).reduce((sum, count) => sum + count, 0),
    // Each chosen value, the page's own filter left out.
    chips: [
      ...choiceNames
        .filter((name) => name !== choose)
        .flatMap((name) => toChips(name, text.names[name], filters[name])),
      ...toChips('covers', text.covers, covers),
      ...(query.free
        ? [{ parameter: filterParameters.free, word: '', label: text.freeToApply, rest: [] }]
        : []),
      ...(query.month === null
        ? []
        : [
            {
              parameter: filterParameters.month,
              word: text.names.month,
              label: fullMonthName(query.month, texts.writing),
              rest: [],
            },
          ]),
    ],
    sort: query.sort,
    // Filters whose removal finds more: the name of the parameter, and a sentence.
    without: without.map(({ name, count }) => ({
      parameter: filterParameters[name],
      label: text.without(names[name], count),
    })),
  }
}

export interface FilterChip {
  readonly parameter: string
  /** Before the label, in small: 'Host country'; empty: the label says it. */
  readonly word: string
  readonly label: string
  /** The values of the parameter that stay without this one. */
  readonly rest: readonly string[]
}

function toChips(
  name: FilterName,
  word: string,
  choices: readonly Pick<ChoiceView, 'key' | 'label' | 'chosen'>[],
): FilterChip[] {
  const chosen = choices.filter((choice) => choice.chosen)
  return chosen.map(({ key, label }) => ({
    parameter: filterParameters[name],
    word,
    label,
    rest: chosen.map((choice) => choice.key).filter((other) => other !== key),
  }))
}

/**
 * The months of the histogram in words; the year appears with the first month and each January.
 * `now` marks today.
 */
export function toMonthViews(
  months: readonly MonthCount[],
  chosen: string | null,
  { writing }: Pick<Texts, 'writing'>,
  now?: Date,
) {
  return months.map(({ month, announced, expected, usual }, index) => ({
    // YYYY-MM.
    month,
    name: monthName(month, writing),
    fullName: fullMonthName(month, writing),
    year: index === 0 || month.endsWith('-01') ? month.slice(0, 4) : null,
    count: announced + expected + usual,
    announced,
    expected,
    usual,
    chosen: month === chosen,
    // How much of the present month is over, in percent.
    ...(now && todayUtc(now).startsWith(month) && { today: partOfMonth(todayUtc(now)) }),
  }))
}

/** How much of its month is over on a day, in percent: the 15th is half of it. */
const partOfMonth = (day: string): number => Math.round((Number(day.slice(8)) / 31) * 100)

export type ListingView = ReturnType<typeof toListingView>

/**
 * A listing with its cards, filters and head in words. `verdictOf` adds verdicts where the address
 * holds answers.
 */
export function toListingView(
  listing: Listing<Opportunity>,
  query: ListingQuery,
  collection: Collection,
  texts: Texts,
  now: Date,
  verdictOf: (item: Opportunity) => VerdictView | undefined = () => undefined,
) {
  const { kind, criteria } = collection
  const what =
    kind === 'scholarship'
      ? (programs.find((each) => 'category' in criteria && each === criteria.category) ?? kind)
      : kind
  const toCard = (item: Opportunity) =>
    toCardView(item, texts, now, collection.card, verdictOf(item))
  const filters = toFiltersView(
    listing,
    query,
    { of: listing.total, choose: collection.choose, now },
    texts,
  )
  return {
    ...filters,
    sections: listing.sections.map(({ key, total, items }) => ({
      key,
      total,
      cards: items.map(toCard),
    })),
    // The page's own items, without the worldwide block: none calls for the page's empty message.
    own: listing.own,
    head: headOf(
      listing,
      { own: listing.own, worldwide: listing.total - listing.own },
      query,
      what,
      texts,
    ),
    page: listing.page,
    pageCount: listing.pageCount,
  }
}

/**
 * How many items a list has without the closed ones, those worldwide apart, and how many of all are
 * open: a sentence or two.
 */
export function headOf(
  narrowing: Pick<Narrowing, 'closed' | 'openNow' | 'usuallyOpen' | 'later'>,
  { own, worldwide = 0 }: { readonly own: number; readonly worldwide?: number },
  query: ListingQuery,
  what: keyof Texts['listingViews']['items'],
  { listingViews: text, writing }: Pick<Texts, 'listingViews' | 'writing'>,
): string {
  const { openNow, usuallyOpen, later } = narrowing
  const listed = own - (query.closed ? narrowing.closed : 0)
  const counted = openNow + usuallyOpen + later.announced + later.usual
  return text.head(text.items[what](listed), {
    worldwide,
    open: openNow,
    usually: usuallyOpen,
    announcedLater: later.announced,
    usuallyLater: later.usual,
    unknown: listed + worldwide - counted,
    season: text.seasons[later.season],
    until: monthOfYear(Number(later.last.slice(5, 7)), writing),
  })
}

/** Scholarships that have a name of their own (docs/interface, Listing pages). */
const programs = ['competition', 'exchange', 'summer'] as const
