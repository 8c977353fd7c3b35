import type { FieldErrors } from '#domain/mistake.ts'
import type { Outcome } from '#domain/outcome.ts'
import { mainFields } from '#domain/forms/form-fields.ts'
import { type OpportunityDraft, parseOpportunityDraft, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { findUploadedPicture } from '#domain/forms/uploaded-picture.ts'
import { listNear } from '#domain/opportunity/near-name.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { toSlug } from '#domain/words/slug.ts'
import { encodeForm } from '#server/remote/encode-form.ts'
import { itemPath } from '#server/remote/item-path.ts'
import { createOnce } from '#server/remote/once.ts'
import type { RemoteEditingParts } from '#server/remote/parts.ts'
import { findField, noDrafts, requireSuccess } from '#server/remote/refusal.ts'
import { listRemoteTable } from '#server/remote/table.ts'
import { paths } from '#server/wire/wire.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import { type EditedOpportunity, toEditedOpportunity } from '#services/items/edited.ts'
import { codeConflict, readKey } from '#services/items/identity.ts'

const savePaths = {
  scholarship: paths.saveScholarship,
  internship: paths.saveInternship,
  leadership: paths.saveLeadership,
} as const satisfies Record<Kind, string>

export function createRemoteOpportunities(parts: RemoteEditingParts): (token: string) => BasicEditing['opportunities'] {
  const { sessions, source, clock } = parts
  const once = createOnce<Outcome<EditedOpportunity>>()
  const toEdited = (item: Opportunity) => toEditedOpportunity({ item, version: 0, publishAt: null, trashedAt: null, link: null }, clock())

  async function find(idOrCode: string, kind?: Kind): Promise<Opportunity | undefined> {
    const wanted = kind === undefined ? kinds : [kind]
    const items = (await Promise.all(wanted.map((one) => source.listItems(one)))).flat()
    return items.find(({ id }) => id === idOrCode) ?? items.find(({ code }) => code === idOrCode)
  }

  /** The saved item as the lists have it now; one that is not on them yet is shown as it was sent, as a draft. */
  async function findSaved(kind: Kind, draft: OpportunityDraft): Promise<EditedOpportunity> {
    await source.refresh()
    const found = draft.code === null ? undefined : await find(draft.code, kind).catch(() => undefined)
    const sent = previewDraft(kind, draft)
    return toEdited(found ?? { ...sent, id: draft.code ?? '', slug: toSlug(draft.name, kind) })
  }

  async function send(token: string, kind: Kind, given: unknown): Promise<Outcome<EditedOpportunity>> {
    const input = ofForm(kind, isRecord(given) ? given : {})
    const parsed = parseOpportunityDraft(kind, input)
    const errors = parsed.ok ? findForeign(parsed.value) : reword(parsed.errors)
    if (!parsed.ok || Object.keys(errors).length > 0) return { ok: false, errors }
    const draft = parsed.value
    // Without its list the backend is away: waiting for the save as well would double the five seconds.
    const other = draft.code === null ? undefined : await find(draft.code, kind)
    if (other !== undefined) throw codeConflict(other.name)
    const answer = await sessions.send(token, 'POST', savePaths[kind], { body: encodeForm(kind, draft, input) })
    requireSuccess(answer, (name) => findField(kind, name))
    return { ok: true, value: await findSaved(kind, draft) }
  }

  return (token) => ({
    list: async (query) => {
      const items = await Promise.all((query.kind === undefined ? kinds : [query.kind]).map((kind) => source.listItems(kind)))
      return listRemoteTable(items.flat().map(toEdited), query)
    },
    async findByIdOrCode(idOrCode, kind) {
      const found = await find(idOrCode, kind)
      return found && toEdited(found)
    },
    async create(kind, input, { publish = 'now', key } = {}) {
      if (publish !== 'now') throw noDrafts()
      return once(readKey(key), () => send(token, kind, input))
    },
    async listLikelyDuplicates({ name, officialLink }) {
      const items = (await Promise.all(kinds.map((kind) => source.listItems(kind).catch(() => [])))).flat()
      return listNear({ name, officialLink }, items).map(toEdited)
    },
    async trash(id) {
      const found = await find(id, 'scholarship')
      if (found === undefined) throw new Problem('not-found', { key: 'no-scholarship' })
      const remove = (name: string) => sessions.send(token, 'DELETE', itemPath(paths.deleteScholarship, name))
      const answer = await remove(found.id)
      // Backends that keep both names go by one of them.
      requireSuccess(answer.status === 404 && found.code !== null ? await remove(found.code) : answer)
      await source.refresh()
    },
  })
}

/** The main fields of the form; others cannot be kept there. The deadline is a date there (docs/interface.md, Another backend). */
function ofForm(kind: Kind, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(mainFields[kind].map((field) => [field, input[field]]))
}

/** There is no other kind of deadline to choose. */
function reword(errors: FieldErrors): FieldErrors {
  return errors['deadline'] === undefined ? errors : { ...errors, deadline: { key: 'backend-bad-deadline' } }
}

/** A picture uploaded here has no address that the other backend's own clients could show. */
function findForeign({ image }: OpportunityDraft): FieldErrors {
  if (image === null || findUploadedPicture(image) === undefined) return {}
  return { image: { key: 'bad-link', fault: 'wrong-scheme' } }
}
