import { randomUUID } from 'node:crypto'
import { changePost } from '#domain/forms/post-draft.ts'
import { emptyPost, type Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { findChanges } from '#services/import/changed-fields.ts'
import { checkTwice } from '#services/import/import-checks.ts'
import type { ImportedPost } from '#services/import/import-record.ts'
import { findPublishing } from '#services/import/publishing.ts'
import { created, type Decided, newRow, nextRow, type ImportRun, refused, toPrepared, unchanged } from '#services/import/import-run.ts'
import type { Queries } from '#storage/database.ts'
import { toPostCells } from '#storage/items/import-store.ts'
import { openPostStore } from '#storage/items/post-edit-store.ts'
import { findIdBySlug } from '#storage/items/slug-look-up.ts'

/** What a record does to its article, or to a new one. Throws Problem for what no record may be. */
export async function importPost(db: Queries, line: number, given: ImportedPost, run: ImportRun): Promise<Decided> {
  const { seen, findPostSlug, posts, prepared, clock } = run
  const store = openPostStore(db)
  const byId = given.id === null ? undefined : await store.find(given.id)
  const id = byId?.item.id ?? (given.slug === null ? undefined : await findIdBySlug(db, 'post', given.slug))
  const before = id === undefined ? undefined : await store.find(id)
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
    const published = posts.applyPublishing(row, publishing ?? 'now')
    await prepared?.keep(toPrepared(store, published, null, toPostCells(published)))
    return created(line, item.title)
  }
  const row = nextRow(before, item)
  const after = publishing === undefined ? row : posts.applyPublishing(row, publishing)
  const changes = findChanges(before, after)
  const about = { line, title: item.title, itemId: base.id }
  if (changes.changed.length + changes.emptied.length === 0) return unchanged(about)
  const dated = { ...after, item: { ...after.item, updatedAt: clock().toISOString() } }
  await prepared?.keep(toPrepared(store, dated, before, toPostCells(dated)))
  return { ...about, action: 'update', note: null, errors: {}, ...changes }
}
