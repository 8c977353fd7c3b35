import { fold } from '#domain/words/fold.ts'
import type { EditedPost } from '#services/items/edited.ts'
import { createTextFilter, pageOf } from '#services/items/table-page.ts'
import type { TablePage, TableQuery } from '#services/items/table-query.ts'

/** One page of the administrator's articles, out of all of them. */
export function listPostTable(all: readonly EditedPost[], query: TableQuery): TablePage<EditedPost> {
  const isMeant = createTextFilter(query)
  const wanted = all.filter(({ item }) => isMeant([item.title, item.author, item.category, item.slug]))
  return pageOf(wanted, query, { key: (line) => keyOf(line, query), ties: [({ item }) => item.id] })
}

function keyOf({ item }: EditedPost, { sort }: TableQuery): string | null {
  if (sort === 'name') return fold(item.title)
  return sort === 'updated' ? item.updatedAt : item.createdAt
}
