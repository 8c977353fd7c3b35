import { asRuled } from '#domain/eligibility/as-ruled.ts'
import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import { parseOpportunityDraft, previewDraft } from '#domain/forms/opportunity-draft.ts'
import { type Deadline, deadlineKinds } from '#domain/opportunity/deadline.ts'
import { emptyOpportunity } from '#domain/opportunity/empty-opportunity.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { FormAnswer, Preview } from '#web/admin/opportunity-form/answer.ts'
import { nameOf } from '#web/admin/opportunity-form/save.ts'
import { toInput, type Typed } from '#web/admin/opportunity-form/typed.ts'
import type { Texts } from '#web/texts/language.ts'
import { toControlErrors } from '#web/admin/rules-form/rule-errors.ts'
import { toCardView } from '#web/opportunity/card-view.ts'
import { toDetailView } from '#web/opportunity/detail-view.ts'
import { sayErrors } from '#web/texts/say-mistake.ts'

/** What saving would meet: mistakes, items like it, and how it would look. Changes nothing. */
export async function checkDraft(
  texts: Texts,
  editing: BasicEditing,
  about: {
    readonly kind: Kind
    readonly typed: Typed
    readonly groups: readonly CountryGroup[]
    readonly before?: Opportunity | undefined
    readonly now: Date
  },
): Promise<Extract<FormAnswer, { state: 'checked' }>> {
  const { kind, typed, groups, before, now } = about
  const input = toInput(typed, groups, before)
  const parsed = parseOpportunityDraft(kind, input, before)
  const similar = await editing.opportunities.listLikelyDuplicates(
    { name: typed.name, officialLink: typed.officialLink || null },
    before?.id,
  )
  return {
    state: 'checked',
    typed,
    lines: parsed.ok ? [] : [texts.admin.form.checkFields],
    errors: parsed.ok ? {} : sayErrors(texts, toControlErrors(texts.admin, parsed.errors, typed.rules, input['rules'])),
    preview: previewOf(texts, kind, input, typed, before, now),
    duplicates: similar.map(nameOf),
  }
}

/** A draft that is not finished is shown with what it has; null: something in it cannot be read. */
function previewOf(texts: Texts, kind: Kind, input: object, typed: Typed, before: Opportunity | undefined, now: Date): Preview | null {
  const empty = emptyOpportunity(kind, readKind(typed.deadlineKind))
  // One that would appear nowhere yet is refused, so it is read as one for everywhere.
  const read = parseOpportunityDraft(kind, { ...input, regions: ['Global'] }, empty)
  if (!read.ok) return null
  const item = asRuled(previewDraft(kind, { ...read.value, regions: typed.regions }, before))
  const shown = { ...item, slug: item.slug || 'preview' }
  return { card: toCardView(shown, texts, now), detail: toDetailView(shown, texts, now) }
}

function readKind(text: string): Deadline['kind'] {
  return deadlineKinds.find((kind) => kind === text) ?? 'fixed'
}
