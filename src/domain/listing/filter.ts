import type { DeadlinesAt } from '#domain/listing/deadline-at.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'
import { foldedWords } from '#domain/words/fold.ts'

/** The filters whose choices are counted. */
export type FilterName = 'level' | 'region' | 'field' | 'funding' | 'covers' | 'free' | 'month'

/** All filters of a query: any of the chosen within a filter (of what is paid: all), every filter of those used. */
export interface Filter {
  /** Those that leave the entry out; none: it passes, as far as `finds` finds it. */
  failed(entry: Entry): readonly FilterName[]
  /** Whether it is named and has the text that is looked for; else it counts nowhere, whatever is chosen. */
  finds(entry: Entry): boolean
  passes(entry: Entry): boolean
}

export function createFilter(query: ListingQuery, at: DeadlinesAt): Filter {
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
  const finds = ({ slug, text }: Entry) => only?.has(slug) !== false && words.every((word) => text.includes(word))
  return {
    failed: (entry) => tests.flatMap(([name, test]) => (test(entry) ? [] : [name])),
    finds,
    passes: (entry) => tests.every(([, test]) => test(entry)) && finds(entry),
  }
}

/** Whether it is known that applying costs nothing. */
export function isFree({ judged }: Entry): boolean {
  return judged.rules?.fee.rule === 'none'
}

function haveCommon<Key>(chosen: readonly Key[], own: readonly Key[]): boolean {
  return own.some((key) => chosen.includes(key))
}
