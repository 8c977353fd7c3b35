import { type CoveredThing, coveredThings } from '#domain/eligibility/rules.ts'
import type { EligibilityCriteria } from '#domain/eligibility/verdict.ts'
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
import { soughtKinds } from '#domain/search/vocabulary.ts'
import { listCountries } from '#domain/words/country.ts'
import { normalizedWords } from '#domain/words/normalize-text.ts'
import { addMonths, todayAnywhere } from '#domain/words/plain-date.ts'

const fieldKeys = fields.map(({ key }) => key)

/** The filters of which any chosen value fits: all choices in their order, and which of them an entry has. */
const choiceFilters: { readonly [Name in ChoiceName]: ChoiceFilter<Name> } = {
  level: { all: levelKeys, of: ({ placement }) => placement.categories },
  kind: { all: soughtKinds, of: ({ soughtKinds: own }) => own },
  country: { all: listCountries().map(({ code }) => code), of: ({ countryCode }) => countryCode },
  region: { all: regions.map(({ key }) => key), of: ({ placement }) => placement.regions },
  // What takes any field takes each.
  field: { all: fieldKeys, of: ({ placement }) => (placement.fields.includes('any') ? fieldKeys : placement.fields) },
  funding: { all: fundings, of: ({ funding }) => funding },
  applications: { all: applicationStatuses, of: ({ deadline }, at) => at.applicationsOf(deadline) },
}
interface ChoiceFilter<Name extends ChoiceName> {
  readonly all: ChoicesOf<Name>
  /** A list is the same object for all entries that share it. null: it has none. */
  readonly of: (entry: Entry, at: DeadlinesAt) => ChoicesOf<Name> | ChoicesOf<Name>[number] | null
}

/** All filters of a query: any selected choice within one filter (all of them for covered costs), and every active filter. */
export function createFilter(query: ListingQuery, at: DeadlinesAt) {
  const { covers, free, month } = query
  const tests: [FilterName, (entry: Entry) => boolean][] = choiceNames.flatMap((name) => {
    const chosen: readonly string[] = query[name]
    if (chosen.length === 0) return []
    const { of }: { readonly of: (entry: Entry, at: DeadlinesAt) => readonly string[] | string | null } = choiceFilters[name]
    const isChosen = (own: string) => chosen.includes(own)
    const test = (own: readonly string[] | string | null) => (typeof own === 'string' ? isChosen(own) : own?.some(isChosen) === true)
    return [[name, (entry) => test(of(entry, at))]]
  })
  if (covers.length > 0) tests.push(['covers', ({ criteria }) => covers.every((thing) => criteria.rules?.covers[thing] === 'yes')])
  if (free) tests.push(['free', ({ criteria }) => isFree(criteria)])
  if (month !== null)
    tests.push([
      'month',
      ({ deadline }) => at.dateOf(deadline)?.startsWith(`${month}-`) === true || at.usualMonths(deadline).includes(month),
    ])

  const words = normalizedWords(query.text)
  const only = query.only.length > 0 ? new Set(query.only) : null
  /** Whether the list of slugs and the text search include it. Otherwise it counts nowhere, whatever is selected. */
  const finds = ({ slug, text }: Entry) => only?.has(slug) !== false && words.every((word) => text.includes(word))
  return {
    /** The one filter that leaves the entry out; null: none does, as far as `finds` finds it. */
    failed(entry: Entry): FilterName | 'several' | null {
      let failed: FilterName | null = null
      for (const [name, test] of tests) {
        if (test(entry)) continue
        if (failed !== null) return 'several'
        failed = name
      }
      return failed
    },
    finds,
    passes: (entry: Entry): boolean => tests.every(([, test]) => test(entry)) && finds(entry),
  }
}

