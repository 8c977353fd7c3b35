import { Problem } from '#domain/problem.ts'
import type { Editing } from '#services/editing.ts'
import type { ImportLine, ImportReport } from '#services/import/import-record.ts'
import type { UndoReport } from '#services/import/undo.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import type { FileTransfer } from '#web/access.ts'
import { readProblem } from '#web/admin/frame/problem.ts'

export type TransferAnswer =
  | {
      readonly state: 'planned' | 'applied'
      readonly name: string
      /** Names the kept file; null: there is nothing to confirm. */
      readonly file: string | null
      readonly report: Omit<ImportReport, 'lines'>
      readonly lines: readonly ImportLine[]
      /** Whether no two records stand in one line, as they may in JSON; else their numbers tell them apart. */
      readonly haveLines: boolean
      /** Lines that are not shown. */
      readonly hidden: number
    }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'undone'; readonly report: UndoReport }
  /** The file itself is not taken; stands beside its field. */
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'expired' | 'offline' }

type Report = Extract<TransferAnswer, { state: 'planned' | 'applied' }>

const mostLines = 500

/** Mistakes first, then what changes: a page of all lines of a large file would be of no use to anybody. */
function toTransferAnswer(state: 'planned' | 'applied', name: string, file: string | null, report: ImportReport): Report {
  const { lines, ...counts } = report
  const order = ['mistake', 'update', 'create', 'unchanged'] as const
  const sorted = lines.toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action) || a.record - b.record)
  const haveLines = new Set(lines.map(({ line }) => line)).size === lines.length
  const hidden = Math.max(0, sorted.length - mostLines)
  return { state, name, file, report: counts, lines: sorted.slice(0, mostLines), haveLines, hidden }
}

/** A problem in words with its status; anything else is thrown on. What is wrong with the file itself belongs to its field. */
export function refuseTransfer(error: unknown, texts: AdminTexts): { readonly answer: TransferAnswer; readonly status: number } {
  const { problem, status } = readProblem(error)
  const answer: TransferAnswer =
    problem.code === 'too-large' || problem.code === 'invalid'
      ? { state: 'refused', message: problem.message }
      : { state: 'failed', message: `${texts.transfer.failed}${problem.message}` }
  return { answer, status }
}

/** Undoes an import. Throws as `undoImport`, and Problem 'not-found' for one that is none, or is undone already. */
export async function undoTransfer({ transfer }: Pick<Editing, 'transfer'>, id: string, texts: AdminTexts): Promise<TransferAnswer> {
  const report = await transfer.undoImport(id)
  if (report === undefined) throw new Problem('not-found', texts.transfer.undoUnknown)
  return { state: 'undone', report }
}

/** The dry run of a kept file. Throws as `plan` does. */
export async function planTransfer(
  files: FileTransfer,
  { id, name }: { readonly id: string; readonly name: string },
  options?: Parameters<FileTransfer['plan']>[2],
): Promise<TransferAnswer> {
  const report = await files.plan(id, name, options)
  const hasWork = report.mistakes === 0 && report.created + report.updated > 0
  return toTransferAnswer('planned', name, hasWork ? id : null, report)
}

/** The import of a kept file. Throws as `apply` does. */
export async function applyTransfer(
  files: FileTransfer,
  { id, name }: { readonly id: string; readonly name: string },
  options?: Parameters<FileTransfer['apply']>[2],
): Promise<Report> {
  const report = await files.apply(id, name, options)
  return toTransferAnswer(report.applied ? 'applied' : 'planned', name, null, report)
}
