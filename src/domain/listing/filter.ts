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
  type Narrowing,
} from '#domain/listing/listing.ts'
import { applicationStatuses } from '#domain/opportunity/applications.ts'
import { fundings } from '#domain/opportunity/opportunity.ts'
import { fields, levelKeys, regions } from '#domain/opportunity/vocabulary.ts'
import { soughtKinds } from '#domain/search/vocabulary.ts'
import { listCountries } from '#domain/words/country.ts'
import { normalizedWords } from '#domain/words/normalize-text.ts'
import { addMonths, todayAnywhere } from '#domain/words/plain-date.ts'

const fieldKeys = fields.map(({ key }) => key)

/** What filters read of an entry. Thousands of entries share some hundred values, so these are counted, and their choices added up. */
type Part = 'placement' | 'countryCode' | 'funding' | 'dates' | 'criteria'
type PartCounts = { readonly [Name in Part]: ReadonlyMap<Entry[Name], number> }
type Counts = ReadonlyMap<string, number>

interface ChoiceFilter<Choice> {
  /** All choices in their order. */
  readonly all: readonly Choice[]
  /** Those of them that an entry has. */
  readonly of: (entry: Entry, at: DeadlinesAt) => readonly Choice[]
  /** How many of the counted entries have each. */
  readonly count: (counted: readonly PartCounts[], at: DeadlinesAt) => Counts
}

function createChoice<Choice extends string, Name extends Part>(
  all: readonly Choice[],
  part: Name,
  read: (own: Entry[Name], at: DeadlinesAt) => readonly Choice[],
): ChoiceFilter<Choice> {
  return {
    all,
    of: (entry, at) => read(entry[part], at),
    count: (counted, at) => addUp(counted, part, (own) => read(own, at)),
  }
}

const one = <Value>(value: Value | null) => (value === null ? [] : [value])

/** The filters of which any chosen value fits. */
const choiceFilters: { readonly [Name in ChoiceName]: ChoiceFilter<ChoicesOf<Name>[number]> } = {
  level: createChoice(levelKeys, 'placement', ({ categories }) => categories),
  kind: createChoice(soughtKinds, 'placement', (placement) => placement.soughtKinds),
  country: createChoice(
    listCountries().map(({ code }) => code),
    'countryCode',
    one,
  ),
  region: createChoice(
    regions.map(({ key }) => key),
    'placement',
    (placement) => placement.regions,
  ),
  // An item for any field counts for each.
  field: createChoice(fieldKeys, 'placement', (placement) => (placement.fields.includes('any') ? fieldKeys : placement.fields)),
  funding: createChoice(fundings, 'funding', one),
  applications: createChoice(applicationStatuses, 'dates', (dates, at) => [at(dates).status]),
}

