import { ruleSections } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import { manyFields, textFields } from '#domain/forms/form-fields.ts'
import type { OpportunityFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { describeRules } from '#web/admin/rules-form/describe-rules.ts'
import type { AdminTexts } from '#web/texts/language.ts'

/** An item as its form has it, with its rules as they would be stored. */
export interface FormContents {
  readonly values: OpportunityFormValues
  readonly rules: Rules | null
}

export interface TextPair {
  /** The field of the form, `publishAt`, `rules.basis`, or `rules.` with the name of a section. */
  readonly control: string
  readonly label: string
  readonly was: string
  readonly now: string
}

/**
 * The fields and sections that differ, in the order of the form and in the editor's words. Blanks
 * around a text are no difference.
 */
export function compareOpportunities(
  was: FormContents,
  now: FormContents,
  groups: readonly CountryGroup[],
  texts: AdminTexts,
): readonly TextPair[] {
  const { fieldLabels, form, rulesForm } = texts
  const fields = [...textFields, ...manyFields].map((field) => ({
    control: field,
    label: fieldLabels[field],
    was: formatValue(was.values[field]),
    now: formatValue(now.values[field]),
  }))
  const before = describeRules(was.rules, groups, texts)
  const after = describeRules(now.rules, groups, texts)
  const ruled = ruleSections.map((section) => ({
    control: `rules.${section}`,
    label: rulesForm.sections[section],
    was: before[section],
    now: after[section],
  }))
  const basis = {
    control: 'rules.basis',
    label: rulesForm.study.basis,
    was: describeBasis(was.rules, texts),
    now: describeBasis(now.rules, texts),
  }
  const publishing = {
    control: 'publishAt',
    label: form.publishAt,
    was: was.values.publishAt,
    now: now.values.publishAt,
  }
  return [...fields, ...ruled, basis, publishing].filter((pair) => pair.was !== pair.now)
}

function describeBasis(rules: Rules | null, { rulesForm }: AdminTexts): string {
  if (rules === null) return ''
  return [rulesForm.bases[rules.basis], rules.source].filter(Boolean).join(': ')
}

const formatValue = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value.trim() : value.join(', ')
