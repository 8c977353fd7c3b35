// `npm run eval -- search`: how well the search answers real queries, over
// content/search/queries.json and the starter catalogue. Prints each query with a wrong result,
// then the shares, and exits with 1 where they are below the bounds. `-- search all` also names
// those that were put aside while the search was built.
import { readFile } from 'node:fs/promises'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { search } from '#domain/search/search.ts'
import { toChipKey } from '#domain/search/understand.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { readStarterCatalogue, readStarterGroups } from '#storage/starter/starter-catalogue.ts'

interface Query {
  readonly q: string
  readonly sort: 'question' | 'language' | 'word' | 'name' | 'mixed'
  /** Slugs that may come first; empty: the query is too wide for that. */
  readonly best: readonly string[]
  /** One of them must be among the first five. */
  readonly five: readonly string[]
  readonly aside?: true
}

interface QueryResult extends Query {
  /** Of the first five. */
  readonly slugs: readonly string[]
  readonly chips: string
  readonly isFirst: boolean
  readonly isInFive: boolean
}

/** Minimum shares of queries with such a result (docs/interface, Search). */
export const minShares = { first: 0.8, inFive: 0.93 }

/** The day for which the queries were written: open items and the next month depend on it. */
const now = new Date('2026-11-24T12:00:00Z')

/** Each query with what the search finds in the catalogue as it ships. */
export async function evaluateSearch(): Promise<readonly QueryResult[]> {
  const [{ opportunities }, groups] = await Promise.all([
    readStarterCatalogue(now),
    readStarterGroups(),
  ])
  const snapshot = snapshotOf(opportunities.map(asRuled), now)
  const context = { groups: new Map(groups.map(({ key, countries }) => [key, countries])) }
  const queries: readonly Query[] = JSON.parse(
    await readFile(new URL('../content/search/queries.json', import.meta.url), 'utf8'),
  )
  return queries.map((query) => {
    const { hits, understood } = search(snapshot, query.q, context)
    const slugs = hits.slice(0, 5).map(({ slug }) => slug)
    const isFirst = query.best.length === 0 || query.best.includes(slugs[0] ?? '')
    const isInFive = slugs.some((slug) => query.five.includes(slug))
    return { ...query, slugs, chips: understood.map(toChipKey).join(' '), isFirst, isInFive }
  })
}

/**
 * The share with a right first result, of the queries that can have one, and the share with a right
 * one in five, of all.
 */
export function sharesOf(results: readonly QueryResult[]): {
  readonly first: number
  readonly inFive: number
} {
  const rated = results.filter(({ best }) => best.length > 0)
  return {
    first: rated.filter(({ isFirst }) => isFirst).length / Math.max(1, rated.length),
    inFive: results.filter(({ isInFive }) => isInFive).length / Math.max(1, results.length),
  }
}

if (import.meta.main) {
  if (process.argv[2] !== 'search') throw new Error('Usage: npm run eval -- search [all]')
  const results = await evaluateSearch()
  const isIncluded = ({ aside }: QueryResult) => aside === undefined || process.argv[3] === 'all'
  for (const { q, sort, slugs, chips, isFirst, isInFive, best, five } of results.filter(
    isIncluded,
  )) {
    if (isFirst && isInFive) continue
    process.stdout.write(
      `${isInFive ? 'not first' : 'MISSED'} (${sort}): ${q}\n  understood ${chips}\n  found ${slugs.join(', ')}\n`,
    )
    process.stdout.write(`  wanted ${(best.length > 0 ? best : five).slice(0, 6).join(', ')}\n`)
  }
  const print = (name: string, group: readonly QueryResult[]) => {
    const { first, inFive } = sharesOf(group)
    process.stdout.write(
      `${name}: ${group.length} queries, first ${Math.round(100 * first)} %, in five ${Math.round(100 * inFive)} %\n`,
    )
    return first >= minShares.first && inFive >= minShares.inFive
  }
  for (const [sort, group] of Map.groupBy(results, (result) => result.sort)) print(sort, group)
  const setAside = results.filter(({ aside }) => aside)
  print('put aside', setAside)
  process.exitCode = print('all', results) ? 0 : 1
}
