import { randomUUID } from 'node:crypto'
import { changePost } from '#domain/forms/post-draft.ts'
import { emptyPost, type Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { findChanges } from '#services/import/changed-fields.ts'
import { checkTwice } from '#services/import/import-checks.ts'
import type { ImportedPost } from '#services/import/import-record.ts'
import { findPublishing } from '#services/import/publishing.ts'
import { created, type Decided, newRow, nextRow, type ImportRun, refused, toPrepared, unchanged } from '#services/import/import-run.ts'
import { applyPublishing } from '#services/items/publishing.ts'
import type { Queries } from '#storage/database.ts'
import { toPostCells } from '#storage/items/import-store.ts'
import { findItem } from '#storage/items/item-store.ts'
import { findIdBySlug } from '#storage/items/names.ts'

/** What a record does to its article, or to a new one. Throws Problem for what no record may be. */
export async function importPost(db: Queries, line: number, given: ImportedPost, run: ImportRun): Promise<Decided> {
  const { seen, findPostSlug, prepared, clock } = run
  const byId = given.id === null ? undefined : await findItem(db, 'post', given.id)
  const id = byId?.item.id ?? (given.slug === null ? undefined : await findIdBySlug(db, 'post', given.slug))
  const before = id === undefined ? undefined : await findItem(db, 'post', id)
  checkTwice(seen, [given.id, given.slug && `article slug ${given.slug}`, id && `id ${id}`], line)
  if (before?.item.state === 'trash') throw new Problem('conflict', { key: 'import-post-in-trash' })

  const base = before?.item ?? emptyPost
  const read = changePost(base, given.named)
  if (!read.ok) return refused(line, String(given.named['title'] ?? base.title), read.errors)
  const publishing = findPublishing(given, before)
  // What is public has a day, whatever a file says.
  const keepsDay = base.state === 'published' && publishing !== 'draft'
  const publishedOn = given.publishedOn === undefined ? base.publishedOn : (given.publishedOn ?? (keepsDay ? base.publishedOn : null))
  const item: Post = { ...base, ...read.value, slug: base.slug, publishedOn }

  if (before === undefined) {
    const newId = given.id ?? randomUUID()
    const row = newRow({ ...item, id: newId, slug: await findPostSlug(newId, given.slug ?? item.title, 'article') }, clock())
    const published = applyPublishing<'post'>(row, publishing ?? 'now', clock())
    await prepared?.keep(toPrepared('post', published, null, toPostCells(published)))
    return created(line, item.title)
  }
  const row = nextRow(before, item)
  const after = publishing === undefined ? row : applyPublishing<'post'>(row, publishing, clock())
  const changes = findChanges(before, after)
  const about = { line, title: item.title, itemId: base.id }
  if (changes.changed.length + changes.emptied.length === 0) return unchanged(about)
  const dated = { ...after, item: { ...after.item, updatedAt: clock().toISOString() } }
  await prepared?.keep(toPrepared('post', dated, before, toPostCells(dated)))
  return { ...about, action: 'update', note: null, errors: {}, ...changes }
}
