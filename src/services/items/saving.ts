import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { parseOpportunityDraft, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { parsePostDraft } from '#domain/forms/post-draft.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { Outcome } from '#domain/outcome.ts'
import { emptyPost } from '#domain/post.ts'
import type { Entity } from '#domain/publication.ts'
import type { EditedOf } from '#services/items/edited.ts'
import { findFreeSlug, readKey, slugsOf } from '#services/items/identity.ts'
import { addItem, changeRow, findEdited, getItem, inOne, type ItemParts } from '#services/items/life.ts'
import { applyPublishing, type Publishing } from '#services/items/publishing.ts'
import type { ItemOf } from '#storage/items/item-store.ts'

export interface CreateOptions {
  /** 'now' unless said. */
  readonly publish?: Publishing
  /** A UUID that the form was given when it was opened. A second create with the same key saves nothing and gives the first item: a double
   * click saves once. It becomes the item's id. */
  readonly key?: string | undefined
}

export interface UpdateOptions {
  readonly expectedVersion?: number | undefined
  readonly publish?: Publishing
}

/** What an editor wrote, as an item. `slug`: the address that was asked for; null: none. */
interface Written<Item> {
  readonly item: Item
  readonly slug: string | null
}

/** How an editor writes the items of an entity. */
interface Writing<Item> {
  /** What stands in `before` may stay, whatever the rules say by now, and what no form holds is kept. `kind`: of an opportunity that is new. */
  write(input: unknown, before: Item | undefined, kind: Kind): Outcome<Written<Item>>
  titleOf(item: Item): string
  /** The address of a title that has no letters for one. */
  wordOf(item: Item): string
}

const writings: { readonly [K in Entity]: Writing<ItemOf[K]> } = {
  opportunity: {
    write(input, before, newKind) {
      const kind = before?.kind ?? newKind
      const parsed = parseOpportunityDraft(kind, input, before)
      return parsed.ok ? { ok: true, value: { item: previewDraft(kind, parsed.value, before), slug: parsed.value.slug } } : parsed
    },
    titleOf: ({ name }) => name,
    wordOf: ({ kind }) => kind,
  },
  post: {
    write(input, before = emptyPost) {
      const parsed = parsePostDraft(input, before === emptyPost ? undefined : before)
      if (!parsed.ok) return parsed
      const { slug } = parsed.value
      return { ok: true, value: { item: { ...before, ...parsed.value, slug: slug ?? before.slug }, slug } }
    },
    titleOf: ({ title }) => title,
    wordOf: () => 'article',
  },
}

/** Mistakes by the fields of the draft. Throws Problem 'conflict' with `errors.code` for a code that is another item's code or `_id`. */
export async function createItem<K extends Entity>(
  parts: ItemParts,
  entity: K,
  kind: Kind,
  input: unknown,
  { publish = 'now', key }: CreateOptions = {},
): Promise<Outcome<EditedOf[K]>> {
  const { write, titleOf, wordOf } = writings[entity]
  const id = readKey(key) ?? randomUUID()
  const saved = key === undefined ? undefined : await findEdited(parts, entity, id)
  if (saved !== undefined) return { ok: true, value: saved }
  const written = write(input, undefined, kind)
  if (!written.ok) return written
  const { item, slug: wanted } = written.value
  const slug = await findFreeSlug(slugsOf(parts.db, entity), id, wanted ?? titleOf(item), wordOf(item))
  return { ok: true, value: await addItem(parts, entity, { ...item, id, slug }, publish) }
}

/** As `createItem`; what was empty before may stay empty, and publishing stays as it is unless said. Throws as `changeItem`. */
export async function updateItem<K extends Entity>(
  { db, clock }: ItemParts,
  entity: K,
  id: string,
  input: unknown,
  { expectedVersion, publish }: UpdateOptions = {},
): Promise<Outcome<EditedOf[K]>> {
  return await inOne(db, async (transaction) => {
    const row = await getItem(transaction, entity, id)
    const written = writings[entity].write(input, row.item, 'scholarship')
    if (!written.ok) return written
    const { slug: present } = row.item
    const alter = async () => {
      const wanted = written.value.slug
      const slug = wanted === null || wanted === present ? present : await findFreeSlug(slugsOf(transaction, entity), id, wanted, present)
      const item = { ...written.value.item, slug }
      if (publish !== undefined) return applyPublishing<K>({ ...row, item }, publish, clock())
      // Nobody else's version is made old by a change that changes nothing.
      return isDeepStrictEqual(item, row.item) ? undefined : { item }
    }
    return { ok: true, value: await changeRow({ db: transaction, clock }, entity, row, 'changed', alter, expectedVersion) }
  })
}

/** A draft with the contents that `alter` gives the copy. Throws Problem 'not-found'. */
export async function copyItem<K extends Entity>(
  parts: ItemParts,
  entity: K,
  id: string,
  alter: (item: ItemOf[K]) => ItemOf[K],
): Promise<EditedOf[K]> {
  const { titleOf, wordOf } = writings[entity]
  const copied = randomUUID()
  const item = alter((await getItem(parts.db, entity, id)).item)
  const slug = await findFreeSlug(slugsOf(parts.db, entity), copied, titleOf(item), wordOf(item))
  return await addItem(parts, entity, { ...item, id: copied, slug }, 'draft')
}
