// `npm run eval -- search`: how well the search answers real queries, over
// content/search/queries.json and the starter catalogue. Prints each query with a wrong result,
// then the shares by kind of query, and exits with 1 where they are below the bounds.
// `-- search all` also names those that were put aside while the search was built.
import { readFile } from 'node:fs/promises'
import { type Answers, stateless } from '#domain/eligibility/answers.ts'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { sectionForPerson } from '#domain/listing/country-lists.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { peopleOf } from '#domain/search/people.ts'
import { search } from '#domain/search/search.ts'
import { toChipKey } from '#domain/search/understood.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { readStarterCatalogue, readStarterGroups } from '#storage/starter/starter-catalogue.ts'

/** What should come of a query. A field that is left out is not rated. */
interface Query {
  readonly q: string
  /** What people try with it; the shares are printed by it. */
  readonly sort: string
  /** Slugs that may come first; none: the query is too wide for that. */
  readonly best?: readonly string[]
  /** One of them must be among the first five; left out: as `best`. */
  readonly five?: readonly string[]
  /**
   * A country: the first ones must be on its page 'For students from', or admit refugees or
   * stateless people from there, if the query is about them.
   */
  readonly citizens?: string
  /**
   * Slugs that may not be among those that meet everything. Of an age: all whose bounds, at the
   * named level, leave it out, and up to 16 all that are not for high school. Of a negation: all
   * whose rules ask for experience or a fee, or whose texts name a GPA, GRE or GMAT.
   */
  readonly never?: readonly string[]
  /** Nothing of that name is listed, so nothing may count as a result that meets everything. */
  readonly none?: true
  /** The understood parts, as `toChipKey` writes them, in any order. */
  readonly chips?: string
  readonly aside?: true
}

interface QueryResult extends Query {
  /** Of the first five. */
  readonly slugs: readonly string[]
  readonly found: string
  /** undefined: the query is too wide for one first result. */
  readonly isFirst: boolean | undefined
  readonly isInFive: boolean
  /** Nothing was found, although something is listed. */
  readonly isDeadEnd: boolean
  /** undefined: not rated. */
  readonly areChipsRight: boolean | undefined
}

/** Minimum shares of queries with such a result (docs/interface, Search). */
export const minShares = { first: 0.95, inFive: 0.98 }

/** The day for which the queries were written: open items and the next month depend on it. */
const now = new Date('2026-11-24T12:00:00Z')

/** Each query with what the search finds in the catalogue as it ships. */
export async function evaluateSearch(): Promise<readonly QueryResult[]> {
  const [{ opportunities }, listed] = await Promise.all([
    readStarterCatalogue(now),
    readStarterGroups(),
  ])
  const snapshot = snapshotOf(opportunities.map(asRuled), now)
  const groups = new Map(listed.map(({ key, countries }) => [key, countries]))
  const queries: readonly Query[] = JSON.parse(
    await readFile(new URL('../content/search/queries.json', import.meta.url), 'utf8'),
  )
  return queries.map((query) => {
    const { best = [], five = best, never = [], citizens, none, chips } = query
    const results = search(snapshot, query.q, { groups })
    const { hits, counts, similar } = results
    const isClaimed = hits.length > counts.lacking && similar.length === 0
    const people = peopleOf(results.understood)
    const person: Answers = {
      citizenships: [people === 'stateless' ? stateless : (citizens ?? '')],
      ...(people === 'citizens' && { lives: citizens ?? '' }),
      ...(people === 'refugees' && { refugee: 'yes' }),
    }
    const isForThem = ({ criteria }: Entry) =>
      citizens === undefined || sectionForPerson(criteria, person, groups) !== null
    const slugs = hits.slice(0, 5).map(({ slug }) => slug)
    const found = results.chips.map(toChipKey).join(' ')
    const isAllowed = !hits.some(
      (hit) => never.includes(hit.slug) && results.standingOf(hit) !== 'lacking',
    )
    const isRated = best.length > 0 || never.length > 0 || citizens !== undefined || none === true
    const isFirst =
      isAllowed &&
      (none !== true || !isClaimed) &&
      (best.length === 0 || best.includes(slugs[0] ?? '')) &&
      (none === true || hits.slice(0, 1).some(isForThem))
    return {
      ...query,
      slugs,
      found,
      isFirst: isRated ? isFirst : undefined,
      isInFive:
        isAllowed &&
        (none !== true || !isClaimed) &&
        (five.length === 0 || slugs.some((slug) => five.includes(slug))) &&
        (none === true || (hits.length > 0 && hits.slice(0, 5).every(isForThem))),
      isDeadEnd: hits.length === 0 && none !== true,
      areChipsRight: chips === undefined ? undefined : sorted(chips) === sorted(found),
    }
  })
}