/** Whether it is known that applying costs nothing. */
function isFree({ rules }: EligibilityCriteria): boolean {
  return rules?.fee.rule === 'none'
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
  const without = new Counts<FilterName>()
  const statuses = new Counts<ApplicationStatus>()
  const passing: Item[] = []
  let closed = 0
  for (const item of items) {
    const entry = entryOf(item)
    const failed = filter.failed(entry)
    if (failed === 'several' || !filter.finds(entry)) continue
    const isOpen = at.isOpen(entry.deadline)
    if (!isOpen && failed === null) closed += 1
    if (!isOpen && !query.closed) continue
    facets.count(entry, failed)
    if (failed === null) {
      passing.push(item)
      statuses.add(at.applicationsOf(entry.deadline))
    } else without.add(failed)
  }
  return {
    passing,
    closed,
    openNow: statuses.get('open'),
    usuallyOpen: statuses.get('usually-open'),
    months: facets.readMonths(),
    facets: facets.readFacets(),
    without: [...without.all()].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
  }
}

/**
 * Counts the result of each choice of a filter while the other filters stay. Thousands of entries share some hundred lists and rules, so these are
 * counted first, and their members are added up at the end.
 */
function createFacetCounter(query: ListingQuery, now: Date, at: DeadlinesAt) {
  const choices = choiceNames.map((name) => [name, choiceFilters[name].of, new Counts<readonly string[] | string>()] as const)
  const criteriaCounts = new Counts<EligibilityCriteria>()
  const months = new Map(twelveMonths(todayAnywhere(now)).map((month) => [month, { month, fixed: 0, expected: 0 }]))

  const countMonth = ({ deadline }: Entry) => {
    if (!at.isOpen(deadline)) return
    const date = at.dateOf(deadline)
    const kind = at.kindOf(deadline) === 'fixed' ? 'fixed' : 'expected'
    for (const own of date === null ? at.usualMonths(deadline) : [date.slice(0, 7)]) {
      const month = months.get(own)
      if (month !== undefined) month[kind] += 1
    }
  }
  return {
    /** `failed`: the one filter that leaves the entry out, whose own choices alone it counts for; null: none does. */
    count(entry: Entry, failed: FilterName | null): void {
      for (const [name, of, counts] of choices) {
        const own = failed === null || failed === name ? of(entry, at) : null
        if (own !== null) counts.add(own)
      }
      if (failed === null || failed === 'month') countMonth(entry)
      // Another covered cost narrows further, and a free item is never left out by that filter, so these filters do not affect their own counts.
      if (failed === null) criteriaCounts.add(entry.criteria)
    },
    readFacets(): Facets {
      const read = choices.map(([name, , counts]) => [name, readFacet<string>(choiceFilters[name].all, addUp(counts), query[name])])
      const covers = new Counts<string>()
      let free = 0
      for (const [criteria, count] of criteriaCounts.all()) {
        for (const thing of coveredThings) if (criteria.rules?.covers[thing] === 'yes') covers.add(thing, count)
        if (isFree(criteria)) free += count
      }
      return {
        ...(Object.fromEntries(read) as Pick<Facets, ChoiceName>),
        covers: readFacet<CoveredThing>(coveredThings, covers, query.covers),
        free,
      }
    },
    readMonths: (): readonly MonthCount[] => [...months.values()],
  }
}

class Counts<Key> {
  readonly #counts = new Map<Key, number>()

  add(key: Key, count = 1): void {
    this.#counts.set(key, this.get(key) + count)
  }

  get(key: Key): number {
    return this.#counts.get(key) ?? 0
  }

  all(): Iterable<readonly [Key, number]> {
    return this.#counts
  }
}

function addUp(counts: Counts<readonly string[] | string>): Counts<string> {
  const sums = new Counts<string>()
  for (const [own, count] of counts.all()) for (const key of [own].flat()) sums.add(key, count)
  return sums
}

/** In the order of the keys. What would give nothing is left out unless it is chosen. */
function readFacet<Key extends string>(keys: readonly Key[], counts: Counts<string>, chosen: readonly string[]): readonly Facet<Key>[] {
  return keys.map((key) => ({ key, count: counts.get(key) })).filter(({ key, count }) => count > 0 || chosen.includes(key))
}

function twelveMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, offset) => addMonths(first, offset).slice(0, 7))
}
