import { Problem } from '#domain/problem.ts'
import type { Opportunity } from '#domain/opportunity.ts'
import { toSlug, uniqueSlug } from '#domain/slug.ts'
import { orUnavailable } from '#services/availability.ts'
import type { Queries } from '#storage/database.ts'
import { listIdsByCode, openOpportunityStore } from '#storage/opportunity-edit-store.ts'

/**
 * Throws Problem 'conflict' when the item's code is another's code outside the trash, or another's `_id`, or its own `_id` is another's code:
 * `{id}` in an address must mean one item (interface section 2).
 */
export async function checkCode(db: Queries, item: Opportunity): Promise<void> {
  const names = [item.id, ...(item.code === null ? [] : [item.code])]
  const sameCode = (await Promise.all(names.map((name) => listIdsByCode(db, name)))).flat()
  const other = sameCode.find((found) => found.id !== item.id)
  const otherId = other?.id ?? (item.code === item.id ? undefined : (item.code ?? undefined))
  const found = otherId === undefined ? undefined : await openOpportunityStore(db).find(otherId)
  if (found === undefined) return
  const reason = `"${found.item.name}" has this id already. Please use another one.`
  throw new Problem('conflict', reason, { errors: { code: reason } })
}

/** The slug of the text, with a number behind it where it is another item's; `fallback` where the text has no letters for one. */
export async function findFreeSlug(
  store: { isSlugTaken(slug: string, id: string): Promise<boolean> },
  id: string,
  text: string,
  fallback: string,
): Promise<string> {
  const wanted = toSlug(text, fallback)
  const taken = new Set<string>()
  for (;;) {
    const slug = uniqueSlug(wanted, (each) => taken.has(each))
    if (!(await orUnavailable(() => store.isSlugTaken(slug, id)))) return slug
    taken.add(slug)
  }
}

/** The key of a form as an id; undefined: none was given, or it is no UUID. */
export function readKey(key: string | undefined): string | undefined {
  return key !== undefined && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key) ? key : undefined
}
