import { type CoveredThing, coveredThings } from '#domain/eligibility/rules.ts'
import type { DeadlinesAt } from '#domain/listing/deadline-at.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Facet, Facets, ListingQuery, MonthCount } from '#domain/listing/listing.ts'
import { fundings } from '#domain/opportunity/opportunity.ts'
import { fields, levelKeys, regions } from '#domain/opportunity/vocabulary.ts'
import { foldedWords } from '#domain/words/fold.ts'
import { addMonths, todayAnywhere } from '#domain/words/plain-date.ts'

/** The filters whose choices are counted. */
type FilterName = 'level' | 'region' | 'field' | 'funding' | 'covers' | 'free' | 'month'

/** All filters of a query: any of the chosen within a filter (of what is paid: all), every filter of those used. */
export function createFilter(query: ListingQuery, at: DeadlinesAt) {
  const { level, region, field, funding, covers, free, month } = query
  const tests: [FilterName, (entry: Entry) => boolean][] = []
  if (level.length > 0) tests.push(['level', ({ place }) => haveCommon(level, place.categories)])
  if (region.length > 0) tests.push(['region', ({ place }) => haveCommon(region, place.regions)])
  if (field.length > 0) tests.push(['field', ({ place }) => haveCommon(field, place.fields)])
  if (funding.length > 0) tests.push(['funding', (entry) => entry.funding !== null && funding.includes(entry.funding)])
  if (covers.length > 0) tests.push(['covers', ({ judged }) => covers.every((thing) => judged.rules?.covers[thing] === 'yes')])
  if (free) tests.push(['free', isFree])
  if (month !== null) tests.push(['month', ({ deadline }) => at.dateOf(deadline)?.startsWith(`${month}-`) === true])

  const words = foldedWords(query.text)
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

function haveCommon<Key>(chosen: readonly Key[], own: readonly Key[]): boolean {
  return own.some((key) => chosen.includes(key))
}

/** Counts what each choice of a filter would give with the other filters as they are. */
export function createFacetCounter(query: ListingQuery, now: Date, at: DeadlinesAt) {
  const [level, region, field, funding, covers] = [new Counts(), new Counts(), new Counts(), new Counts(), new Counts()]
  const months = new Map(twelveMonths(todayAnywhere(now)).map((month) => [month, { month, fixed: 0, expected: 0 }]))
  let free = 0

  const countMonth = ({ deadline }: Entry) => {
    const month = at.isOpen(deadline) ? months.get(at.dateOf(deadline)?.slice(0, 7) ?? '') : undefined
    if (month !== undefined) month[at.kindOf(deadline) === 'fixed' ? 'fixed' : 'expected'] += 1
  }
  return {
    /** `failed`: the one filter that leaves the entry out, whose own choices alone it counts for; undefined: none does. */
    count(entry: Entry, failed: FilterName | undefined): void {
      const isFor = (name: FilterName) => failed === undefined || failed === name
      if (isFor('level')) level.addAll(entry.place.levels)
      if (isFor('region')) region.addAll(entry.place.regions)
      if (isFor('field')) field.addAll(entry.place.fields)
      if (isFor('funding') && entry.funding !== null) funding.add(entry.funding)
      if (isFor('month')) countMonth(entry)
      // One more of what is paid narrows further, and what is free is never left out for that: their own filters change nothing.
      if (failed !== undefined) return
      for (const thing of coveredThings) if (entry.judged.rules?.covers[thing] === 'yes') covers.add(thing)
      if (isFree(entry)) free += 1
    },
    /** In the order of the vocabulary. */
    readFacets: (): Facets => ({
      level: level.read(levelKeys, query.level),
      region: region.read(regionKeys, query.region),
      field: field.read(fieldKeys, query.field),
      funding: funding.read(fundings, query.funding),
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

  /** What would give nothing is left out unless it is chosen. */
  read<Key extends string>(keys: readonly Key[], chosen: readonly string[]): Facet<Key>[] {
    return keys.map((key) => ({ key, count: this.#counts.get(key) ?? 0 })).filter(({ key, count }) => count > 0 || chosen.includes(key))
  }
}

const regionKeys = regions.map(({ key }) => key)
const fieldKeys = fields.map(({ key }) => key)

function twelveMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, offset) => addMonths(first, offset).slice(0, 7))
}
