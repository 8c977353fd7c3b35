import { Problem } from '#domain/problem.ts'
import type { Entity } from '#domain/publication.ts'
import { toSlug, uniqueSlug } from '#domain/words/slug.ts'
import type { Queries } from '#storage/database.ts'
import type { ItemOf } from '#storage/items/item-store.ts'
import { findName, isSlugTaken, listIdsByCode, listTakenSlugs } from '#storage/items/names.ts'

/**
 * Throws Problem 'conflict' when an opportunity's code is another's code outside the trash, or another's `_id`, or its own `_id` is another's
 * code: `{id}` in an address must mean one item (docs/interface.md, Identifiers).
 */
export async function checkCode(db: Queries, item: ItemOf[Entity]): Promise<void> {
  if (!('code' in item)) return
  const names = [item.id, ...(item.code === null ? [] : [item.code])]
  const sameCode = (await Promise.all(names.map((name) => listIdsByCode(db, name)))).flat()
  const other = sameCode.find((found) => found.id !== item.id)
  const otherId = other?.id ?? (item.code === item.id ? undefined : (item.code ?? undefined))
  const taken = otherId === undefined ? undefined : await findName(db, otherId)
  if (taken !== undefined) throw codeConflict(taken)
}

/** The Problem of an item whose code or id is that of another, which has this name. */
export function codeConflict(name: string): Problem {
  const reason = { key: 'code-taken', name } as const
  return new Problem('conflict', reason, { errors: { code: reason } })
}

/** The slug of the text, with a number behind it where it is another item's; `fallback` where the text has no letters for one. */
export async function findFreeSlug(store: SlugStore, id: string, text: string, fallback: string): Promise<string> {
  const wanted = toSlug(text, fallback)
  if (!(await store.isSlugTaken(wanted, id))) return wanted
  // One question for all numbers: thousands of records of one name would ask for each of theirs.
  const taken = new Set(await store.listTakenSlugs(wanted.slice(0, unchangedStart), id))
  return uniqueSlug(wanted, (slug) => taken.has(slug))
}

/** `findFreeSlug` for many new items in a row, none of which gets the slug of another; each number is looked for once. */
export function createSlugFinder(store: SlugStore): (id: string, text: string, fallback: string) => Promise<string> {
  const given = new Set<string>()
  const takenByStart = new Map<string, ReadonlySet<string>>()
  const numbers = new Map<string, number>()
  return async (id, text, fallback) => {
    const wanted = toSlug(text, fallback)
    const start = wanted.slice(0, unchangedStart)
    let slug = wanted
    if (given.has(wanted) || (await store.isSlugTaken(wanted, id))) {
      const taken = takenByStart.get(start) ?? new Set(await store.listTakenSlugs(start, id))
      takenByStart.set(start, taken)
      const isTaken = (each: string) => each === wanted || taken.has(each) || given.has(each)
      slug = uniqueSlug(wanted, isTaken, numbers.get(wanted))
      numbers.set(wanted, Number(/\d+$/.exec(slug)?.[0]) + 1)
    }
    given.add(slug)
    return slug
  }
}

/** Asks of the slugs of one entity; those of an import were read once. */
export interface SlugStore {
  isSlugTaken(slug: string, id: string): Promise<boolean>
  listTakenSlugs(start: string, id: string): Promise<string[]>
}

export function slugsOf(db: Queries, entity: Entity): SlugStore {
  return {
    isSlugTaken: (slug, id) => isSlugTaken(db, entity, slug, id),
    listTakenSlugs: (start, id) => listTakenSlugs(db, entity, start, id),
  }
}

/** Letters that a number behind the longest slug never cuts off (domain/words/slug.ts cuts between words, but not more than half). */
const unchangedStart = 30

/** The key of a form as an id; undefined: none was given, or it is no UUID. */
export function readKey(key: string | undefined): string | undefined {
  return key !== undefined && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key) ? key : undefined
}
