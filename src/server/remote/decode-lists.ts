import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { toSlug, uniqueSlug } from '#domain/words/slug.ts'
import { compareText } from '#domain/words/text.ts'
import { decodeJson } from '#storage/columns.ts'
import { findOpportunity, findPost } from '#server/wire/decode.ts'
import { findRecords } from '#server/wire/loose.ts'

export type ListFault = 'backend-unreadable' | 'backend-too-large'

export const listNames = [...kinds, 'posts'] as const
export type ListName = (typeof listNames)[number]

/** Bodies of the lists as they came, in UTF-8; null: it did not come. */
export type ListBodies = Readonly<Record<ListName, Uint8Array | null>>

export type ItemsOf<Name extends ListName> = readonly (Name extends 'posts' ? Post : Opportunity)[]

/** Records in a list (docs/interface, Another backend). */
const maxRecords = 50_000

/**
 * Reads the lists of another backend. `base`: its address, against which it means paths of
 * pictures. A list that did not come is empty.
 */
export function decodeLists(
  bodies: ListBodies,
  base: string,
): { readonly [Name in ListName]: ItemsOf<Name> | ListFault } {
  // All kinds share the addresses below /opportunity.
  const usedIds = new Set<string>()
  const decodeKind = (kind: Kind) => {
    const items = decodeList(bodies[kind], (record) => findOpportunity(kind, record, base))
    return typeof items === 'string' ? items : assignSlugs(items, usedIds)
  }
  const posts = decodeList(bodies.posts, (record) => findPost(record, base))
  return {
    scholarship: decodeKind('scholarship'),
    internship: decodeKind('internship'),
    leadership: decodeKind('leadership'),
    posts: typeof posts === 'string' ? posts : newestFirst(assignSlugs(posts)),
  }
}

function decodeList<Item>(
  body: Uint8Array | null,
  find: (record: unknown) => Item | undefined,
): Item[] | ListFault {
  if (body === null) return []
  const records = findRecords(decodeJson(new TextDecoder().decode(body)))
  if (records === undefined) return 'backend-unreadable'
  if (records.length > maxRecords) return 'backend-too-large'
  return records.map((record) => find(record)).filter((item) => item !== undefined)
}

/** Undated articles come last, in the backend's own order. */
function newestFirst(posts: readonly Post[]): Post[] {
  const dayOf = (post: Post) => post.publishedOn ?? post.createdAt ?? ''
  return posts.toSorted((a, b) => compareText(dayOf(b), dayOf(a)))
}

/**
 * Gives each item a unique slug. Where several want the same one the smallest id gets it, in any
 * order of arrival: ids usually grow with time, so an address stays with its first item. The others
 * add the end of their id. Of items with one id only the first remains.
 */
function assignSlugs<Item extends { readonly id: string; readonly slug: string }>(
  items: readonly Item[],
  usedIds = new Set<string>(),
) {
  const byId = new Map<string, Item>()
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item)
  const slugs = new Map<string, string>()
  for (const item of [...byId.values()].sort((a, b) => compareIds(a.id, b.id))) {
    const ending = toSlug(item.id, 'x')
    const wanted = [
      item.slug,
      `${item.slug}-${ending.slice(-6).replace(/^-+/, '')}`,
      `${item.slug}-${ending}`,
    ]
    const slug =
      wanted.find((one) => !usedIds.has(one)) ?? uniqueSlug(item.slug, (one) => usedIds.has(one))
    usedIds.add(slug)
    slugs.set(item.id, slug)
  }
  return [...byId.values()].map((item) => ({ ...item, slug: slugs.get(item.id) ?? item.slug }))
}

/** Compares digits as numbers without converting them: a shorter number is the smaller one. */
function compareIds(a: string, b: string): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b) && a.length !== b.length) return a.length - b.length
  return compareText(a, b)
}
