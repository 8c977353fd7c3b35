import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  findOpeningErrors,
  parseOpportunityDraft,
  previewDraft,
} from '#domain/forms/opportunity-draft.ts'
import { parsePostDraft } from '#domain/forms/post-draft.ts'
import { findGroupErrors } from '#domain/forms/rules-draft.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { withoutOldVerification } from '#domain/opportunity/verified.ts'
import { emptyPost } from '#domain/post.ts'
import { type Outcome, Problem } from '#domain/problem.ts'
import type { Entity } from '#domain/publication.ts'
import { numberedSlug, toSlug } from '#domain/words/slug.ts'
import { isUniqueViolation } from '#storage/database-error.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { listCountryGroups } from '#storage/items/country-group-store.ts'
import {
  findItem,
  findName,
  insertChange,
  insertItem,
  isSlugTaken,
  type ItemOf,
  listIdsByCode,
  type RowOf,
  saveItem,
  type Stored,
  toChange,
} from '#storage/items/item-store.ts'
import { applyPublishing, type Patch, type Publishing } from '#services/items/actions.ts'
import { type EditedOf, type HistoryAction, toEdited } from '#services/items/edited.ts'

/** The dependencies of a change: the database, or its transaction. */
export type ItemDeps = { readonly db: Queries; readonly clock: () => Date }

/** The new row; undefined: none. */
export type Alter<K extends Entity> = (
  row: RowOf<K>,
  db: Queries,
) => Patch<ItemOf[K]> | undefined | Promise<Patch<ItemOf[K]> | undefined>

export interface CreateOptions {
  /** 'now' by default. */
  readonly publish?: Publishing
  /**
   * A UUID that the form was given when it was opened. A second create with the same key saves
   * nothing and gives the first item: a double click saves once. It becomes the item's id.
   */
  readonly key?: string | undefined
}

export type UpdateOptions = {
  readonly expectedVersion?: number | undefined
  readonly publish?: Publishing
}

/**
 * Makes an item from the values that an editor entered. `slug`: the requested address; null: none.
 * Values of `before` may stay whatever the rules are now, and fields that no form holds are
 * preserved. `kind`: of a new opportunity.
 */
type DraftWriter<Item> = (
  deps: ItemDeps,
  input: unknown,
  before: Item | undefined,
  kind: Kind,
) => Promise<Outcome<{ readonly item: Item; readonly slug: string | null }>>

const draftWriters: { readonly [K in Entity]: DraftWriter<ItemOf[K]> } = {
  async opportunity({ db, clock }, input, before, newKind) {
    const kind = before?.kind ?? newKind
    const parsed = parseOpportunityDraft(kind, input, before)
    if (!parsed.ok) return parsed
    const groups = new Set((await listCountryGroups(db)).map(({ key }) => key))
    const { rules, slug } = parsed.value
    const errors = {
      ...findOpeningErrors(parsed.value, clock()),
      ...findGroupErrors(rules, groups, before?.rules ?? null),
    }
    if (Object.keys(errors).length > 0) return { ok: false, errors }
    return { ok: true, value: { item: previewDraft(kind, parsed.value, before), slug } }
  },
  async post(_deps, input, before) {
    const parsed = parsePostDraft(input, before)
    if (!parsed.ok) return parsed
    const { slug } = parsed.value
    const base = before ?? emptyPost
    return {
      ok: true,
      value: { item: { ...base, ...parsed.value, slug: slug ?? base.slug }, slug },
    }
  },
}

/** Its title, and the address of a title that has no letters for one. */
const namingOf = (item: ItemOf[Entity]): readonly [title: string, fallback: string] =>
  'kind' in item ? [item.name, item.kind] : [item.title, 'article']

/**
 * Mistakes by the fields of the draft. Throws Problem 'conflict' with `errors.code` for a code that
 * is another item's code or `_id`.
 */
export async function createItem<K extends Entity>(
  deps: ItemDeps,
  entity: K,
  kind: Kind,
  input: unknown,
  { publish = 'now', key }: CreateOptions = {},
): Promise<Outcome<EditedOf[K]>> {
  const id = readKey(key) ?? randomUUID()
  const saved = key === undefined ? undefined : await findEdited(deps, entity, id)
  if (saved !== undefined) return { ok: true, value: saved }
  const written = await draftWriters[entity](deps, input, undefined, kind)
  if (!written.ok) return written
  const { item, slug: wanted } = written.value
  const [title, fallback] = namingOf(item)
  const slug = await findFreeSlug(deps.db, entity, id, wanted ?? title, fallback)
  return { ok: true, value: await addItem(deps, entity, { ...item, id, slug }, publish) }
}

