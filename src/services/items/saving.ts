import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  findOpeningErrors,
  parseOpportunityDraft,
  previewDraft,
} from '#domain/forms/opportunity-draft.ts'
import { parsePostDraft } from '#domain/forms/post-draft.ts'
import { findGroupErrors } from '#domain/forms/rules-draft.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import { withoutOldVerification } from '#domain/opportunity/verified.ts'
import { emptyPost, type Post } from '#domain/post.ts'
import { type Outcome, Problem } from '#domain/problem.ts'
import type { Entity } from '#domain/publication.ts'
import { numberedSlug, toSlug } from '#domain/words/slug.ts'
import { isUniqueViolation } from '#storage/database-error.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { listCountryGroups } from '#storage/items/country-group-store.ts'
import {
  type AnyItem,
  findName,
  insertChange,
  isSlugTaken,
  type ItemTable,
  listIdsByCode,
  opportunityTable,
  postTable,
  type Stored,
  type StoredItem,
  toChange,
} from '#storage/items/item-store.ts'
import {
  type EditedOpportunity,
  type EditedPost,
  type EditRecord,
  type HistoryAction,
  toEditedOpportunity,
  toEditedPost,
} from '#services/items/edited.ts'
import { applyPublishing, type Publishing } from '#services/items/publishing.ts'

/**
 * The dependencies of a change: the database, or its transaction. `by`: the name of the key for
 * scripts that makes it, for the history; left out: the administrator does.
 */
export type ItemDeps = {
  readonly db: Queries
  readonly clock: () => Date
  readonly by?: string | null
}

/** What distinguishes opportunities and articles for the functions that both share. */
export interface ItemType<Item extends AnyItem, Edited extends EditRecord> {
  readonly table: ItemTable<Item>
  toEdited(row: StoredItem<Item>, now: Date): Edited
  /** The item after a change, without the date of a check of what it says otherwise now. */
  preserveVerified(before: Item, after: Item): Item
}

export const opportunityType: ItemType<Opportunity, EditedOpportunity> = {
  table: opportunityTable,
  toEdited: toEditedOpportunity,
  preserveVerified(before, after) {
    // 'Mark as checked today' sets the date itself.
    if (after.verifiedOn !== before.verifiedOn) return after
    return withoutOldVerification(before, after)
  },
}

export const postType: ItemType<Post, EditedPost> = {
  table: postTable,
  toEdited: toEditedPost,
  preserveVerified: (_before, after) => after,
}

/** The row after a change; undefined: nothing changes. */
export type Alter<Item extends AnyItem> = (
  row: StoredItem<Item>,
  db: Queries,
) => Stored<Item> | undefined | Promise<Stored<Item> | undefined>

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

/** `slug`: the requested address; null: none. */
interface Written<Item> {
  readonly item: Item
  readonly slug: string | null
}

/**
 * Makes an opportunity from the values that an editor entered. Values of `before` may stay whatever
 * the rules are now, and fields that no form holds are preserved.
 */
export async function writeOpportunity(
  { db, clock }: ItemDeps,
  kind: Kind,
  input: unknown,
  { before, isDraft }: { readonly before?: Opportunity; readonly isDraft: boolean },
): Promise<Outcome<Written<Opportunity>>> {
  const parsed = parseOpportunityDraft(kind, input, before, isDraft)
  if (!parsed.ok) return parsed
  const groups = new Set((await listCountryGroups(db)).map(({ key }) => key))
  const { rules, slug } = parsed.value
  const errors = {
    ...findOpeningErrors(parsed.value, clock()),
    ...findGroupErrors(rules, groups, before?.rules ?? null),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { item: previewDraft(kind, parsed.value, before), slug } }
}

/** As `writeOpportunity`, of an article. */
function writePost(input: unknown, before?: Post): Outcome<Written<Post>> {
  const parsed = parsePostDraft(input, before)
  if (!parsed.ok) return parsed
  const { slug } = parsed.value
  const base = before ?? emptyPost
  return { ok: true, value: { item: { ...base, ...parsed.value, slug: slug ?? base.slug }, slug } }
}

/**
 * Errors by the fields of the draft; one that is saved as a draft needs only a name. Throws Problem
 * 'conflict' with `errors.code` for a code that is another item's code or `_id`.
 */
