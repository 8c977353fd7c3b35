import { compareText } from '#domain/words/compare-text.ts'
import { toSlug, uniqueSlug } from '#domain/words/slug.ts'

/**
 * Gives each item a slug that no other has. Where several want the same one the smallest id keeps it, whatever order they came in: ids are
 * mostly handed out in time, so an address stays with the item that had it first. The others get the end of their id behind it. Of items
 * with one id only the first is kept.
 */
export function assignSlugs<Item extends { readonly id: string; readonly slug: string }>(
  items: readonly Item[],
  taken: Set<string> = new Set(),
): Item[] {
  const byId = new Map<string, Item>()
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  const slugs = new Map<string, string>()
  for (const item of [...byId.values()].sort((a, b) => compareIds(a.id, b.id))) {
    const ending = toSlug(item.id, 'x')
    const wanted = [item.slug, `${item.slug}-${ending.slice(-6).replace(/^-+/, '')}`, `${item.slug}-${ending}`]
    const slug = wanted.find((one) => !taken.has(one)) ?? uniqueSlug(item.slug, (one) => taken.has(one))
    taken.add(slug)
    slugs.set(item.id, slug)
  }
  return [...byId.values()].map((item) => ({ ...item, slug: slugs.get(item.id) ?? item.slug }))
}

/** Shorter numbers before longer ones. */
function compareIds(a: string, b: string): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b) && a.length !== b.length) return a.length - b.length
  return compareText(a, b)
}