/**
 * As `createItem`; empty fields may stay empty, and publishing stays by default. Throws as
 * `changeItem`.
 */
export async function updateItem<K extends Entity>(
  { db, clock }: ItemDeps,
  entity: K,
  id: string,
  input: unknown,
  { expectedVersion, publish }: UpdateOptions = {},
): Promise<Outcome<EditedOf[K]>> {
  return await saveInTransaction(db, async (transaction) => {
    const row = await getItem(transaction, entity, id)
    const written = await draftWriters[entity](
      { db: transaction, clock },
      input,
      row.item,
      'scholarship',
    )
    if (!written.ok) return written
    const { slug: present } = row.item
    const alter = async () => {
      const wanted = written.value.slug
      const slug =
        wanted === null || wanted === present
          ? present
          : await findFreeSlug(transaction, entity, id, wanted, present)
      const item = { ...written.value.item, slug }
      if (publish !== undefined) return applyPublishing({ ...row, item }, publish, clock())
      // A change without effect must not make another editor's version stale.
      return isDeepStrictEqual(item, row.item) ? undefined : { item }
    }
    return {
      ok: true,
      value: await changeRow(
        { db: transaction, clock },
        entity,
        row,
        'changed',
        alter,
        expectedVersion,
      ),
    }
  })
}

/**
 * A draft with the same contents under the name that `rename` makes of the other's. Throws Problem
 * 'not-found'.
 */
export async function copyOpportunity(
  deps: ItemDeps,
  id: string,
  rename: (name: string) => string,
): Promise<EditedOf['opportunity']> {
  const copied = randomUUID()
  const { item } = await getItem(deps.db, 'opportunity', id)
  const name = rename(item.name)
  const slug = await findFreeSlug(deps.db, 'opportunity', copied, name, item.kind)
  return await addItem(
    deps,
    'opportunity',
    { ...item, id: copied, slug, name, code: null, verifiedOn: null, verifiedHost: null },
    'draft',
  )
}

/** The actions that are allowed on an item in the trash. */
const inTrash: readonly HistoryAction[] = ['trashed', 'restored']

const conflict = (
  key: 'changed-since' | 'changed-meanwhile' | 'saved-by-other' | 'in-trash',
): Problem => new Problem('conflict', { key })

/** undefined: unknown. */
export async function findEdited<K extends Entity>(
  { db, clock }: ItemDeps,
  entity: K,
  id: string,
): Promise<EditedOf[K] | undefined> {
  const row = await findItem(db, entity, id)
  return row && toEdited(entity, row, clock())
}

/** Throws Problem 'not-found'. */
export async function getItem<K extends Entity>(
  db: Queries,
  entity: K,
  id: string,
): Promise<RowOf<K>> {
  const row = await findItem(db, entity, id)
  if (row === undefined) throw new Problem('not-found', { key: 'no-item' })
  return row
}

/** One transaction; Problem 'conflict' when another process has just taken a slug or a code. */
export async function saveInTransaction<Result>(
  db: Queries,
  work: (db: Queries) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(db, work).catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflict('saved-by-other') : error
  })
}

/**
 * Changes one item and its history in one transaction and gives the item as it is then. Throws
 * Problem 'not-found'. Throws 'conflict' for an item in the trash, for a code of another item, and
 * with `expectedVersion` if another user saved in between.
 */
export async function changeItem<K extends Entity>(
  { db, clock }: ItemDeps,
  entity: K,
  id: string,
  action: HistoryAction,
  alter: Alter<K>,
  expectedVersion?: number,
): Promise<EditedOf[K]> {
  return await saveInTransaction(db, async (transaction) =>
    changeRow(
      { db: transaction, clock },
      entity,
      await getItem(transaction, entity, id),
      action,
      alter,
      expectedVersion,
    ),
  )
}

/**
 * The date of the last check goes when the checked content changes, unless the change sets it:
 * 'Mark as checked today' does.
 */
function preserveVerified<K extends Entity>(
  before: ItemOf[K],
  after: ItemOf[K],
  patch: Partial<ItemOf[K]> | undefined,
): ItemOf[K] {
  if (!('verifiedOn' in before) || !('verifiedOn' in after)) return after
  const isConfirmed =
    patch !== undefined && 'verifiedOn' in patch && patch.verifiedOn !== before.verifiedOn
  return isConfirmed ? after : (withoutOldVerification(before, after) as ItemOf[K])
}