export async function createOpportunity(
  deps: ItemDeps,
  kind: Kind,
  input: unknown,
  { publish = 'now', key }: CreateOptions = {},
): Promise<Outcome<EditedOpportunity>> {
  const id = readKey(key) ?? randomUUID()
  const saved = await findByKey(deps, opportunityType, key)
  if (saved !== undefined) return { ok: true, value: saved }
  const written = await writeOpportunity(deps, kind, input, { isDraft: publish === 'draft' })
  if (!written.ok) return written
  const { item, slug: wanted } = written.value
  const slug = await findFreeSlug(deps.db, 'opportunity', id, wanted ?? item.name, kind)
  return { ok: true, value: await addItem(deps, opportunityType, { ...item, id, slug }, publish) }
}

/** Errors by the fields of the draft. */
export async function createPost(
  deps: ItemDeps,
  input: unknown,
  { publish = 'now', key }: CreateOptions = {},
): Promise<Outcome<EditedPost>> {
  const id = readKey(key) ?? randomUUID()
  const saved = await findByKey(deps, postType, key)
  if (saved !== undefined) return { ok: true, value: saved }
  const written = writePost(input)
  if (!written.ok) return written
  const { item, slug: wanted } = written.value
  const slug = await findFreeSlug(deps.db, 'post', id, wanted ?? item.title, 'article')
  return { ok: true, value: await addItem(deps, postType, { ...item, id, slug }, publish) }
}

/**
 * As `createOpportunity`; fields that are empty in public may stay empty, and publishing stays by
 * default. Throws as `changeItem`.
 */
export const updateOpportunity = (
  deps: ItemDeps,
  id: string,
  input: unknown,
  options?: UpdateOptions,
): Promise<Outcome<EditedOpportunity>> =>
  updateItem(
    deps,
    opportunityType,
    id,
    (inside, before, isDraft) => writeOpportunity(inside, before.kind, input, { before, isDraft }),
    options,
  )

/** As `updateOpportunity`, of an article. */
export const updatePost = (
  deps: ItemDeps,
  id: string,
  input: unknown,
  options?: UpdateOptions,
): Promise<Outcome<EditedPost>> =>
  updateItem(deps, postType, id, (_inside, before) => writePost(input, before), options)

