import type { ImportRowReport, ImportedField } from '#services/import/import-record.ts'
import type { UndoReport } from '#services/import/transfer.ts'
import { readProblem } from '#web/admin/session/guard.ts'
import { formatErrorMessage, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts, AdminTexts } from '#web/texts/language.ts'

/** What a request of the page ended with, where no other page shows it. */
export type TransferResult =
  /** The address that shows the report, or asks for the columns. */
  | { readonly state: 'ready'; readonly to: string }
  | { readonly state: 'undone'; readonly report: UndoReport }
  /** 'refused': the file itself; shown beside its field. */
  | { readonly state: 'failed' | 'refused'; readonly message: string }
  | { readonly state: 'expired' | 'offline' }
  /** The name for the columns of a sheet, `of` the one that should get it. */
  | { readonly state: 'unnamed'; readonly of: string; readonly message: string }

/**
 * A problem in words with its status; any other error is rethrown. Errors of the file itself belong
 * to its field.
 */
export function refuseTransfer(
  error: unknown,
  texts: Texts,
): { readonly result: TransferResult; readonly status: number } {
  const { problem, status } = readProblem(error)
  const message = formatErrorMessage(texts, problem.reason)
  if (problem.code === 'too-large' || problem.code === 'invalid')
    return { result: { state: 'refused', message }, status }
  return {
    result: { state: 'failed', message: `${texts.admin.transfer.failed}${message}` },
    status,
  }
}

/** The label of a field of the forms or of files; any other name stays. */
export function labelOf(field: string, { fieldLabels, fileFields }: AdminTexts): string {
  const labels: Readonly<Record<ImportedField, string>> = { ...fieldLabels, ...fileFields }
  // A file may name a field '__proto__', which every object has.
  return Object.hasOwn(labels, field) ? labels[field as ImportedField] : field
}

export const toLabels = (fields: readonly ImportedField[], texts: AdminTexts): string =>
  fields.map((field) => labelOf(field, texts)).join(', ')

export function toNotes(
  row: Pick<ImportRowReport, 'note' | 'errors' | 'doubts' | 'changed' | 'emptied' | 'differences'>,
  texts: Pick<Texts, 'admin' | 'errors'>,
): readonly string[] {
  const { note, errors, doubts, changed, emptied, differences } = row
  const { admin } = texts
  const { transfer: text } = admin
  return [
    ...(note === null ? [] : [formatErrorMessage(texts, note)]),
    ...Object.entries(formatFieldErrors(texts, { ...errors, ...doubts })).map(([field, sentence]) =>
      text.mistake(labelOf(field, admin), sentence),
    ),
    ...(changed.length > 0 ? [text.changed(toLabels(changed, admin))] : []),
    ...(emptied.length > 0 ? [text.emptied(toLabels(emptied, admin))] : []),
    ...differences.map(({ field, before, after }) =>
      text.difference(labelOf(field, admin), before, after),
    ),
  ]
}
