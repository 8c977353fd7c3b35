import type { Kind } from '#domain/opportunity/opportunity.ts'
import { type EditState, editStates } from '#domain/publication.ts'
import { hasWords } from '#domain/opportunity/near-name.ts'
import { compareText, normalizeText, normalizedWords } from '#domain/words/normalize-text.ts'
import type { EditedPost } from '#services/items/edited.ts'

export const tableSorts = ['name', 'deadline', 'country', 'updated', 'verified', 'created'] as const

export type TableSort = (typeof tableSorts)[number]

export const defaultSort: TableSort = 'updated'

/** The content of the administrator's table. */
export interface TableQuery {
  /** undefined: all kinds in one table. */
  readonly kind?: Kind | undefined
  /** Every word must occur in name, host, country, location, code or slug. Below a page of 50 the other texts are searched too. */
  readonly text?: string | undefined
  /** undefined: everything but the trash. */
  readonly state?: EditState | undefined
  readonly sort?: TableSort | undefined
  readonly descending?: boolean | undefined
  /** From 1. */
  readonly page?: number | undefined
  /** 50 by default. */
  readonly pageSize?: number | undefined
}

export interface TablePage<Row> {
  readonly rows: readonly Row[]
  /** Rows of all pages under this query. */
  readonly total: number
  readonly page: number
  readonly pageCount: number
  /** Per state, with text and kind applied and the state filter not. */
  readonly counts: Readonly<Record<EditState, number>>
}

/** Rows of a page by default. */
export const defaultPageSize = 50
const maxPageSize = 500

/** The order of a table's rows: by a key, missing keys last in both directions, and among equal keys by `tie`. */
interface TableOrder<Line> {
  readonly key: (line: Line) => string | null
  readonly tie: (line: Line) => string
}

interface Keyed<Line> {
  readonly line: Line
  readonly key: string | null
  /** Read only where keys are equal: most are not. */
  tie: string | undefined
}

/** The requested page of the rows that have passed the other filters. A page behind the last is the last. */
export function pageOf<Line extends { readonly state: EditState }>(
  lines: readonly Line[],
  query: TableQuery,
  { key, tie }: TableOrder<Line>,
): TablePage<Line> {
  const ofState = Map.groupBy(lines, ({ state }) => state)
  const counts = Object.fromEntries(editStates.map((state) => [state, ofState.get(state)?.length ?? 0])) as Record<EditState, number>
  const tieOf = (each: Keyed<Line>) => (each.tie ??= tie(each.line))
  const direction = query.descending ? -1 : 1
  const shown = (query.state === undefined ? lines.filter(({ state }) => state !== 'trash') : (ofState.get(query.state) ?? []))
    .map((line): Keyed<Line> => ({ line, key: key(line), tie: undefined }))
    .sort(
      (a, b) =>
        Number(a.key === null) - Number(b.key === null) ||
        direction * (compareText(a.key ?? '', b.key ?? '') || compareText(tieOf(a), tieOf(b))),
    )
  const total = shown.length
  const size = Math.min(Math.max(Math.trunc(query.pageSize ?? defaultPageSize), 1), maxPageSize)
  const pageCount = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(Math.trunc(query.page ?? 1), 1), pageCount)
  const rows = shown.slice((page - 1) * size, page * size).map(({ line }) => line)
  return { rows, total, page, pageCount, counts }
}

/** Whether all words of the query occur in the texts, ignoring case and accents; without words everything matches. */
function createTextFilter({ text = '' }: TableQuery): (texts: readonly (string | null)[]) => boolean {
  const words = normalizedWords(text)
  return (texts) => {
    if (words.length === 0) return true
    return hasWords(texts.filter((part) => part !== null).join('\n'), words)
  }
}

/** The texts and values of a row for search and sorting, wherever the item is stored. */
export interface OpportunityTableRow {
  readonly id: string
  readonly state: EditState
  readonly name: string
  readonly country: string | null
  /** YYYY-MM-DD; null: none, or an expected one that is past. */
  readonly deadline: string | null
  readonly updatedAt: string | null
  readonly verifiedOn: string | null
  readonly createdAt: string | null
  /** Texts beside name and country that it is found by. */
  readonly texts: readonly (string | null)[]
}

/** Whether the words of the query find the row. */
export function createOpportunityFilter(query: TableQuery): (line: OpportunityTableRow) => boolean {
  const isMeant = createTextFilter(query)
  return ({ name, country, texts }) => isMeant([name, country, ...texts])
}

/** The requested page of the rows that `createOpportunityFilter` accepts. */
export function pageOfOpportunities<Line extends OpportunityTableRow>(lines: readonly Line[], query: TableQuery): TablePage<Line> {
  return pageOf(lines, query, { key: (line) => opportunityKey(line, query), tie: ({ name, id }) => `${normalizeText(name)}\n${id}` })
}

function opportunityKey(row: OpportunityTableRow, { sort = defaultSort }: TableQuery): string | null {
  switch (sort) {
    case 'name':
      return normalizeText(row.name)
    case 'deadline':
      return row.deadline
    case 'country':
      return row.country === null ? null : normalizeText(row.country)
    case 'updated':
      return row.updatedAt
    case 'verified':
      // Never verified wants verifying first.
      return row.verifiedOn ?? ''
    case 'created':
      return row.createdAt
  }
}

/** One page of the administrator's articles, out of all of them. */
export function listPostTable(all: readonly EditedPost[], query: TableQuery): TablePage<EditedPost> {
  const isMeant = createTextFilter(query)
  const wanted = all.filter(({ item }) => isMeant([item.title, item.author, item.category, item.slug]))
  return pageOf(wanted, query, { key: (row) => postKey(row, query), tie: ({ item }) => item.id })
}

function postKey({ item }: EditedPost, { sort }: TableQuery): string | null {
  if (sort === 'name') return normalizeText(item.title)
  return sort === 'updated' ? item.updatedAt : item.createdAt
}
