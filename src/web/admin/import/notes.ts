import type { ImportLine, ImportedField } from '#services/import/import-record.ts'
import type { AdminTexts, Texts } from '#web/texts/language.ts'
import { sayErrors, sayMistake } from '#web/texts/say-mistake.ts'

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
  texts: Pick<Texts, 'admin' | 'mistakes'>,
): readonly string[] {
  const { admin } = texts
  const { transfer: text } = admin
  return [
    ...(note === null ? [] : [sayMistake(texts, note)]),
    ...Object.entries(sayErrors(texts, errors)).map(([field, sentence]) => text.mistake(labelOf(field, admin), sentence)),
    ...(changed.length > 0 ? [text.changed(toLabels(changed, admin))] : []),
    ...(emptied.length > 0 ? [text.emptied(toLabels(emptied, admin))] : []),
  ]
}
