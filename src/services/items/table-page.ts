import { compareText } from '#domain/words/compare-text.ts'
import { fold, foldedWords } from '#domain/words/fold.ts'
import { type EditState, editStates } from '#domain/publication.ts'
import type { TablePage, TableQuery } from '#services/items/table-query.ts'

const usualPageSize = 50
const largestPageSize = 500

/** How the lines of a table stand: by a key, where nothing has one last in both directions, and among equals by the texts of `ties`. */
export interface TableOrder<Line> {
  readonly key: (line: Line) => string | null
  readonly ties: readonly ((line: Line) => string)[]
}

/** Takes the lines of a table one by one and holds of them what the page that is asked for may show. */
export interface PageOfTable<Line> {
  /** A line that has passed the other filters. */
  add(line: Line): void
  /** A page behind the last is the last. */
  read(): TablePage<Line>
}

/** Lines beyond those of the page that are held before they are sorted and cut. */
const mostWaiting = 500

export function createPageOfTable<Line extends { readonly state: EditState }>(
  query: TableQuery,
  { key, ties }: TableOrder<Line>,
): PageOfTable<Line> {
  const counts = Object.fromEntries(editStates.map((state) => [state, 0])) as Record<EditState, number>
  const size = Math.min(Math.max(Math.trunc(query.pageSize ?? usualPageSize), 1), largestPageSize)
  const asked = Math.max(Math.trunc(query.page ?? 1), 1)
  const direction = query.descending ? -1 : 1
  let total = 0
  let held: Held<Line>[] = []
  const textsOf = (each: Held<Line>) => (each.ties ??= ties.map((text) => text(each.line)))
  const order = (a: Held<Line>, b: Held<Line>) => {
    if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1
    const before = compareText(a.key ?? '', b.key ?? '')
    if (before !== 0) return direction * before
    const theirs = textsOf(b)
    return direction * textsOf(a).reduce((order, text, index) => order || compareText(text, theirs[index] ?? ''), 0)
  }
  return {
    add(line) {
      counts[line.state] += 1
      if (query.state === undefined ? line.state === 'trash' : line.state !== query.state) return
      total += 1
      held.push({ line, key: key(line), ties: undefined })
      if (held.length >= 2 * asked * size + mostWaiting) held = held.sort(order).slice(0, asked * size)
    },
    read() {
      const pageCount = Math.max(1, Math.ceil(total / size))
      const page = Math.min(asked, pageCount)
      const rows = held.sort(order).slice((page - 1) * size, page * size)
      return { rows: rows.map(({ line }) => line), total, page, pageCount, counts }
    },
  }
}

interface Held<Line> {
  readonly line: Line
  readonly key: string | null
  /** Read when they are asked for: most lines differ by their keys. */
  ties: readonly string[] | undefined
}

/** The page that the query asks for, of lines that have passed its other filters. */
export function pageOf<Line extends { readonly state: EditState }>(
  lines: readonly Line[],
  query: TableQuery,
  order: TableOrder<Line>,
): TablePage<Line> {
  const page = createPageOfTable(query, order)
  for (const line of lines) page.add(line)
  return page.read()
}

/** Whether all words of the query stand somewhere in the parts, whatever their case and accents; without words everything passes. */
export function createTextFilter({ text = '' }: TableQuery): (parts: readonly (string | null)[]) => boolean {
  const words = foldedWords(text)
  return (parts) => {
    if (words.length === 0) return true
    const searched = fold(parts.filter((part) => part !== null).join('\n'))
    return words.every((word) => searched.includes(word))
  }
}