/** All filters of a query: any selected choice within one filter (all of them for covered costs), and every active filter. */
export function createFilter(query: ListingQuery, at: DeadlinesAt) {
  const { covers, free, month } = query
  const tests: [FilterName, (entry: Entry) => boolean][] = choiceNames.flatMap((name) => {
    const chosen: readonly string[] = query[name]
    const { of }: ChoiceFilter<string> = choiceFilters[name]
    return chosen.length === 0 ? [] : [[name, (entry) => of(entry, at).some((own) => chosen.includes(own))]]
  })
  if (covers.length > 0) tests.push(['covers', ({ criteria }) => covers.every((thing) => criteria.rules?.covers[thing] === 'yes')])
  if (free) tests.push(['free', ({ criteria }) => isFree(criteria)])
  if (month !== null) tests.push(['month', ({ dates }) => at(dates).months.includes(month)])

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

/** Whether applying is known to be free. */
function isFree({ rules }: EligibilityCriteria): boolean {
  return rules?.fee.rule === 'none'
}

/**
 * Applies the filters of a query to a list, in its order, and counts each other choice. Closed entries are dropped unless the query
 * includes them.
 */
export function narrow(entries: readonly Entry[], query: ListingQuery, now: Date): Narrowing & { readonly passing: readonly Entry[] } {
  const at = deadlinesAt(now)
  const filter = createFilter(query, at)
  const isOpen = ({ dates }: Entry) => at(dates).isOpen
  const byFailed = Map.groupBy(entries, (entry) => (filter.finds(entry) ? filter.failed(entry) : 'several'))
  const matching = byFailed.get(null) ?? []
  const open = matching.filter(isOpen)
  const passing = query.closed ? matching : open
  const counted = countParts(passing)
  /** Of the entries that this filter alone leaves out. */
  const failing = new Map<FilterName, PartCounts>()
  const without: { name: FilterName; count: number }[] = []
  for (const [name, failed] of byFailed) {
    if (name === null || name === 'several') continue
    const shown = query.closed ? failed : failed.filter(isOpen)
    failing.set(name, countParts(shown))
    if (shown.length > 0) without.push({ name, count: shown.length })
  }
  /** The entries that all other filters leave. */
  const beside = (name: FilterName) => [counted, failing.get(name)].filter((each) => each !== undefined)
  const choices = choiceNames.map((name) => {
    const { all, count }: ChoiceFilter<string> = choiceFilters[name]
    return [name, readFacet(all, count(beside(name), at), query[name])]
  })
  // Another covered cost narrows further, and a free item is never left out by that filter, so these filters do not affect their own
  // counts.
  const covers = addUp([counted], 'criteria', ({ rules }) => coveredThings.filter((thing) => rules?.covers[thing] === 'yes'))
  const free = addUp([counted], 'criteria', (criteria) => (isFree(criteria) ? ['free'] : []))
  const statuses = choiceFilters.applications.count([counted], at)
  const days = addUp(beside('month'), 'dates', (dates) => {
    const { isOpen: hasMonths, kind, months } = at(dates)
    return hasMonths ? months.map((month) => `${month} ${kind === 'fixed' ? 'fixed' : 'expected'}`) : []
  })
  const countDays = (month: string, kind: 'fixed' | 'expected') => days.get(`${month} ${kind}`) ?? 0
  return {
    passing,
    closed: matching.length - open.length,
    openNow: statuses.get('open') ?? 0,
    usuallyOpen: statuses.get('usually-open') ?? 0,
    months: twelveMonths(now).map((month) => ({ month, fixed: countDays(month, 'fixed'), expected: countDays(month, 'expected') })),
    facets: {
      ...(Object.fromEntries(choices) as Pick<Facets, ChoiceName>),
      covers: readFacet<CoveredThing>(coveredThings, covers, query.covers),
      free: free.get('free') ?? 0,
    },
    without: without.sort((a, b) => b.count - a.count),
  }
}

/** In one pass: to read tens of thousands of entries takes longer than to count. */
function countParts(entries: readonly Entry[]): PartCounts {
  const counts = {
    placement: new Map<Entry['placement'], number>(),
    countryCode: new Map<Entry['countryCode'], number>(),
    funding: new Map<Entry['funding'], number>(),
    dates: new Map<Entry['dates'], number>(),
    criteria: new Map<Entry['criteria'], number>(),
  }
  for (const { placement, countryCode, funding, dates, criteria } of entries) {
    add(counts.placement, placement)
    add(counts.countryCode, countryCode)
    add(counts.funding, funding)
    add(counts.dates, dates)
    add(counts.criteria, criteria)
  }
  return counts
}

function add<Key>(counts: Map<Key, number>, key: Key, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

/** How many of the counted entries have each value. */
function addUp<Name extends Part>(counted: readonly PartCounts[], part: Name, read: (own: Entry[Name]) => readonly string[]): Counts {
  const sums = new Map<string, number>()
  for (const each of counted) for (const [own, count] of each[part]) for (const value of read(own)) add(sums, value, count)
  return sums
}

/** In the order of the keys. Choices without matches are dropped unless selected. */
function readFacet<Key extends string>(keys: readonly Key[], counts: Counts, chosen: readonly string[]): readonly Facet<Key>[] {
  return keys.map((key) => ({ key, count: counts.get(key) ?? 0 })).filter(({ key, count }) => count > 0 || chosen.includes(key))
}

/** From this month on. */
function twelveMonths(now: Date): string[] {
  const first = `${todayAnywhere(now).slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, offset) => addMonths(first, offset).slice(0, 7))
}
