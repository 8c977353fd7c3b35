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

/** The page that the query asks for, of lines that have passed its other filters; a page behind the last is the last. */
export function pageOf<Line extends { readonly state: EditState }>(
  lines: readonly Line[],
  query: TableQuery,
  { key, ties }: TableOrder<Line>,
): TablePage<Line> {
  const counts = Object.fromEntries(editStates.map((state) => [state, 0])) as Record<EditState, number>
  for (const { state } of lines) counts[state] += 1
  const wanted = lines.filter(({ state }) => (query.state === undefined ? state !== 'trash' : state === query.state))
  const direction = query.descending ? -1 : 1
  const sorted = wanted.toSorted((a, b) => {
    const [ours, theirs] = [key(a), key(b)]
    if ((ours === null) !== (theirs === null)) return ours === null ? 1 : -1
    const before = compareText(ours ?? '', theirs ?? '') || ties.reduce((order, text) => order || compareText(text(a), text(b)), 0)
    return direction * before
  })
  const size = Math.min(Math.max(Math.trunc(query.pageSize ?? usualPageSize), 1), largestPageSize)
  const pageCount = Math.max(1, Math.ceil(sorted.length / size))
  const page = Math.min(Math.max(Math.trunc(query.page ?? 1), 1), pageCount)
  return { rows: sorted.slice((page - 1) * size, page * size), total: sorted.length, page, pageCount, counts }
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
