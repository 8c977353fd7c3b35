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

/** The order of a table's rows: by a key, missing keys last in both directions, and among equal keys by the texts of `ties`. */
interface TableOrder<Line> {
  readonly key: (row: Line) => string | null
  readonly ties: readonly ((row: Line) => string)[]
}

/** Lines beyond those of the page that are held before they are sorted and cut. */
const maxWaiting = 500

/** Accepts the rows of a table one by one and retains only rows that the requested page may show. */
function createPageOfTable<Line extends { readonly state: EditState }>(query: TableQuery, { key, ties }: TableOrder<Line>) {
  const counts = Object.fromEntries(editStates.map((state) => [state, 0])) as Record<EditState, number>
  const size = Math.min(Math.max(Math.trunc(query.pageSize ?? defaultPageSize), 1), maxPageSize)
  const requested = Math.max(Math.trunc(query.page ?? 1), 1)
  const direction = query.descending ? -1 : 1
  let total = 0
  let held: Held<Line>[] = []
  const textsOf = (each: Held<Line>) => (each.ties ??= ties.map((text) => text(each.row)))
  const order = (a: Held<Line>, b: Held<Line>) => {
    if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1
    const before = compareText(a.key ?? '', b.key ?? '')
    if (before !== 0) return direction * before
    const theirs = textsOf(b)
    return direction * textsOf(a).reduce((order, text, index) => order || compareText(text, theirs[index] ?? ''), 0)
  }
  return {
    /** A line that has passed the other filters. */
    add(row: Line): void {
      counts[row.state] += 1
      if (query.state === undefined ? row.state === 'trash' : row.state !== query.state) return
      total += 1
      held.push({ row, key: key(row), ties: undefined })
      if (held.length >= 2 * requested * size + maxWaiting) held = held.sort(order).slice(0, requested * size)
    },
    /** A page behind the last is the last. */
    read(): TablePage<Line> {
      const pageCount = Math.max(1, Math.ceil(total / size))
      const page = Math.min(requested, pageCount)
      const rows = held.sort(order).slice((page - 1) * size, page * size)
      return { rows: rows.map(({ row }) => row), total, page, pageCount, counts }
    },
  }
}

interface Held<Line> {
  readonly row: Line
  readonly key: string | null
  /** Read lazily: most rows differ by their keys. */
  ties: readonly string[] | undefined
}

/** The requested page of the rows that have passed its other filters. */
export function pageOf<Line extends { readonly state: EditState }>(
  rows: readonly Line[],
  query: TableQuery,
  order: TableOrder<Line>,
): TablePage<Line> {
  const page = createPageOfTable(query, order)
  for (const row of rows) page.add(row)
  return page.read()
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

/** Takes the lines one by one; what the query's words do not find is left out. */
export function createPageOfOpportunities<Line extends OpportunityTableRow>(query: TableQuery) {
  const isMeant = createTextFilter(query)
  const page = createPageOfTable<Line>(query, {
    key: (row) => opportunityKey(row, query),
    ties: [({ name }) => normalizeText(name), ({ id }) => id],
  })
  return {
    ...page,
    add(row: Line): void {
      if (isMeant([row.name, row.country, ...row.texts])) page.add(row)
    },
  }
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
  return pageOf(wanted, query, { key: (row) => postKey(row, query), ties: [({ item }) => item.id] })
}

function postKey({ item }: EditedPost, { sort }: TableQuery): string | null {
  if (sort === 'name') return normalizeText(item.title)
  return sort === 'updated' ? item.updatedAt : item.createdAt
}
