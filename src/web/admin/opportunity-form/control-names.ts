import type { FormField } from '#domain/forms/form-fields.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { sectionOf } from '#web/admin/rules-form/rule-errors.ts'
import type { AdminTexts } from '#web/texts/language.ts'

/**
 * The name of a control for its editor: the label of a field, or the question of a rule. `control`:
 * as errors and the merge name it ('country', 'rules.age.min', 'publishAt').
 */
export function nameControl(
  control: string,
  kind: Kind,
  { form, fieldLabels, ownLabels, rulesForm }: AdminTexts,
): string {
  if (control === 'publishAt') return form.publishAt
  if (control.startsWith('rules.')) {
    const section = sectionOf(control)
    if (section !== null) return rulesForm.sections[section]
    return control === 'rules.source' ? rulesForm.study.source : rulesForm.study.basis
  }
  const own: Partial<Record<string, string>> = ownLabels[kind]
  return own[control] ?? fieldLabels[control as FormField]
}
