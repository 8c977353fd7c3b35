import { type CoveredThing, coveredThings } from '#domain/eligibility/rules.ts'
import { type DeadlinesAt, deadlinesAt } from '#domain/listing/deadline-at.ts'
import type { Entry } from '#domain/listing/entry.ts'
import {
  type ChoiceName,
  choiceNames,
  type ChoicesOf,
  type Facet,
  type Facets,
  type FilterName,
  type ListingQuery,
  type MonthCount,
  type Narrowing,
} from '#domain/listing/listing.ts'
import { applicationStatuses } from '#domain/opportunity/applications.ts'
import type { ApplicationStatus } from '#domain/opportunity/applications.ts'
import { fundings } from '#domain/opportunity/opportunity.ts'
import { fields, levelKeys, regions } from '#domain/opportunity/vocabulary.ts'
import { soughtKindOf } from '#domain/search/meets.ts'
import { soughtKinds } from '#domain/search/vocabulary.ts'
import { listCountries } from '#domain/words/country.ts'
import { normalizedWords } from '#domain/words/normalize-text.ts'
import { addMonths, todayAnywhere } from '#domain/words/plain-date.ts'

const fieldKeys = fields.map(({ key }) => key)

/** The filters of which any chosen value fits: all choices in their order, and which of them an entry has. */
const choiceFilters: { readonly [Name in ChoiceName]: ChoiceFilter<Name> } = {
  level: { all: levelKeys, of: ({ place }) => place.categories },
  kind: { all: soughtKinds, of: soughtKindOf },
  country: { all: listCountries().map(({ code }) => code), of: ({ countryCode }) => (countryCode === null ? [] : [countryCode]) },
  region: { all: regions.map(({ key }) => key), of: ({ place }) => place.regions },
  // What takes any field takes each.
  field: { all: fieldKeys, of: ({ place }) => (place.fields.includes('any') ? fieldKeys : place.fields) },
  funding: { all: fundings, of: ({ funding }) => (funding === null ? [] : [funding]) },
  applications: { all: applicationStatuses, of: ({ deadline }, at) => [at.applicationsOf(deadline)] },
}
interface ChoiceFilter<Name extends ChoiceName> {
  readonly all: ChoicesOf<Name>
  readonly of: (entry: Entry, at: DeadlinesAt) => ChoicesOf<Name>
}

/** All filters of a query: any of the chosen within a filter (of what is paid: all), every filter of those used. */
export function createFilter(query: ListingQuery, at: DeadlinesAt) {
  const { covers, free, month } = query
  const tests: [FilterName, (entry: Entry) => boolean][] = choiceNames.flatMap((name) => {
    const chosen: readonly string[] = query[name]
    const { of }: { readonly of: (entry: Entry, at: DeadlinesAt) => readonly string[] } = choiceFilters[name]
    return chosen.length === 0 ? [] : [[name, (entry) => of(entry, at).some((key) => chosen.includes(key))]]
  })
  if (covers.length > 0) tests.push(['covers', ({ judged }) => covers.every((thing) => judged.rules?.covers[thing] === 'yes')])
  if (free) tests.push(['free', isFree])
  if (month !== null)
    tests.push([
      'month',
      ({ deadline }) => at.dateOf(deadline)?.startsWith(`${month}-`) === true || at.usualMonths(deadline).includes(month),
    ])

  const words = normalizedWords(query.text)
  const only = query.only.length > 0 ? new Set(query.only) : null
  /** Whether it is named and has the text that is looked for; else it counts nowhere, whatever is chosen. */
  const finds = ({ slug, text }: Entry) => only?.has(slug) !== false && words.every((word) => text.includes(word))
  return {
    /** Those that leave the entry out; none: it passes, as far as `finds` finds it. */
    failed: (entry: Entry): readonly FilterName[] => tests.flatMap(([name, test]) => (test(entry) ? [] : [name])),
    finds,
    passes: (entry: Entry): boolean => tests.every(([, test]) => test(entry)) && finds(entry),
  }
}

