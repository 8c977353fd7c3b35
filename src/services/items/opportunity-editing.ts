import { randomUUID } from 'node:crypto'
import { type OpportunityDraft, parseOpportunityDraft, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import { listNear } from '#domain/opportunity/near-name.ts'
import { type Kind, type Opportunity, opportunityFields } from '#domain/opportunity/opportunity.ts'
import { orUnavailable } from '#services/availability.ts'
import { createLife, runBulk } from '#services/items/edit-life.ts'
import { toEditedOpportunity } from '#services/items/edit-state.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { checkCode, findFreeSlug, readKey } from '#services/items/identity.ts'
import type { OpportunityEditing } from '#services/items/item-editing.ts'
import { listOpportunityTable } from '#services/items/opportunity-table.ts'
import type { Database, Queries } from '#storage/database.ts'
import {
  listIdsByCode,
  listOpportunitySummaries,
  listStoredOpportunities,
  openOpportunityStore,
  type StoredOpportunity,
} from '#storage/items/opportunity-edit-store.ts'

/** The life of opportunities on the database, or within a transaction. */
export function createOpportunityLife(db: Queries, clock: () => Date) {
  return createLife<'opportunity', Opportunity, StoredOpportunity, EditedOpportunity>({
    entity: 'opportunity',
    db,
    clock,
    open: openOpportunityStore,
    toEdited: toEditedOpportunity,
    check: checkCode,
    onPublish: (item) => item,
    keepNow: (earlier, present) => ({ ...earlier, kind: present.kind }),
  })
}

export function createOpportunityEditing({ db: { kysely }, clock }: { db: Database; clock: () => Date }): OpportunityEditing {
  const life = createOpportunityLife(kysely, clock)
  const editing: OpportunityEditing = {
    ...life,
    list: (query) => listOpportunityTable(kysely, query, clock()),
    async findByIdOrCode(idOrCode, kind) {
      const isWanted = (found: EditedOpportunity | undefined) =>
        found !== undefined && found.state !== 'trash' && (kind === undefined || found.item.kind === kind)
      const byId = await life.find(idOrCode)
      if (isWanted(byId)) return byId
      const byCode = (await orUnavailable(() => listIdsByCode(kysely, idOrCode))).find((found) => kind === undefined || found.kind === kind)
      return byCode === undefined ? undefined : await life.find(byCode.id)
    },
    async create(kind, input, { publish = 'now', key } = {}) {
      const id = readKey(key) ?? randomUUID()
      const saved = key === undefined ? undefined : await life.find(id)
      if (saved !== undefined) return { ok: true, value: saved }
      const parsed = parseOpportunityDraft(kind, input)
      if (!parsed.ok) return parsed
      const item = { ...previewDraft(kind, parsed.value), id }
      const slug = await findFreeSlug(openOpportunityStore(kysely), id, parsed.value.slug ?? item.name, kind)
      return { ok: true, value: await life.add({ ...item, slug }, publish) }
    },
    async update(id, input, { expectedVersion, publish } = {}) {
      const before = await life.get(id)
      const { kind } = before.item
      const parsed = parseOpportunityDraft(kind, input, before.item)
      if (!parsed.ok) return parsed
      const value = await life.change(
        id,
        'changed',
        async (row, transaction) => {
          const item = previewDraft(kind, parsed.value, row.item)
          const wanted = parsed.value.slug
          const slug = wanted === null ? row.item.slug : await findFreeSlug(openOpportunityStore(transaction), id, wanted, row.item.slug)
          const next = { ...row, item: { ...item, slug } }
          return publish === undefined ? next : life.applyPublishing(next, publish)
        },
        expectedVersion,
      )
      return { ok: true, value }
    },
    async copy(id, rename) {
      const { item } = await life.get(id)
      const copied = randomUUID()
      const name = rename(item.name).slice(0, opportunityFields.name.most)
      const slug = await findFreeSlug(openOpportunityStore(kysely), copied, name, item.kind)
      return await life.add({ ...item, id: copied, code: null, name, slug, verifiedOn: null }, 'draft')
    },
    bulk: (action, ids) => runBulk(kysely, ids, (transaction) => createOpportunityLife(transaction, clock)[action]),
    async listLikelyDuplicates({ name, officialLink }, exceptId) {
      const summaries = await orUnavailable(() => listOpportunitySummaries(kysely))
      const others = summaries
        .filter((row) => row.state !== 'trash' && row.id !== exceptId)
        .map((row) => ({ id: row.id, name: row.name, officialLink: row.official_link }))
      const near = listNear({ name, officialLink }, others).map(({ id }) => id)
      const rows = await orUnavailable(() => listStoredOpportunities(kysely, near))
      return near.flatMap((id) => rows.filter((row) => row.item.id === id)).map((row) => toEditedOpportunity(row, clock()))
    },
    pagesFor: (kind: Kind, draft: OpportunityDraft) => listAppearances(previewDraft(kind, draft)),
  }
  return editing
}
