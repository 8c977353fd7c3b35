import { fold, foldedWords } from '#domain/fold.ts'
import type { EditedOpportunity, TablePage, TableQuery } from '#services/editing.ts'
import { pageOf } from '#services/table-page.ts'

/** One page of the administrator's table over another backend's items. By name where it does not tell what else was asked for. */
export function listRemoteTable(all: readonly EditedOpportunity[], query: TableQuery): TablePage<EditedOpportunity> {
  const words = foldedWords(query.text ?? '')
  const wanted = all.filter((edited) => {
    const { item } = edited
    const parts = [item.name, item.hostUniversity, item.hostOrganization, item.country, item.location, item.code, item.slug, item.id]
    const text = fold(parts.filter((part) => part !== null).join('\n'))
    return words.every((word) => text.includes(word))
  })
  const direction = query.descending ? -1 : 1
  return pageOf(wanted, query, (a, b) => {
    const [ours, theirs] = [keyOf(a, query), keyOf(b, query)]
    // Without a value an item stands last whatever the direction; pageOf turns the whole order round.
    if (ours === null || theirs === null) return direction * (Number(ours === null) - Number(theirs === null))
    return compare(ours, theirs) || compare(fold(a.item.name), fold(b.item.name)) || compare(a.item.id, b.item.id)
  })
}

function keyOf({ item, deadline }: EditedOpportunity, { sort }: TableQuery): string | null {
  if (sort === 'deadline') return deadline.date
  if (sort === 'country') return item.country === null ? null : fold(item.country)
  if (sort === 'created') return item.createdAt
  return fold(item.name)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