const sorted = (chips: string) => chips.split(' ').sort().join(' ')

/**
 * The share with a right first result, of the queries that can have one, the share with a right one
 * in five, of all, and the share with the right chips, of those that name them; null: none is rated.
 */
export function sharesOf(results: readonly QueryResult[]): {
  readonly first: number | null
  readonly inFive: number | null
  readonly chips: number | null
  readonly deadEnds: number
} {
  const share = (rated: readonly (boolean | undefined)[]) => {
    const known = rated.filter((right) => right !== undefined)
    return known.length === 0 ? null : known.filter(Boolean).length / known.length
  }
  return {
    first: share(results.map(({ isFirst }) => isFirst)),
    inFive: share(results.map(({ isInFive }) => isInFive)),
    chips: share(results.map(({ areChipsRight }) => areChipsRight)),
    deadEnds: results.filter(({ isDeadEnd }) => isDeadEnd).length,
  }
}

function describe({ q, sort, slugs, found, isInFive, areChipsRight, ...query }: QueryResult) {
  const { best = [], five = best, never = [], citizens, chips, none } = query
  const wanted = [
    ...(none ? ['nothing of that name'] : []),
    ...(citizens === undefined ? [] : [`for citizens of ${citizens}`]),
    ...(best.length > 0 ? best : five).slice(0, 6),
    ...(never.length > 0 ? ['not', ...never.slice(0, 6)] : []),
  ]
  return [
    `${isInFive ? 'not first' : 'MISSED'} (${sort}): ${q}`,
    `  understood ${found}${areChipsRight === false ? `, wanted ${chips}` : ''}`,
    `  found ${slugs.join(', ')}`,
    `  wanted ${wanted.join(', ')}\n`,
  ].join('\n')
}

if (import.meta.main) {
  if (process.argv[2] !== 'search') throw new Error('Usage: npm run eval -- search [all]')
  const results = await evaluateSearch()
  for (const result of results) {
    const { aside, isFirst, isInFive, areChipsRight } = result
    if (aside && process.argv[3] !== 'all') continue
    if (isFirst !== false && isInFive && areChipsRight !== false) continue
    process.stdout.write(describe(result))
  }
  // Of nothing rated there is no share.
  const percent = (share: number | null) => (share === null ? '-' : `${Math.round(100 * share)} %`)
  const print = (name: string, group: readonly QueryResult[]) => {
    const { first, inFive, chips, deadEnds } = sharesOf(group)
    process.stdout.write(
      `${name}: ${group.length} queries, first ${percent(first)}, in five ${percent(inFive)}, chips ${percent(chips)}, dead ends ${deadEnds}\n`,
    )
    return (first ?? 1) >= minShares.first && (inFive ?? 1) >= minShares.inFive
  }
  for (const [sort, group] of Map.groupBy(results, (result) => result.sort)) print(sort, group)
  print(
    'put aside',
    results.filter(({ aside }) => aside),
  )
  process.exitCode = print('all', results) ? 0 : 1
}
