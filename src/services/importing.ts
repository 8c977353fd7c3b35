import { randomUUID } from 'node:crypto'
import type { Opportunity } from '#domain/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { checkAddresses, checkAppearance, checkClash, checkImport, type Seen } from '#services/import-checks.ts'
import type { ImportIndex } from '#services/import-index.ts'
import { createOpportunityLife } from '#services/opportunity-editing.ts'
import { createPostLife } from '#services/post-editing.ts'
import type { createSlugFinder } from '#services/identity.ts'
import type { ImportedOpportunity, ImportedPost, ImportLine, ImportRecord } from '#services/transfer.ts'
import type { Queries } from '#storage/database.ts'
import { openOpportunityStore } from '#storage/opportunity-edit-store.ts'
import { findIdBySlug } from '#storage/slug-look-up.ts'
import { openPostStore } from '#storage/post-edit-store.ts'

/** What one reading of a file carries from record to record. */
export interface Reading {
  readonly seen: Seen
  readonly index: ImportIndex
  readonly findItemSlug: ReturnType<typeof createSlugFinder>
  readonly findPostSlug: ReturnType<typeof createSlugFinder>
  readonly apply: boolean
  readonly clock: () => Date
}

/** Decides what one record does, and does it when `apply` is true. Throws only what the database throws. */
export async function importRecord(db: Queries, record: ImportRecord, reading: Reading): Promise<ImportLine> {
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

async function importItem(db: Queries, line: number, given: ImportedOpportunity, reading: Reading): Promise<ImportLine> {
  const { seen, index, findItemSlug, apply, clock } = reading
  const ids = [
    given.id !== null && index.hasId(given.id) ? given.id : undefined,
    given.code === null ? undefined : index.findIdByCode(given.code),
    given.slug === null ? undefined : index.findIdBySlug(given.slug),
  ]
  const id = ids.find((each) => each !== undefined)
  const before = id === undefined ? undefined : await openOpportunityStore(db).find(id)
  checkImport(
    given.name,
    given,
    seen,
    [given.id, given.code && `code ${given.code}`, given.slug && `slug ${given.slug}`, id && `id ${id}`],
    line,
  )
  const { officialLink, image } = given
  checkAddresses({ links: officialLink === null ? [] : [officialLink], pictures: image === null ? [] : [image] })

  if (before === undefined) {
    const newId = given.id ?? randomUUID()
    const slug = await findItemSlug(newId, given.slug ?? given.name, given.kind)
    const item: Opportunity = { ...given, id: newId, slug, createdAt: null, updatedAt: null }
    checkAppearance(item)
    checkClash(index, item)
    if (apply) await createOpportunityLife(db, clock).add(item, item.state === 'published' ? 'now' : 'draft', 'imported')
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
  if (apply) await createOpportunityLife(db, clock).change(before.item.id, 'imported', (row) => ({ ...row, item }))
  return { ...about, action: 'update', note: fields.join(', ') }
}

async function importPost(db: Queries, line: number, given: ImportedPost, reading: Reading): Promise<ImportLine> {
  const { seen, findPostSlug, apply, clock } = reading
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
    if (apply) await createPostLife(db, clock).add(item, item.state === 'published' ? 'now' : 'draft', 'imported')
    return { line, action: 'create', title: given.title, itemId: null, note: null }
  }
  if (before.item.state === 'trash')
    throw new Problem('conflict', 'This article is in the trash. Restore it, or remove it for ever, first.')
  const { id: ownId, slug, createdAt, updatedAt } = before.item
  const item: Post = { ...given, id: ownId, slug, createdAt, updatedAt, publishedOn: given.publishedOn ?? before.item.publishedOn }
  const fields = changedFields(before.item, item)
  if (fields.length === 0) return { line, action: 'unchanged', title: given.title, itemId: ownId, note: null }
  if (apply) await createPostLife(db, clock).change(ownId, 'imported', (row) => ({ ...row, item }))
  return { line, action: 'update', title: given.title, itemId: ownId, note: fields.join(', ') }
}

/** Names of the fields that differ. */
function changedFields<Item extends object>(before: Item, after: Item): string[] {
  const keys = Object.keys(after) as (keyof Item & string)[]
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}