/** As `changeItem`, of a row that was read in the transaction `db`. */
export async function changeRow<K extends Entity>(
  { db, clock }: ItemDeps,
  entity: K,
  row: RowOf<K>,
  action: HistoryAction,
  alter: Alter<K>,
  expectedVersion?: number,
): Promise<EditedOf[K]> {
  const { id, state, updatedAt } = row.item
  if (expectedVersion !== undefined && row.version !== expectedVersion)
    throw conflict('changed-since')
  if (state === 'trash' && !inTrash.includes(action)) throw conflict('in-trash')
  const patch = await alter(row, db)
  if (patch === undefined) return toEdited(entity, row, clock())
  const at = clock().toISOString()
  const changed = { ...row.item, ...patch.item, updatedAt: at }
  const next = {
    ...row,
    ...patch,
    item: preserveVerified<K>(row.item, changed, patch.item),
    version: row.version + 1,
  }
  if (next.item.state !== 'trash') await checkCode(db, next.item)
  await insertChange(db, entity, id, toChange(entity, row, 'found', updatedAt ?? at))
  if (!(await saveItem(db, entity, next, row))) throw conflict('changed-meanwhile')
  await insertChange(db, entity, id, toChange(entity, next, action, at))
  return toEdited(entity, next, clock())
}

export function newRow<Item>(item: Item, now: Date): Stored<Item> {
  const at = now.toISOString()
  return {
    item: { ...item, createdAt: at, updatedAt: at },
    version: 1,
    publishAt: null,
    trashedAt: null,
  }
}

/** Stores a new item; an existing one with its id stays and is returned. */
export async function addItem<K extends Entity>(
  deps: ItemDeps,
  entity: K,
  item: ItemOf[K],
  publish: Publishing,
): Promise<EditedOf[K]> {
  const { db, clock } = deps
  const now = clock()
  const row = applyPublishing(newRow(item, now), publish, now)
  return await saveInTransaction(db, async (transaction) => {
    const there = await findItem(transaction, entity, item.id)
    if (there !== undefined) return toEdited(entity, there, clock())
    await checkCode(transaction, row.item)
    const added = await insertItem(transaction, entity, row)
    await insertChange(
      transaction,
      entity,
      item.id,
      toChange(entity, row, 'created', now.toISOString()),
    )
    return toEdited(entity, added, clock())
  }).catch(async (error: unknown) => {
    // The second click of a double click, stored by the first while this one was under way. The
    // first error is thrown, also when the database has failed, because it alone says whether this
    // may be stored.
    const stored = db.isTransaction
      ? undefined
      : await findEdited(deps, entity, item.id).catch(() => undefined)
    if (stored === undefined) throw error
    return stored
  })
}

/**
 * Throws Problem 'conflict' when an opportunity's code is another's code outside the trash, or
 * another's `_id`, or its own `_id` is another's code. `{id}` in an address must mean one item
 * (docs/interface, Identifiers).
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

/**
 * The slug of the text, with a number behind it where it is another item's; `fallback` where the
 * text has no letters for one.
 */
const findFreeSlug = async (
  db: Queries,
  entity: Entity,
  id: string,
  text: string,
  fallback: string,
): Promise<string> =>
  await createSlugFinder((slug) => isSlugTaken(db, entity, slug, id))(id, text, fallback)

/**
 * `findFreeSlug` for many new items in a row, each with its own slug; each number is looked up
 * once. `isTaken`: by another item than `id`.
 */
export function createSlugFinder(isTaken: (slug: string, id: string) => Promise<boolean>) {
  const given = new Set<string>()
  const numbers = new Map<string, number>()
  return async (id: string, text: string, fallback: string): Promise<string> => {
    const wanted = toSlug(text, fallback)
    let slug = wanted
    while (given.has(slug) || (await isTaken(slug, id))) {
      const number = numbers.get(wanted) ?? 2
      numbers.set(wanted, number + 1)
      slug = numberedSlug(wanted, number)
    }
    given.add(slug)
    return slug
  }
}

/** The key of a form as an id; undefined: none was given, or it is no UUID. */
export const readKey = (key: string | undefined): string | undefined =>
  key !== undefined && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key)
    ? key
    : undefined
