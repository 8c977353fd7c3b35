import { randomUUID } from 'node:crypto'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { checkAddresses, checkAppearance, checkClash, checkImport, type Seen } from '#services/import/import-checks.ts'
import type { ImportIndex } from '#services/import/import-index.ts'
import type { ImportedOpportunity, ImportedPost, ImportLine, ImportRecord } from '#services/import/import-record.ts'
import type { PreparedImport, PreparedItem } from '#services/import/prepared-import.ts'
import type { createSlugFinder } from '#services/items/identity.ts'
import type { createOpportunityLife } from '#services/items/opportunity-editing.ts'
import type { createPostLife } from '#services/items/post-editing.ts'
import type { Queries } from '#storage/database.ts'
import type { EditStore, Stored } from '#storage/items/edit-record.ts'
import { type Cell, toOpportunityCells, toPostCells } from '#storage/items/import-store.ts'
import { openOpportunityStore } from '#storage/items/opportunity-edit-store.ts'
import { openPostStore } from '#storage/items/post-edit-store.ts'
import { findIdBySlug } from '#storage/items/slug-look-up.ts'

/** What one reading of a file carries from record to record. */
export interface Reading {
  readonly seen: Seen
  readonly index: ImportIndex
  readonly findItemSlug: ReturnType<typeof createSlugFinder>
  readonly findPostSlug: ReturnType<typeof createSlugFinder>
  readonly items: Pick<ReturnType<typeof createOpportunityLife>, 'applyPublishing'>
  readonly posts: Pick<ReturnType<typeof createPostLife>, 'applyPublishing'>
  /** Takes what is to be written; null: a dry run. */
  readonly prepared: PreparedImport | null
  readonly clock: () => Date
}

/** All but the place of the record, which its reader counts. */
type Decided = Omit<ImportLine, 'record'>

/** Decides what one record does and prepares it. Throws only what the database and the disk throw. */
export async function importRecord(db: Queries, record: ImportRecord, reading: Reading): Promise<Decided> {
  if ('mistake' in record) return { line: record.line, action: 'mistake', title: '', itemId: null, note: record.mistake }
  try {
    return 'post' in record
      ? await importPost(db, record.line, record.post, reading)
      : await importItem(db, record.line, record.opportunity, reading)
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    const title = 'post' in record ? record.post.title : record.opportunity.name
    return { line: record.line, action: 'mistake', title, itemId: null, note: error.message }
  }
}

async function importItem(db: Queries, line: number, given: ImportedOpportunity, reading: Reading): Promise<Decided> {
  const { seen, index, findItemSlug, items, prepared, clock } = reading
  const store = openOpportunityStore(db)
  const ids = [
    given.id !== null && index.hasId(given.id) ? given.id : undefined,
    given.code === null ? undefined : index.findIdByCode(given.code),
    given.slug === null ? undefined : index.findIdBySlug(given.slug),
  ]
  const id = ids.find((each) => each !== undefined)
  const before = id === undefined ? undefined : await store.find(id)
  checkImport(given.name, given, seen, [given.id, given.code, given.slug && `slug ${given.slug}`, id && `id ${id}`], line)
  const { officialLink, image } = given
  checkAddresses({ links: officialLink === null ? [] : [officialLink], pictures: image === null ? [] : [image] })

  if (before === undefined) {
    const newId = given.id ?? randomUUID()
    const slug = await findItemSlug(newId, given.slug ?? given.name, given.kind)
    const item: Opportunity = { ...given, id: newId, slug, createdAt: null, updatedAt: null }
    checkAppearance(item)
    checkClash(index, item)
    const row = items.applyPublishing(newRow(item, clock()), item.state === 'published' ? 'now' : 'draft')
    await prepared?.keep(toPrepared(store, row, null, toOpportunityCells(row)))
    return { line, action: 'create', title: given.name, itemId: null, note: null }
  }
  if (before.item.kind !== given.kind)
    throw new Problem('invalid', `There is a ${before.item.kind} of this id, and this is a ${given.kind}.`)
  if (before.item.state === 'trash') throw new Problem('conflict', 'This item is in the trash. Restore it, or remove it for ever, first.')
  const item: Opportunity = {
    ...given,
    id: before.item.id,
    slug: before.item.slug,
    // What a file does not tell stays as it is.
    verifiedOn: given.verifiedOn ?? before.item.verifiedOn,
    source: given.source ?? before.item.source,
    code: given.code ?? before.item.code,
    createdAt: before.item.createdAt,
    updatedAt: before.item.updatedAt,
  }
  checkAppearance(item)
  checkClash(index, item)
  const fields = changedFields(before.item, item)
  const about = { line, title: given.name, itemId: before.item.id }
  if (fields.length === 0) return { ...about, action: 'unchanged', note: null }
  const row = nextRow(before, item, clock())
  await prepared?.keep(toPrepared(store, row, before, toOpportunityCells(row)))
  return { ...about, action: 'update', note: fields.join(', ') }
}

