import type {
  ImportRowReport,
  ImportReport,
  ImportedField,
} from '#services/import/import-record.ts'
import type { UndoReport } from '#services/import/transfer.ts'
import { readProblem } from '#web/admin/session/guard.ts'
import { formatErrorMessage, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts, AdminTexts } from '#web/texts/language.ts'

export type TransferResult =
  | ReturnType<typeof toTransferResult>
  | { readonly state: 'undone'; readonly report: UndoReport }
  /** 'refused': the file itself; shown beside its field. */
  | { readonly state: 'failed' | 'refused'; readonly message: string }
  | { readonly state: 'expired' | 'offline' }

const maxRows = 500

/**
 * Errors first, then doubts and changes: a page with all lines of a large file would not help.
 * `file`: the id of the stored one; null: it is no longer stored.
 */
export function toTransferResult(
  texts: Texts,
  state: 'previewed' | 'applied',
  name: string,
  file: string | null,
  report: ImportReport,
) {
  const { lines, ...counts } = report
  const order = ['mistake', 'doubtful', 'update', 'create', 'unchanged', 'left-out'] as const
  const rank = (row: ImportRowReport) =>
    order.indexOf(isDoubtful(row) && row.action !== 'left-out' ? 'doubtful' : row.action)
  const sorted = groupMistakes(lines, texts).toSorted(
    (a, b) => rank(a) - rank(b) || a.record - b.record,
  )
  // Whether each record has its own line, which JSON does not guarantee; otherwise the numbers of
  // records identify them.
  const haveLineNumbers = new Set(lines.map(({ line }) => line)).size === lines.length
  const hidden = Math.max(0, sorted.length - maxRows)
  const rows = sorted.slice(0, maxRows).map(({ line, record, action, title, others, ...rest }) => {
    return {
      line,
      record,
      action,
      title,
      isDoubtful: isDoubtful(rest),
      notes: [...toNotes(rest, texts), ...sayOthers(others, haveLineNumbers, texts)],
    }
  })
  return { state, name, file, report: counts, lines: rows, haveLineNumbers, hidden }
}

type Grouped = ImportRowReport & { readonly others: readonly ImportRowReport[] }

/** Equal errors are one row, with the other rows that have them. */
function groupMistakes(lines: readonly ImportRowReport[], texts: Texts): readonly Grouped[] {
  const groups = new Map<string, { first: ImportRowReport; others: ImportRowReport[] }>()
  for (const row of lines) {
    const key = row.action === 'mistake' ? toErrorKey(row, texts) : `record ${row.record}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: row, others: [] })
    else group.others.push(row)
  }
  return [...groups.values()].map(({ first, others }) => ({ ...first, others }))
}

/** Days of two senses are one question, whatever they are. */
function toErrorKey({ note, errors }: ImportRowReport, texts: Texts): string {
  const sentences = Object.entries(errors).map(([field, error]) =>
    error.key === 'two-days' ? error.key : `${field}: ${formatErrorMessage(texts, error)}`,
  )
  return [note === null ? '' : formatErrorMessage(texts, note), ...new Set(sentences)].join('\n')
}

const maxNamed = 5

function sayOthers(
  others: readonly ImportRowReport[],
  haveLineNumbers: boolean,
  { admin }: Pick<Texts, 'admin'>,
): readonly string[] {
  if (others.length === 0) return []
  const named = others
    .slice(0, maxNamed)
    .map(({ line, record }) => (haveLineNumbers ? line : record))
  const words = haveLineNumbers ? admin.transfer.sameInLines : admin.transfer.sameInRecords
  return [words(others.length, named)]
}

const isDoubtful = ({ doubts }: Pick<ImportRowReport, 'doubts'>): boolean =>
  Object.keys(doubts).length > 0

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

function labelOf(field: string, { fieldLabels, fileFields }: AdminTexts): string {
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
