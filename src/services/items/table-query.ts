import { hasWords } from '#domain/opportunity/near-name.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import { type EditState, editStates } from '#domain/publication.ts'
import { compareText, normalizeText, normalizedWords } from '#domain/words/text.ts'
import type { EditedPost } from '#services/items/edited.ts'
import type { TableFilters } from '#services/items/table-filters.ts'

export const tableSorts = ['name', 'deadline', 'country', 'updated', 'verified', 'created'] as const

export type TableSort = (typeof tableSorts)[number]

export const defaultSort: TableSort = 'updated'

export interface TableQuery {
  /** undefined: all kinds in one table. */
  readonly kind?: Kind | undefined
  /**
   * Every word must occur in name, host, country, location, code or slug. Below a page of 50 the
   * other texts are searched too.
   */
  readonly text?: string | undefined
  /** undefined: everything but the trash. */
  readonly state?: EditState | undefined
  /** Only those of these ids; undefined: all. */
  readonly only?: ReadonlySet<string> | undefined
  /** Of opportunities; those of another backend and articles have none. */
  readonly filters?: TableFilters | undefined
  readonly sort?: TableSort | undefined
  readonly descending?: boolean | undefined
  /** From 1. */
  readonly page?: number | undefined
  /** 50 by default. */
  readonly pageSize?: number | undefined
}

/** Characters of the name by which a query is kept (table-views.ts). */
export const maxViewName = 40

export interface TablePage<Row> {
  readonly rows: readonly Row[]
  /** Rows of all pages under this query. */
  readonly total: number
  readonly page: number
  readonly pageCount: number
  /**
   * The rows of each state under the text, kind and other filters of the query; its filter by state
   * does not apply.
   */
  readonly counts: Readonly<Record<EditState, number>>
}

export const defaultPageSize = 50

/**
 * Items that one change may have: more would hold back other writers for too long. Those that a bulk
 * action finds are a page of this size.
 */
export const maxAtOnce = 1000

/**
 * The order of a table's rows: by a key, missing keys last in both directions, and among equal keys
 * by `tie`. A smaller `rank` comes first in both directions.
 */
type TableOrder<Line> = {
  readonly rank?: (line: Line) => number
  readonly key: (line: Line) => string | null
  readonly tie: (line: Line) => string
}

/** `tie` is a function, because most keys differ and it is not needed then. */
type Keyed<Line> = {
  readonly line: Line
  readonly rank: number
  readonly key: string | null
  tie: string | undefined
}

/** Takes the lines of a table one by one, and reads the page that its query requests. */
interface Table<Line> {
  add(line: Line): void
  /** Gives the requested page; a number beyond the last page gives the last one. */
  read(): TablePage<Line>
}

/** Lines beyond the requested page that are kept until the next cut. */
const maxSpare = 2000

/**
 * A table of the lines that have passed the other filters. Lines behind the requested page go:
 * 50,000 of them would stay as garbage.
 */
export function createTable<Line extends { readonly state: EditState }>(
  query: TableQuery,
  { rank = () => 0, key, tie }: TableOrder<Line>,
): Table<Line> {
  const counts = Object.fromEntries(editStates.map((state) => [state, 0])) as Record<
    EditState,
    number
  >
  const size = Math.min(Math.max(Math.trunc(query.pageSize ?? defaultPageSize), 1), maxAtOnce)
  const requested = Math.max(Math.trunc(query.page ?? 1), 1)
  const end = requested * size
  const direction = query.descending ? -1 : 1
  const isShown = (state: EditState) =>
    query.state === undefined ? state !== 'trash' : state === query.state
  const tieOf = (each: Keyed<Line>) => {
    each.tie ??= tie(each.line)
    return each.tie
  }
  const compare = (a: Keyed<Line>, b: Keyed<Line>) =>
    a.rank - b.rank ||
    Number(a.key === null) - Number(b.key === null) ||
    direction * (compareText(a.key ?? '', b.key ?? '') || compareText(tieOf(a), tieOf(b)))
  let total = 0
  let kept: Keyed<Line>[] = []
  return {
    add(line) {
      counts[line.state] += 1
      if (!isShown(line.state)) return
      total += 1
      kept.push({ line, rank: rank(line), key: key(line), tie: undefined })
      if (kept.length >= 2 * end + maxSpare) kept = kept.sort(compare).slice(0, end)
    },
    read() {
      const pageCount = Math.max(1, Math.ceil(total / size))
      const page = Math.min(requested, pageCount)
      const rows = kept.sort(compare).slice((page - 1) * size, page * size)
      return { rows: rows.map(({ line }) => line), total, page, pageCount, counts }
    },
  }
}

/**
 * Whether all words of the query occur in the texts, ignoring case and accents; without words
 * everything matches.
 */
function createTextFilter({
  text = '',
}: TableQuery): (texts: readonly (string | null)[]) => boolean {
  const words = normalizedWords(text)
  return (texts) =>
    words.length === 0 || hasWords(texts.filter((part) => part !== null).join('\n'), words)
}

const isWanted = ({ only }: TableQuery, id: string): boolean => only?.has(id) !== false

/** The texts and values of a row for search and sorting, wherever the item is stored. */
export interface OpportunityTableRow extends Pick<
  Opportunity,
  'id' | 'name' | 'country' | 'createdAt' | 'updatedAt' | 'verifiedOn'
> {
  readonly state: EditState
  /** YYYY-MM-DD; null: none, or an expected one that is past. */
  readonly deadline: string | null
  /** The texts by which the search finds it, beside name and country. */
  readonly texts: readonly (string | null)[]
}

/** A table of the rows that the words of the query find, those in whose name they are first. */
export function createOpportunityTable<Line extends OpportunityTableRow>(
  query: TableQuery,
): Table<Line> {
  const hasAllWords = createTextFilter(query)
  const table = createTable<Line>(query, {
    rank: ({ name }) => (hasAllWords([name]) ? 0 : 1),
    key: sortKeys[query.sort ?? defaultSort],
    tie: ({ name, id }) => `${normalizeText(name)}\n${id}`,
  })
  return {
    add(line) {
      if (isWanted(query, line.id) && hasAllWords([line.name, line.country, ...line.texts]))
        table.add(line)
    },
    read: table.read,
  }
}

const sortKeys: Readonly<Record<TableSort, (row: OpportunityTableRow) => string | null>> = {
  name: ({ name }) => normalizeText(name),
  deadline: ({ deadline }) => deadline,
  country: ({ country }) => country && normalizeText(country),
  updated: ({ updatedAt }) => updatedAt,
  // Items that were never verified come first, because they need it most.
  verified: ({ verifiedOn }) => verifiedOn ?? '',
  created: ({ createdAt }) => createdAt,
}

/** One page of the administrator's articles, out of all of them. */
export function listPostTable(
  all: readonly EditedPost[],
  query: TableQuery,
): TablePage<EditedPost> {
  const hasAllWords = createTextFilter(query)
  const keyOf = ({ item }: EditedPost) => {
    if (query.sort === 'name') return normalizeText(item.title)
    return query.sort === 'updated' ? item.updatedAt : item.createdAt
  }
  const table = createTable<EditedPost>(query, {
    rank: ({ item }) => (hasAllWords([item.title]) ? 0 : 1),
    key: keyOf,
    tie: ({ item }) => item.id,
  })
  for (const row of all)
    if (
      isWanted(query, row.item.id) &&
      hasAllWords([row.item.title, row.item.author, row.item.category, row.item.slug])
    )
      table.add(row)
  return table.read()
}
