import { type CoveredThing, coveredThings } from '#domain/eligibility/rule-words.ts'
import type { EligibilityCriteria } from '#domain/eligibility/verdict.ts'
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
import type { DeadlineKind } from '#domain/opportunity/deadline.ts'
import { fundings } from '#domain/opportunity/opportunity.ts'
import { fieldKeys, levelKeys, regionKeys } from '#domain/opportunity/vocabulary.ts'
import { soughtKinds } from '#domain/search/vocabulary.ts'
import { listCountries } from '#domain/words/country.ts'
import { addMonths, comingSeason, todayAnywhere, todayUtc } from '#domain/words/plain-date.ts'
import { normalizedWords } from '#domain/words/text.ts'

/**
 * The fields of an entry that filters read. Thousands of entries share some hundred values, so
 * these are counted, and their keys added up.
 */
type EntryCounts = { readonly [Part in CountedFacet | 'criteria']: Counts<Entry[Part]> }
type CountedFacet = 'placement' | 'countryCode' | 'funding' | 'deadline'

const countryCodes = listCountries().map(({ code }) => code)

/** The filters of which any chosen value fits. */
const choiceFilters: { readonly [Name in ChoiceName]: ChoiceFilter<Name> } = {
  level: createChoice(levelKeys, 'placement', ({ categories }) => categories),
  kind: createChoice(soughtKinds, 'placement', (placement) => placement.soughtKinds),
  country: createChoice(countryCodes, 'countryCode', (code) => code),
  region: createChoice(regionKeys, 'placement', (placement) => placement.regions),
  // An item for any field counts for each.
  field: createChoice(fieldKeys, 'placement', (placement) =>
    placement.fields.includes('any') ? fieldKeys : placement.fields,
  ),
  funding: createChoice(fundings, 'funding', (funding) => funding),
  applications: createChoice(applicationStatuses, 'deadline', ({ status }) => status),
}
interface ChoiceFilter<Name extends ChoiceName> {
  /** All choices in their order. */
  readonly all: ChoicesOf<Name>
  /** Those of them that an entry has, one or several; null: none. */
  readonly of: (entry: Entry) => ChoicesOf<Name> | ChoicesOf<Name>[number] | null
  /** Adds to `sums` how many of the counted entries have each choice. */
  readonly addUp: (counted: EntryCounts, sums: Counts<string>) => void
}

/** Any of the filters, whichever values it has. */
type AnyChoiceFilter = Pick<ChoiceFilter<ChoiceName>, 'addUp'> & {
  readonly all: readonly string[]
  readonly of: (entry: Entry) => readonly string[] | string | null
}

function createChoice<Name extends ChoiceName, Part extends CountedFacet>(
  all: ChoicesOf<Name>,
  facet: Part,
  read: (own: Entry[Part]) => ChoicesOf<Name> | ChoicesOf<Name>[number] | null,
): ChoiceFilter<Name> {
  return {
    all,
    of: (entry) => read(entry[facet]),
    addUp(counted, sums) {
      for (const [own, { count }] of counted[facet])
        for (const key of [read(own) ?? []].flat()) sums.add(key, count)
    },
  }
}

/**
 * All filters of a query: any selected choice within one filter (all of them for covered costs),
 * and every active filter.
 */
export function createFilter(query: ListingQuery) {
  const { covers, free, month } = query
  const tests: [FilterName, (entry: Entry) => boolean][] = []
  for (const name of choiceNames) {
    if (query[name].length > 0) tests.push([name, createChoiceTest(name, query[name])])
  }
  if (covers.length > 0)
    tests.push([
      'covers',
      ({ criteria }) => covers.every((thing) => criteria.rules?.covers[thing] === 'yes'),
    ])
  if (free) tests.push(['free', ({ criteria }) => isFree(criteria)])
  if (month !== null) tests.push(['month', ({ deadline }) => deadline.months.includes(month)])

  const words = normalizedWords(query.text)
  const only = query.only.length > 0 ? new Set(query.only) : null
  /**
   * Whether the list of slugs and the text search include it. Otherwise it counts nowhere, whatever
   * is selected.
   */
  const finds = ({ slug, text }: Entry) =>
    only?.has(slug) !== false && words.every((word) => text.includes(word))
  /** The one filter that leaves the entry out; null: none does, as far as `finds` finds it. */
  const failedBy = (entry: Entry): FilterName | 'several' | null => {
    let failed: FilterName | null = null
    for (const [name, test] of tests) {
      if (test(entry)) continue
      if (failed !== null) return 'several'
      failed = name
    }
    return failed
  }
  return {
    failedBy,
    finds,
    passes: (entry: Entry): boolean => failedBy(entry) === null && finds(entry),
  }
}

/** Whether an entry has one of the chosen values. */
function createChoiceTest(name: ChoiceName, chosen: readonly string[]): (entry: Entry) => boolean {
  const { of }: AnyChoiceFilter = choiceFilters[name]
  return (entry) => {
    const own = of(entry)
    if (own === null) return false
    if (typeof own === 'string') return chosen.includes(own)
    return own.some((key) => chosen.includes(key))
  }
}

/** Whether applying is known to be free. */
const isFree = ({ rules }: EligibilityCriteria): boolean => rules?.fee.rule === 'none'

/**
 * Applies the filters of a query to a list, in its order, and counts each other choice. Drops
 * closed entries unless the query has them.
 */
export function narrow(
  entries: readonly Entry[],
  query: ListingQuery,
  now: Date,
): Narrowing & { readonly passing: readonly Entry[] } {
  const narrowing = startNarrowing(query, now)
  const passing = entries.filter(narrowing.passes)
  return { passing, ...narrowing.read() }
}

