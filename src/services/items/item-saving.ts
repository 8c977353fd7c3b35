import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Outcome } from '#domain/outcome.ts'
import type { Living } from '#services/items/actions.ts'
import type { LifeCore } from '#services/items/edit-life.ts'
import type { EditRecord } from '#services/items/edited.ts'
import { findFreeSlug, readKey, type SlugStore } from '#services/items/identity.ts'
import type { CreateOptions, UpdateOptions } from '#services/items/item-editing.ts'
import type { Queries } from '#storage/database.ts'
import type { Stored } from '#storage/items/edit-record.ts'

/** How an editor writes one kind of item. */
export interface Writing<Item, Draft extends { readonly slug: string | null }> {
  /** What stands in `before` may stay, whatever the rules say by now. */
  readonly parse: (input: unknown, before?: Item) => Outcome<Draft>
  /** The item a draft would be. `before` keeps what no form holds. */
  readonly fill: (draft: Draft, before?: Item) => Item
  /** Of what its address is made. */
  readonly titleOf: (item: Item) => string
  /** Its address where the title has no letters for one. */
  readonly word: string
}

/** Saving what an editor wrote, the same for all kinds of items (item-editing.ts says what each verb promises). */
export function createSaving<
  Item extends Living,
  Edited extends EditRecord & { readonly item: Item },
  Draft extends { readonly slug: string | null },
>(
  db: Queries,
  open: (db: Queries) => SlugStore,
  life: LifeCore<Item, Stored<Item>, Edited>,
  writingOf: (item: Item) => Writing<Item, Draft>,
) {
  return {
    async create(writing: Writing<Item, Draft>, input: unknown, { publish = 'now', key }: CreateOptions = {}): Promise<Outcome<Edited>> {
      const id = readKey(key) ?? randomUUID()
      const saved = key === undefined ? undefined : await life.find(id)
      if (saved !== undefined) return { ok: true, value: saved }
      const parsed = writing.parse(input)
      if (!parsed.ok) return parsed
      const item = writing.fill(parsed.value)
      const slug = await findFreeSlug(open(db), id, parsed.value.slug ?? writing.titleOf(item), writing.word)
      return { ok: true, value: await life.add({ ...item, id, slug }, publish) }
    },
    async update(id: string, input: unknown, { expectedVersion, publish }: UpdateOptions = {}): Promise<Outcome<Edited>> {
      const before = await life.get(id)
      const writing = writingOf(before.item)
      const parsed = writing.parse(input, before.item)
      if (!parsed.ok) return parsed
      const value = await life.change(
        id,
        'changed',
        async (row, transaction) => {
          const wanted = parsed.value.slug
          const slug = wanted === null ? row.item.slug : await findFreeSlug(open(transaction), id, wanted, row.item.slug)
          const next = { ...row, item: { ...writing.fill(parsed.value, row.item), slug } }
          if (publish !== undefined) return life.applyPublishing(next, publish)
          // Nobody else's version is made old by a change that changes nothing.
          return isDeepStrictEqual(next.item, row.item) ? undefined : next
        },
        expectedVersion,
      )
      return { ok: true, value }
    },
    /** A draft with the contents that `alter` gives the copy. */
    async copy(id: string, alter: (item: Item) => Item): Promise<Edited> {
      const copied = randomUUID()
      const item = alter((await life.get(id)).item)
      const { titleOf, word } = writingOf(item)
      const slug = await findFreeSlug(open(db), copied, titleOf(item), word)
      return await life.add({ ...item, id: copied, slug }, 'draft')
    },
  }
}
