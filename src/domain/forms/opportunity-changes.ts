import { readDeadlineFields } from '#domain/forms/deadline-draft.ts'
import { type OpportunityDraft, readSingleFields, singleFields, toDraft } from '#domain/forms/opportunity-draft.ts'
import { mergeDeadline, type NamedDeadline } from '#domain/forms/named-deadline.ts'
import type { NamedValues } from '#domain/forms/named-values.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Outcome } from '#domain/outcome.ts'

/**
 * What an item becomes by a file that names some of its fields: each by the rule of the form. Nothing but the name is required (docs/interface.md,
 * Saving), and what stands in `before` may stay. Never throws; one mistake for each field.
 */
export function changeOpportunity(before: Opportunity, named: NamedValues, deadline: NamedDeadline): Outcome<OpportunityDraft> {
  const fields = singleFields.filter((field) => field in named && field !== 'slug')
  const { found, errors } = readSingleFields(named, fields, before)
  const draft = { ...toDraft(before), ...(found as Partial<OpportunityDraft>), slug: null }
  if (draft.name === '' && errors['name'] === undefined) errors['name'] = { key: 'field-missing', field: 'name', kind: before.kind }
  const merged = readMerged(deadline, before)
  if (!merged.ok) Object.assign(errors, merged.errors)
  return merged.ok && Object.keys(errors).length === 0 ? { ok: true, value: { ...draft, deadline: merged.value } } : { ok: false, errors }
}

function readMerged(named: NamedDeadline, { deadline }: Opportunity) {
  if (Object.keys(named).length === 0) return { ok: true as const, value: deadline }
  return readDeadlineFields(mergeDeadline(named, deadline), 'may-miss')
}
