import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { type OpportunityDraft, parseOpportunityDraft, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import { listNear } from '#domain/opportunity/near-name.ts'
import { type Kind, type Opportunity, opportunityFields } from '#domain/opportunity/opportunity.ts'
import { createLife, runBulk } from '#services/items/edit-life.ts'
import { toEditedOpportunity } from '#services/items/edit-state.ts'
import type { EditedOpportunity } from '#services/items/edited.ts'
import { checkCode } from '#services/items/identity.ts'
import type { OpportunityEditing } from '#services/items/item-editing.ts'
import { createSaving, type Writing } from '#services/items/item-saving.ts'
import { listOpportunityTable } from '#services/items/opportunity-table.ts'
import type { Database, Queries } from '#storage/database.ts'
import { countByKind } from '#storage/items/line-store.ts'
import {
  listIdsByCode,
  listStoredOpportunities,
  openOpportunityStore,
  readNamings,
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

const writingFor = (kind: Kind): Writing<Opportunity, OpportunityDraft> => ({
  parse: (input, before) => parseOpportunityDraft(kind, input, before),
  fill: (draft, before) => previewDraft(kind, draft, before),
  titleOf: ({ name }) => name,
  word: kind,
})

export function createOpportunityEditing({ db: { kysely }, clock }: { db: Database; clock: () => Date }): OpportunityEditing {
  const life = createOpportunityLife(kysely, clock)
  const saving = createSaving(kysely, openOpportunityStore, life, ({ kind }) => writingFor(kind))
  const editing: OpportunityEditing = {
    ...life,
    list: (query) => listOpportunityTable(kysely, query, clock()),
    countByKind: () => countByKind(kysely),
    async findByIdOrCode(idOrCode, kind) {
      const isWanted = (found: EditedOpportunity | undefined) =>
        found !== undefined && found.state !== 'trash' && (kind === undefined || found.item.kind === kind)
      const byId = await life.find(idOrCode)
      if (isWanted(byId)) return byId
      const byCode = (await listIdsByCode(kysely, idOrCode)).find((found) => kind === undefined || found.kind === kind)
      return byCode === undefined ? undefined : await life.find(byCode.id)
    },
    create: (kind, input, options) => saving.create(writingFor(kind), input, options),
    update: saving.update,
    copy: (id, rename) =>
      saving.copy(id, (item) => ({ ...item, code: null, verifiedOn: null, name: rename(item.name).slice(0, opportunityFields.name.most) })),
    bulk: (action, ids) => runBulk(kysely, ids, (transaction) => createOpportunityLife(transaction, clock)[action]),
    async listLikelyDuplicates({ name, officialLink }, exceptId) {
      let found: readonly { id: string; name: string; officialLink: string | null }[] = []
      // The best of each part with the best before it: names of 50,000 compared in one go would leave nobody a turn.
      for await (const part of readNamings(kysely)) {
        const others = part.filter(({ id, state }) => state !== 'trash' && id !== exceptId)
        const known = others.map(({ id, name: its, official_link: link }) => ({ id, name: its, officialLink: link }))
        found = listNear({ name, officialLink }, [...found, ...known])
      }
      const near = found.map(({ id }) => id)
      const rows = await listStoredOpportunities(kysely, near)
      return near.flatMap((id) => rows.filter((row) => row.item.id === id)).map((row) => toEditedOpportunity(row, clock()))
    },
    pagesFor: (kind: Kind, draft: OpportunityDraft) => listAppearances(asRuled(previewDraft(kind, draft))),
  }
  return editing
}