/**
 * As `narrow`, entry by entry: arrays of tens of thousands in each request would be most of the
 * garbage collector's work.
 */
export function startNarrowing(query: ListingQuery, now: Date) {
  const filter = createFilter(query)
  /** Counts the entries that no filter excludes, and by filter those that only one excludes. */
  const passing = countEntries()
  const failing = new Map<FilterName, EntryCounts>()
  let closed = 0
  return {
    /** Counts the entry. Whether the filters leave it. */
    passes(entry: Entry): boolean {
      const failed = filter.failedBy(entry)
      if (failed === 'several' || !filter.finds(entry)) return false
      if (!entry.deadline.isOpen) {
        if (failed === null) closed += 1
        if (!query.closed) return false
      }
      const counts = failed === null ? passing : (failing.get(failed) ?? countEntries())
      if (failed !== null) failing.set(failed, counts)
      counts.placement.add(entry.placement)
      counts.countryCode.add(entry.countryCode)
      counts.funding.add(entry.funding)
      counts.deadline.add(entry.deadline)
      counts.criteria.add(entry.criteria)
      return failed === null
    },
    /** The number of entries that the filters left so far. */
    count: (): number => passing.deadline.total,
    read(): Narrowing {
      const statuses = new Counts<string>()
      choiceFilters.applications.addUp(passing, statuses)
      return {
        closed,
        openNow: statuses.of('open'),
        usuallyOpen: statuses.of('usually-open'),
        later: countLater(passing, now),
        months: countMonths([passing, failing.get('month')], now),
        facets: countFacets(passing, failing, query),
        without: [...failing]
          .map(([name, { deadline }]) => ({ name, count: deadline.total }))
          .sort((a, b) => b.count - a.count),
      }
    },
  }
}

const countEntries = (): EntryCounts => ({
  placement: new Counts(),
  countryCode: new Counts(),
  funding: new Counts(),
  deadline: new Counts(),
  criteria: new Counts(),
})

/**
 * The result of each choice of a filter while the other filters stay: of `failing` a filter counts
 * those that it alone leaves out.
 */
function countFacets(
  passing: EntryCounts,
  failing: ReadonlyMap<FilterName, EntryCounts>,
  query: ListingQuery,
): Facets {
  const choices = choiceNames.map((name) => {
    const { all, addUp }: AnyChoiceFilter = choiceFilters[name]
    const sums = new Counts<string>()
    addUp(passing, sums)
    const failingThis = failing.get(name)
    if (failingThis !== undefined) addUp(failingThis, sums)
    return [name, readFacet(all, sums, query[name])]
  })
  // Another covered cost narrows further, and a free item is never left out by that filter, so
  // these filters do not affect their own counts.
  const covers = new Counts<string>()
  let free = 0
  for (const [criteria, { count }] of passing.criteria) {
    for (const thing of coveredThings)
      if (criteria.rules?.covers[thing] === 'yes') covers.add(thing, count)
    if (isFree(criteria)) free += count
  }
  return {
    ...(Object.fromEntries(choices) as Pick<Facets, ChoiceName>),
    covers: readFacet<CoveredThing>(coveredThings, covers, query.covers),
    free,
  }
}

/** Those that are not open and open by the end of the coming season. */
function countLater({ deadline }: EntryCounts, now: Date): Narrowing['later'] {
  const { season, last } = comingSeason(todayUtc(now))
  let announced = 0
  let usual = 0
  for (const [{ opensBy }, { count }] of deadline) {
    if (opensBy === null || opensBy.day > last) continue
    if (opensBy.isAnnounced) announced += count
    else usual += count
  }
  return { season, last, announced, usual }
}

function countMonths(
  counted: readonly (EntryCounts | undefined)[],
  now: Date,
): readonly MonthCount[] {
  const first = `${todayAnywhere(now).slice(0, 7)}-01`
  const twelve = Array.from({ length: 12 }, (_, offset) => addMonths(first, offset).slice(0, 7))
  const months = new Map(
    twelve.map((month) => [month, { month, announced: 0, expected: 0, usual: 0 }]),
  )
  for (const counts of counted)
    for (const [{ isOpen, kind, months: own }, { count }] of counts?.deadline ?? [])
      for (const each of isOpen ? own : []) {
        const month = months.get(each)
        if (month !== undefined) month[partOf[kind]] += count
      }
  return [...months.values()]
}

/** How a month is known. A deadline all year has none. */
const partOf = {
  fixed: 'announced',
  expected: 'expected',
  varies: 'usual',
  rolling: 'usual',
} as const satisfies Record<DeadlineKind, keyof MonthCount>

/** A number in an object: an increment costs one look-up in the map. */
class Counts<Key> extends Map<Key, { count: number }> {
  add(key: Key, count = 1): void {
    const found = this.get(key)
    if (found === undefined) this.set(key, { count })
    else found.count += count
  }

  of(key: Key): number {
    return this.get(key)?.count ?? 0
  }

  get total(): number {
    return [...this.values()].reduce((sum, { count }) => sum + count, 0)
  }
}

/** In the order of the keys. Choices without matches are dropped unless selected. */
const readFacet = <Key extends string>(
  keys: readonly Key[],
  counts: Counts<string>,
  chosen: readonly string[],
): readonly Facet<Key>[] =>
  keys
    .map((key) => ({ key, count: counts.of(key) }))
    .filter(({ key, count }) => count > 0 || chosen.includes(key))
