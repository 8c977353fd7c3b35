import { randomUUID } from 'node:crypto'
import { changeOpportunity, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { emptyOpportunity } from '#domain/opportunity/empty-opportunity.ts'
import { Problem } from '#domain/problem.ts'
import { findChanges } from '#services/import/changed-fields.ts'
import { checkAppearance, checkClash, checkTwice } from '#services/import/import-checks.ts'
import type { ImportedOpportunity } from '#services/import/import-record.ts'
import { findPublishing } from '#services/import/publishing.ts'
import { created, type Decided, newRow, nextRow, type ImportRun, refused, toPrepared, unchanged } from '#services/import/import-run.ts'
import { applyPublishing } from '#services/items/publishing.ts'
import type { Queries } from '#storage/database.ts'
import { toOpportunityCells } from '#storage/items/import-store.ts'
import { findItem } from '#storage/items/item-store.ts'

/** What a record does to its opportunity, or to a new one. Throws Problem for what no record may be. */
export async function importOpportunity(db: Queries, line: number, given: ImportedOpportunity, run: ImportRun): Promise<Decided> {
  const { seen, index, findItemSlug, prepared, clock } = run
  const ids = [
    given.id !== null && index.hasId(given.id) ? given.id : undefined,
    given.code === null ? undefined : index.findIdByCode(given.code),
    given.slug === null ? undefined : index.findIdBySlug(given.slug),
  ]
  const id = ids.find((each) => each !== undefined)
  const before = id === undefined ? undefined : await findItem(db, 'opportunity', id)
  checkTwice(seen, [given.id, given.code, given.slug && `slug ${given.slug}`, id && `id ${id}`], line)

  const kind = given.kind ?? before?.item.kind ?? given.usualKind
  if (before !== undefined && before.item.kind !== kind)
    throw new Problem('invalid', { key: 'other-kind', found: before.item.kind, given: kind })
  if (before?.item.state === 'trash') throw new Problem('conflict', { key: 'import-in-trash' })
  const base = before?.item ?? emptyOpportunity(kind, 'varies')
  const read = changeOpportunity(base, given.named, given.deadline)
  if (!read.ok) return refused(line, String(given.named['name'] ?? base.name), read.errors)

  const { verifiedOn, countryCode } = { ...previewDraft(kind, read.value, base), ...given }
  const item = { ...previewDraft(kind, read.value, base), verifiedOn, countryCode }
  const publishing = findPublishing(given, before)
  if (before === undefined) {
    const newId = given.id ?? randomUUID()
    const row = newRow({ ...item, id: newId, slug: await findItemSlug(newId, given.slug ?? item.name, kind) }, clock())
    checkAppearance(row.item)
    checkClash(index, row.item)
    const published = applyPublishing<'opportunity'>(row, publishing ?? 'now', clock())
    await prepared?.keep(toPrepared('opportunity', published, null, toOpportunityCells(published)))
    return created(line, item.name)
  }
  checkAppearance(item, before.item)
  checkClash(index, item)
  const row = nextRow(before, item)
  const after = publishing === undefined ? row : applyPublishing<'opportunity'>(row, publishing, clock())
  const changes = findChanges(before, after)
  const about = { line, title: item.name, itemId: base.id }
  if (changes.changed.length + changes.emptied.length === 0) return unchanged(about)
  const dated = { ...after, item: { ...after.item, updatedAt: clock().toISOString() } }
  await prepared?.keep(toPrepared('opportunity', dated, before, toOpportunityCells(dated)))
  return { ...about, action: 'update', note: null, errors: {}, ...changes }
}