async function importPost(db: Queries, line: number, given: ImportedPost, reading: Reading): Promise<Decided> {
  const { seen, findPostSlug, posts, prepared, clock } = reading
  const store = openPostStore(db)
  const byId = given.id === null ? undefined : await store.find(given.id)
  const id = byId?.item.id ?? (given.slug === null ? undefined : await findIdBySlug(db, 'post', given.slug))
  const before = id === undefined ? undefined : await store.find(id)
  checkImport(given.title, given, seen, [given.id, given.slug && `article slug ${given.slug}`, id && `id ${id}`], line)
  const blocks = given.content.filter(({ type }) => type === 'image').map(({ value }) => value)
  checkAddresses({ pictures: [...blocks, ...given.imageUrls] })

  if (before === undefined) {
    const newId = given.id ?? randomUUID()
    const slug = await findPostSlug(newId, given.slug ?? given.title, 'article')
    const item: Post = { ...given, id: newId, slug, createdAt: null, updatedAt: null }
    const row = posts.applyPublishing(newRow(item, clock()), item.state === 'published' ? 'now' : 'draft')
    await prepared?.keep(toPrepared(store, row, null, toPostCells(row)))
    return { line, action: 'create', title: given.title, itemId: null, note: null }
  }
  if (before.item.state === 'trash')
    throw new Problem('conflict', 'This article is in the trash. Restore it, or remove it for ever, first.')
  const { id: ownId, slug, createdAt, updatedAt } = before.item
  const item: Post = { ...given, id: ownId, slug, createdAt, updatedAt, publishedOn: given.publishedOn ?? before.item.publishedOn }
  const fields = changedFields(before.item, item)
  if (fields.length === 0) return { line, action: 'unchanged', title: given.title, itemId: ownId, note: null }
  const row = nextRow(before, item, clock())
  await prepared?.keep(toPrepared(store, row, before, toPostCells(row)))
  return { line, action: 'update', title: given.title, itemId: ownId, note: fields.join(', ') }
}

function newRow<Item>(item: Item, now: Date): Stored<Item> {
  const at = now.toISOString()
  return { item: { ...item, createdAt: at, updatedAt: at }, version: 1, publishAt: null, trashedAt: null }
}

function nextRow<Item>({ version, publishAt, trashedAt }: Stored<Item>, item: Item, now: Date): Stored<Item> {
  return { item: { ...item, updatedAt: now.toISOString() }, version: version + 1, publishAt, trashedAt }
}

/** With its history as edit-life.ts keeps it. `before`: null where the item is new. */
function toPrepared<Item extends Opportunity | Post, Row extends Stored<Item>>(
  { entity, toSnapshot }: Pick<EditStore<Item, Row>, 'entity' | 'toSnapshot'>,
  { item, version }: Stored<Item>,
  before: Stored<Item> | null,
  cells: readonly Cell[],
): PreparedItem {
  const at = item.updatedAt ?? ''
  const change = { version, action: 'imported', at, snapshot: toSnapshot(item) }
  const found = before && { version: before.version, action: 'found', at: before.item.updatedAt ?? at, snapshot: toSnapshot(before.item) }
  return { entity, id: item.id, cells, found, change }
}

/** Names of the fields that differ. */
function changedFields<Item extends object>(before: Item, after: Item): string[] {
  const keys = Object.keys(after) as (keyof Item & string)[]
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}
