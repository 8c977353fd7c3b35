import { editStates, type EditState, type TablePage, type TableQuery } from '#services/editing.ts'

const usualPageSize = 50
const largestPageSize = 500

/** The page that the query asks for, of lines that have passed its other filters; a page behind the last is the last. */
export function pageOf<Line extends { readonly state: EditState }>(
  lines: readonly Line[],
  query: TableQuery,
  compare: (a: Line, b: Line) => number,
): TablePage<Line> {
  const counts = Object.fromEntries(editStates.map((state) => [state, 0])) as Record<EditState, number>
  for (const { state } of lines) counts[state] += 1
  const wanted = lines.filter(({ state }) => (query.state === undefined ? state !== 'trash' : state === query.state))
  const direction = query.descending ? -1 : 1
  const sorted = wanted.toSorted((a, b) => direction * compare(a, b))
  const size = Math.min(Math.max(Math.trunc(query.pageSize ?? usualPageSize), 1), largestPageSize)
  const pageCount = Math.max(1, Math.ceil(sorted.length / size))
  const page = Math.min(Math.max(Math.trunc(query.page ?? 1), 1), pageCount)
  return { rows: sorted.slice((page - 1) * size, page * size), total: sorted.length, page, pageCount, counts }
}
