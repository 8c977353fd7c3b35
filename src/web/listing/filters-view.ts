import {
  type ChoiceName,
  choiceNames,
  type FilterName,
  filterParameters,
  type ListingQuery,
  type MonthCount,
  type Narrowing,
  type OtherFilterName,
} from '#domain/listing/listing.ts'
import { countryName } from '#domain/words/country.ts'
import { fullMonthName, monthName } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

export interface ChoiceView {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly chosen: boolean
}

/** A month of the rail: one mark a deadline. */
export type MonthView = ReturnType<typeof toMonthViews>[number]

export type FiltersView = ReturnType<typeof toFiltersView>

/** `of`: how many the filters leave. `choose`: the filter that the page itself offers. */
export function toFiltersView(
  { facets, months, closed, without }: Narrowing,
  query: ListingQuery,
  { of, choose = null }: { readonly of: number; readonly choose?: ChoiceName | null },
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
    return counts.map(({ key, count }) => ({ key, label: label(key), count, chosen: chosen.includes(key) }))
  }
  const filters = {
    level: choices(facets.level, query.level, (key) => texts.words.categories[key]),
    kind: choices(facets.kind, query.kind, (key) => texts.understood.kinds[key]),
    country: choices(facets.country, query.country, (key) => countryName(key) ?? key),
    region: choices(facets.region, query.region, (key) => texts.words.regions[key]),
    field: choices(facets.field, query.field, (key) => texts.words.fields[key]),
    funding: choices(facets.funding, query.funding, (key) => texts.funding[key]),
    applications: choices(facets.applications, query.applications, (key) => texts.applications.choices[key]),
  } satisfies Record<ChoiceName, readonly ChoiceView[]>
  const names: Readonly<Record<FilterName, string>> = { ...text.names, covers: text.covers, free: text.freeToApply }
  const otherCounts: Readonly<Record<OtherFilterName, number>> = {
    covers: query.covers.length,
    free: Number(query.free),
    month: Number(query.month !== null),
  }
  return {
    filters,
    months: toMonthViews(months, query.month, texts),
    // The covered costs; each selected one narrows the list.
    covers: choices(facets.covers, query.covers, (key) => texts.paid.things[key]),
    // How many are free to apply for.
    free: facets.free,
    showsFree: query.free,
    closed,
    showsClosed: query.closed,
    // The number of active filters, the month included; the page's own filter does not count.
    chosen:
      choiceNames.filter((name) => name !== choose && query[name].length > 0).length +
      Object.values(otherCounts).reduce((sum, count) => sum + count, 0),
    sort: query.sort,
    // Filters whose removal finds more: the name of the parameter, and a sentence.
    without: without.map(({ name, count }) => ({
      parameter: filterParameters[name],
      label: text.without(names[name], count),
    })),
  }
}

/** The months of the rail in words; the year appears with the first month and each January. */
export function toMonthViews(months: readonly MonthCount[], chosen: string | null, { writing }: Pick<Texts, 'writing'>) {
  return months.map(({ month, fixed, expected }, index) => ({
    // YYYY-MM.
    month,
    name: monthName(month, writing),
    fullName: fullMonthName(month, writing),
    year: index === 0 || month.endsWith('-01') ? month.slice(0, 4) : null,
    fixed,
    expected,
    chosen: month === chosen,
  }))
}
