import type { Entry } from '#domain/listing/entry.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'

/** A part of a list under its own heading. */
export interface Section<Key> {
  readonly key: Key
  /** On all pages. */
  readonly total: number
  readonly items: readonly Entry[]
}

/**
 * Sorts entries into sections, one after the other, and gives one page of them, the sections in the order of `keys`. A page number beyond
 * the end gives the last page. Sections without entries on the page are left out.
 */
export function startSections<Key>(keys: readonly Key[], { page: wantedPage, pageSize }: Pick<ListingQuery, 'page' | 'pageSize'>) {
  const sections = new Map(keys.map((key) => [key, { key, total: 0, items: [] as Entry[] }]))
  // A page shows no more of a section than this, counted from its first one: longer arrays would be garbage of each request.
  const maxItems = Math.max(1, wantedPage) * pageSize
  return {
    add(key: Key, entry: Entry): void {
      const section = sections.get(key)
      if (section === undefined) return
      section.total += 1
      if (section.items.length < maxItems) section.items.push(entry)
    },
    read() {
      const all = [...sections.values()]
      const total = all.reduce((sum, section) => sum + section.total, 0)
      const pageCount = Math.max(1, Math.ceil(total / pageSize))
      const page = Math.min(Math.max(1, wantedPage), pageCount)
      return { sections: cutPage(all, page, pageSize), total, totalOf: (key: Key) => sections.get(key)?.total ?? 0, page, pageCount }
    },
  }
}

function cutPage<Key>(all: readonly Section<Key>[], page: number, pageSize: number): readonly Section<Key>[] {
  const start = page === 1 ? 0 : (page - 1) * pageSize
  let before = 0
  return all.flatMap(({ key, total, items }) => {
    const own = items.slice(Math.max(0, start - before), Math.max(0, start + pageSize - before))
    before += total
    return own.length === 0 ? [] : [{ key, total, items: own }]
  })
}