async function updateItem<Item extends AnyItem, Edited extends EditRecord>(
  { db, ...deps }: ItemDeps,
  type: ItemType<Item, Edited>,
  id: string,
  write: (
    inside: ItemDeps,
    before: Item,
    isDraft: boolean,
  ) => Outcome<Written<Item>> | Promise<Outcome<Written<Item>>>,
  { expectedVersion, publish }: UpdateOptions = {},
): Promise<Outcome<Edited>> {
  return await saveInTransaction(db, async (transaction) => {
    const inside = { ...deps, db: transaction }
    const row = await getItem(transaction, type, id)
    const isDraft = (publish ?? row.item.state) === 'draft'
    const written = await write(inside, row.item, isDraft)
    if (!written.ok) return written
    const { slug: present } = row.item
    const alter = async () => {
      const wanted = written.value.slug ?? present
      const slug =
        wanted === present
          ? present
          : await findFreeSlug(transaction, type.table.entity, id, wanted, present)
      const item = { ...written.value.item, slug }
      if (publish !== undefined) return applyPublishing({ ...row, item }, publish, deps.clock())
      // A change without effect must not make another editor's version stale.
      return isDeepStrictEqual(item, row.item) ? undefined : { ...row, item }
    }
    return {
      ok: true,
      value: await changeRow(inside, type, row, 'changed', alter, expectedVersion),
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
): Promise<EditedOpportunity> {
  const copied = randomUUID()
  const { item } = await getItem(deps.db, opportunityType, id)
  const name = rename(item.name)
  const slug = await findFreeSlug(deps.db, 'opportunity', copied, name, item.kind)
  return await addItem(
    deps,
    opportunityType,
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
export async function findEdited<Item extends AnyItem, Edited extends EditRecord>(
  { db, clock }: ItemDeps,
  type: ItemType<Item, Edited>,
  id: string,
): Promise<Edited | undefined> {
  const row = await type.table.find(db, id)
  return row && type.toEdited(row, clock())
}

/** The item that a form with this key has created already; undefined: none. */
async function findByKey<Item extends AnyItem, Edited extends EditRecord>(
  deps: ItemDeps,
  type: ItemType<Item, Edited>,
  key: string | undefined,
): Promise<Edited | undefined> {
  const id = readKey(key)
  return id === undefined ? undefined : await findEdited(deps, type, id)
}

/** Throws Problem 'not-found'. */
export async function getItem<Item extends AnyItem, Edited extends EditRecord>(
  db: Queries,
  { table }: ItemType<Item, Edited>,
  id: string,
): Promise<StoredItem<Item>> {
  const row = await table.find(db, id)
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
export async function changeItem<Item extends AnyItem, Edited extends EditRecord>(
  { db, ...deps }: ItemDeps,
  type: ItemType<Item, Edited>,
  id: string,
  action: HistoryAction,
  alter: Alter<Item>,
  expectedVersion?: number,
): Promise<Edited> {
  return await saveInTransaction(db, async (transaction) =>
    changeRow(
      { ...deps, db: transaction },
      type,
      await getItem(transaction, type, id),
      action,
      alter,
      expectedVersion,
    ),
  )
}

/** As `changeItem`, of a row that was read in the transaction `db`. */
export async function changeRow<Item extends AnyItem, Edited extends EditRecord>(
  { db, clock, by = null }: ItemDeps,
  type: ItemType<Item, Edited>,
  row: StoredItem<Item>,
  action: HistoryAction,
  alter: Alter<Item>,
  expectedVersion?: number,
): Promise<Edited> {
  const { table } = type
  const { id, state, updatedAt } = row.item
  if (expectedVersion !== undefined && row.version !== expectedVersion)
    throw conflict('changed-since')
  if (state === 'trash' && !inTrash.includes(action)) throw conflict('in-trash')
  const altered = await alter(row, db)
  if (altered === undefined) return type.toEdited(row, clock())
  const at = clock().toISOString()
  const changed = { ...altered.item, updatedAt: at }
  const next = {
    ...row,
    ...altered,
    // What was checked is the item as it is now, also on the day of another check.
    item: action === 'verified' ? changed : type.preserveVerified(row.item, changed),
    version: row.version + 1,
  }
  if (next.item.state !== 'trash') await checkCode(db, next.item)
  await insertChange(db, table.entity, id, toChange(table, row, 'found', updatedAt ?? at))
  if (!(await table.save(db, next, row))) throw conflict('changed-meanwhile')
  await insertChange(db, table.entity, id, toChange(table, next, action, at, by))
  return type.toEdited(next, clock())
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
export async function addItem<Item extends AnyItem, Edited extends EditRecord>(
  deps: ItemDeps,
  type: ItemType<Item, Edited>,
  item: Item,
  publish: Publishing,
): Promise<Edited> {
  const { db, clock, by = null } = deps
  const { table } = type
  const now = clock()
  const row = applyPublishing(newRow(item, now), publish, now)
  return await saveInTransaction(db, async (transaction) => {
    const existing = await table.find(transaction, item.id)
    if (existing !== undefined) return type.toEdited(existing, clock())
    await checkCode(transaction, row.item)
    const added = await table.insert(transaction, row)
    const created = toChange(table, row, 'created', now.toISOString(), by)
    await insertChange(transaction, table.entity, item.id, created)
    return type.toEdited(added, clock())
  }).catch(async (error: unknown) => {
    // The second click of a double click, stored by the first while this one was under way. The
    // first error is thrown, also when the database has failed, because it alone says whether this
    // may be stored.
    const stored = db.isTransaction
      ? undefined
      : await findEdited(deps, type, item.id).catch(() => undefined)
    if (stored === undefined) throw error
    return stored
  })
}

/**
 * Throws Problem 'conflict' when an opportunity's code is another's code outside the trash, or
 * another's `_id`, or its own `_id` is another's code. `{id}` in an address must mean one item
 * (docs/interface, Identifiers).
 */
export async function checkCode(db: Queries, item: AnyItem): Promise<void> {
  if (!('code' in item)) return
  const { id, code } = item
  const names = code === null ? [id] : [id, code]
  const sameCode = (await Promise.all(names.map((name) => listIdsByCode(db, name)))).flat()
  const other = sameCode.find((found) => found.id !== id)
  const otherId = other?.id ?? code
  if (otherId === null || otherId === id) return
  const taken = await findName(db, otherId)
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
