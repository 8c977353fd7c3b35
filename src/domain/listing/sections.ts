import type { Entry } from '#domain/listing/entry.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'

/** A part of a list under its own heading. */
interface Section<Key> {
  readonly key: Key
  /** On all pages. */
  readonly total: number
  readonly items: readonly Entry[]
}

/**
 * One page of a list in sections, these in the order of `keys`. What is in none of them is left out. A page number beyond the end gives the
 * last page. Sections without entries on the page are left out.
 */
export function cutPage<Key extends string>(
  keys: readonly Key[],
  bySection: ReadonlyMap<Key | null, readonly Entry[]>,
  { page: wantedPage, pageSize }: Pick<ListingQuery, 'page' | 'pageSize'>,
) {
  const all = keys.map((key) => ({ key, items: bySection.get(key) ?? [] }))
  const total = all.reduce((sum, { items }) => sum + items.length, 0)
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(Math.max(1, wantedPage), pageCount)
  const start = page === 1 ? 0 : (page - 1) * pageSize
  let before = 0
  const sections = all.flatMap(({ key, items }): Section<Key>[] => {
    const own = items.slice(Math.max(0, start - before), Math.max(0, start + pageSize - before))
    before += items.length
    return own.length === 0 ? [] : [{ key, total: items.length, items: own }]
  })
  return { sections, total, page, pageCount }
}
