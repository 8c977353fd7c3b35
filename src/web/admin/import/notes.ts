import type { ImportLine, ImportedField } from '#services/import/import-record.ts'
import { fileFields, transfer as text } from '#web/texts/en/admin-import.ts'
import { fieldLabels } from '#web/texts/en/admin-opportunity.ts'

const labels: Readonly<Record<ImportedField, string>> = { ...fieldLabels, ...fileFields }
const labelOf = (field: string) => labels[field as ImportedField] ?? field

/** The fields as their forms call them. */
export function toLabels(fields: readonly ImportedField[]): string {
  return fields.map(labelOf).join(', ')
}

/** What there is to say of one record: why it is refused, or which fields change and which lose what they hold. */
export function toNotes({
  note,
  errors,
  changed,
  emptied,
}: Pick<ImportLine, 'note' | 'errors' | 'changed' | 'emptied'>): readonly string[] {
  return [
    ...(note === null ? [] : [note]),
    ...Object.entries(errors).map(([field, sentence]) => text.mistake(labelOf(field), sentence)),
    ...(changed.length > 0 ? [text.changed(toLabels(changed))] : []),
    ...(emptied.length > 0 ? [text.emptied(toLabels(emptied))] : []),
  ]
}
