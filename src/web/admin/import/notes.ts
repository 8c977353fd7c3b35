import type { ImportLine, ImportedField } from '#services/import/import-record.ts'
import type { AdminTexts } from '#web/texts/language.ts'

function labelOf(field: string, { fieldLabels, fileFields }: AdminTexts): string {
  const labels: Readonly<Record<ImportedField, string>> = { ...fieldLabels, ...fileFields }
  return labels[field as ImportedField] ?? field
}

/** The fields as their forms call them. */
export function toLabels(fields: readonly ImportedField[], texts: AdminTexts): string {
  return fields.map((field) => labelOf(field, texts)).join(', ')
}

/** What there is to say of one record: why it is refused, or which fields change and which lose what they hold. */
export function toNotes(
  { note, errors, changed, emptied }: Pick<ImportLine, 'note' | 'errors' | 'changed' | 'emptied'>,
  texts: AdminTexts,
): readonly string[] {
  const { transfer: text } = texts
  return [
    ...(note === null ? [] : [note]),
    ...Object.entries(errors).map(([field, sentence]) => text.mistake(labelOf(field, texts), sentence)),
    ...(changed.length > 0 ? [text.changed(toLabels(changed, texts))] : []),
    ...(emptied.length > 0 ? [text.emptied(toLabels(emptied, texts))] : []),
  ]
}
