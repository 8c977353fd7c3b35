import { type Disagreement, listDisagreements } from '#domain/eligibility/disagreements.ts'
import { type RuleSection, ruleSections } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { type FormSection, formSections, sectionOfField } from '#domain/forms/form-fields.ts'
import { fundings, type Kind, type WrittenField } from '#domain/opportunity/opportunity.ts'
import { listChangedUnits } from '#web/admin/items/merge.ts'
import { type OpportunityFormValues, unitOf } from '#web/admin/opportunity-form/form-values.ts'
import { sectionsAbout } from '#web/admin/rules-form/describe-rules.ts'
import { sectionOf } from '#web/admin/rules-form/rule-errors.ts'

export interface SectionState {
  readonly section: FormSection
  /** Errors of the last check whose field still has the value that was refused. */
  readonly errors: number
  /** Empty fields that the item needs to be published, in the order of the form's rules. */
  readonly missing: readonly WrittenField[]
  /** Where the rules contradict the text or the older fields. */
  readonly disagreements: number
  /** Sections of the rules that state nothing; none of them has to. */
  readonly unstated: number
}

interface Filled {
  readonly kind: Kind
  readonly values: OpportunityFormValues
  /** The entered rules; null: none. */
  readonly rules: Rules | null
  readonly required: readonly WrittenField[]
  /** The controls with errors, and the values in which the last check found them. */
  readonly refused: {
    readonly controls: readonly string[]
    readonly values: OpportunityFormValues
  }
}

/** The state of each section of the form, from what is entered (docs/interface, Item forms). */
export function readSectionStates(filled: Filled): readonly SectionState[] {
  const { kind, values, rules, required } = filled
  const missing = required.filter((field) => isMissing(field, values))
  const errors = listErrors(filled).filter((control) => !missing.some((one) => one === control))
  const disagreements = listFormDisagreements(kind, values, rules)
  return formSections.map((section) => {
    const about = (part: RuleSection) => formSectionOf(part) === section
    return {
      section,
      errors: errors.filter((control) => sectionOfControl(control) === section).length,
      missing: missing.filter((field) => sectionOfField(field) === section),
      disagreements: disagreements.filter((each) => about(sectionsAbout[each.about])).length,
      unstated: ruleSections.filter((each) => about(each) && isUnstated(each, rules)).length,
    }
  })
}

/** What is paid stands beside the money, all other rules say who can apply. */
export const formSectionOf = (part: RuleSection): FormSection => (part === 'paid' ? 'money' : 'who')

/**
 * The section with this control, named as errors name it ('rules.age.min'); undefined: it is in
 * none.
 */
function sectionOfControl(control: string): FormSection | undefined {
  if (control !== 'rules' && !control.startsWith('rules.')) return sectionOfField(control)
  const section = sectionOf(control)
  return section === null ? 'who' : formSectionOf(section)
}

/** A day is missing only where the type of the deadline has one (docs/interface, Saving). */
function isMissing(field: WrittenField, values: OpportunityFormValues): boolean {
  if (field === 'rules') return false
  const isDated = values.deadlineKind === 'fixed' || values.deadlineKind === 'expected'
  if (field === 'deadline' && !isDated) return false
  const value = values[field]
  return typeof value === 'string' ? value.trim() === '' : value.every((each) => each.trim() === '')
}

function listErrors({ values, refused }: Filled): readonly string[] {
  const changed = listChangedUnits(refused.values, values, unitOf)
  return refused.controls.filter((control) => !changed.has(unitOfError(control)))
}

/** The unit of the form's values that an error is about. A row is part of its list. */
function unitOfError(control: string): string {
  return /^rules\.(?:languages|payments)(?=\.)/.exec(control)?.[0] ?? unitOf(control)
}

const isUnstated = (section: RuleSection, rules: Rules | null): boolean =>
  rules === null ||
  (Object.keys(unknownRules) as (keyof Rules)[])
    .filter((part) => sectionOf(part) === section)
    .every((part) => withoutEmpty(rules[part]) === withoutEmpty(unknownRules[part]))

/** An empty text of the form says nothing, as null does. */
const withoutEmpty = (part: unknown): string =>
  JSON.stringify(part, (_, value: unknown) => (value === '' ? null : value))

/** Where the rules contradict the older fields and the prose, as they are entered. */
export function listFormDisagreements(
  kind: Kind,
  values: OpportunityFormValues,
  rules: Rules | null,
): readonly Disagreement[] {
  const { openToAll, eligibleFrom, funding, feeToApply, eligibility, categories } = values
  return listDisagreements({
    kind,
    rules,
    categories,
    openToAll: openToAll !== '',
    eligibleFrom: eligibleFrom.trim() || null,
    funding: fundings.find((each) => each === funding) ?? null,
    feeToApply: feeToApply.trim() || null,
    eligibility: eligibility.split('\n'),
  })
}