/** Whether it is known that applying costs nothing. */
function isFree({ judged }: Entry): boolean {
  return judged.rules?.fee.rule === 'none'
}

/**
 * What the filters of a query leave of a list, in its order, with what each other choice would give. Closed ones are left out unless the query
 * asks for them.
 */
export function narrow<Item>(
  items: readonly Item[],
  entryOf: (item: Item) => Entry,
  query: ListingQuery,
  now: Date,
): Narrowing & { readonly passing: readonly Item[] } {
  const at = deadlinesAt(now)
  const filter = createFilter(query, at)
  const facets = createFacetCounter(query, now, at)
  const without = new Map<FilterName, number>()
  const passing: Item[] = []
  let closed = 0
  for (const item of items) {
    const entry = entryOf(item)
    const failed = filter.failed(entry)
    if (failed.length > 1 || !filter.finds(entry)) continue
    const isOpen = at.isOpen(entry.deadline)
    if (!isOpen && failed.length === 0) closed += 1
    if (!isOpen && !query.closed) continue
    facets.count(entry, failed[0])
    if (failed[0] === undefined) passing.push(item)
    else without.set(failed[0], (without.get(failed[0]) ?? 0) + 1)
  }
  const countOf = (status: ApplicationStatus) => passing.filter((item) => at.applicationsOf(entryOf(item).deadline) === status).length
  return {
    passing,
    closed,
    openNow: countOf('open'),
    usuallyOpen: countOf('usually-open'),
    months: facets.readMonths(),
    facets: facets.readFacets(),
    without: [...without].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
  }
}

/** Counts what each choice of a filter would give with the other filters as they are. */
function createFacetCounter(query: ListingQuery, now: Date, at: DeadlinesAt) {
  const choices = choiceNames.map((name) => [name, choiceFilters[name], new Counts()] as const)
  const covers = new Counts()
  const months = new Map(twelveMonths(todayAnywhere(now)).map((month) => [month, { month, fixed: 0, expected: 0 }]))
  let free = 0

  const countMonth = ({ deadline }: Entry) => {
    if (!at.isOpen(deadline)) return
    for (const own of [at.dateOf(deadline)?.slice(0, 7) ?? at.usualMonths(deadline)].flat()) {
      const month = months.get(own)
      if (month !== undefined) month[at.kindOf(deadline) === 'fixed' ? 'fixed' : 'expected'] += 1
    }
  }
  return {
    /** `failed`: the one filter that leaves the entry out, whose own choices alone it counts for; undefined: none does. */
    count(entry: Entry, failed: FilterName | undefined): void {
      for (const [name, { of }, counts] of choices) if (failed === undefined || failed === name) counts.addAll(of(entry, at))
      if (failed === undefined || failed === 'month') countMonth(entry)
      // One more of what is paid narrows further, and what is free is never left out for that: their own filters change nothing.
      if (failed !== undefined) return
      for (const thing of coveredThings) if (entry.judged.rules?.covers[thing] === 'yes') covers.add(thing)
      if (isFree(entry)) free += 1
    },
    readFacets: (): Facets => ({
      ...(Object.fromEntries(choices.map(([name, { all }, counts]) => [name, counts.read<string>(all, query[name])])) as Pick<
        Facets,
        ChoiceName
      >),
      covers: covers.read<CoveredThing>(coveredThings, query.covers),
      free,
    }),
    readMonths: (): readonly MonthCount[] => [...months.values()],
  }
}

class Counts {
  readonly #counts = new Map<string, number>()

  add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  addAll(keys: readonly string[]): void {
    for (const key of keys) this.add(key)
  }

  /** In the order of the keys. What would give nothing is left out unless it is chosen. */
  read<Key extends string>(keys: readonly Key[], chosen: readonly string[]): readonly Facet<Key>[] {
    return keys.map((key) => ({ key, count: this.#counts.get(key) ?? 0 })).filter(({ key, count }) => count > 0 || chosen.includes(key))
  }
}

function twelveMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, offset) => addMonths(first, offset).slice(0, 7))
}
