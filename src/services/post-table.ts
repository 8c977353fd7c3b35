import { fold, foldedWords } from '#domain/fold.ts'
import type { EditedPost, TablePage, TableQuery } from '#services/editing.ts'
import { pageOf } from '#services/table-page.ts'

/** One page of the administrator's articles, out of all of them. */
export function listPostTable(all: readonly EditedPost[], query: TableQuery): TablePage<EditedPost> {
  const words = foldedWords(query.text ?? '')
  const wanted = all.filter(({ item }) => {
    const text = fold([item.title, item.author, item.category, item.slug].join('\n'))
    return words.every((word) => text.includes(word))
  })
  return pageOf(wanted, query, (a, b) => compare(sortKey(a, query), sortKey(b, query)) || compare(a.item.id, b.item.id))
}

function sortKey({ item }: EditedPost, { sort }: TableQuery): string {
  if (sort === 'name') return fold(item.title)
  return (sort === 'updated' ? item.updatedAt : item.createdAt) ?? ''
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
