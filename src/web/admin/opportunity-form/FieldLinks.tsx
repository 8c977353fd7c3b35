import type { Kind } from '#domain/opportunity/opportunity.ts'
import { type FormField, listFurtherFields, mainFields } from '#domain/forms/form-fields.ts'
import { questionOf } from '#web/admin/rules-form/rule-errors.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Links to the fields that need attention, in the order of the form. */
export function FieldLinks({ errors, kind }: { errors: SaidErrors; kind: Kind }) {
  const texts = useAdminTexts()
  const own: Partial<Record<string, string>> = texts.ownLabels[kind]
  const order: readonly string[] = [...mainFields[kind], ...listFurtherFields(kind)]
  const fields = Object.keys(errors) as (FormField | 'publishAt')[]
  fields.sort((a, b) => order.indexOf(a) - order.indexOf(b))
  if (fields.length === 0) return null
  const labelOf = (field: (typeof fields)[number]) => {
    if (field === 'publishAt') return texts.form.publishAt
    if (field.startsWith('rules.')) return texts.rulesForm.questions[questionOf(field)]
    return own[field] ?? texts.fieldLabels[field]
  }
  return (
    <ul className="plain-list inline">
      {fields.map((field) => (
        <li key={field}>
          <a href={`#field-${field}`}>{labelOf(field)}</a>
        </li>
      ))}
    </ul>
  )
}
