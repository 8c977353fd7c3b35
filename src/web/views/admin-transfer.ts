import { Problem } from '#domain/problem.ts'
import type { ImportLine, ImportReport } from '#services/transfer.ts'
import * as texts from '#web/admin-opportunity-messages.ts'

export type TransferAnswer =
  | {
      readonly state: 'planned' | 'applied'
      readonly name: string
      /** Names the kept file; null: there is nothing to confirm. */
      readonly file: string | null
      readonly report: Omit<ImportReport, 'lines'>
      readonly lines: readonly ImportLine[]
      /** Lines that are not shown. */
      readonly hidden: number
    }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'expired' | 'offline' }

const mostLines = 500

/** Mistakes first, then what changes: a page of all lines of a large file would be of no use to anybody. */
export function toTransferAnswer(state: 'planned' | 'applied', name: string, file: string | null, report: ImportReport): TransferAnswer {
  const { lines, ...counts } = report
  const order = ['mistake', 'update', 'create', 'unchanged'] as const
  const sorted = lines.toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action) || a.line - b.line)
  return { state, name, file, report: counts, lines: sorted.slice(0, mostLines), hidden: Math.max(0, sorted.length - mostLines) }
}

/** A problem in words with its status; anything else is thrown on. */
export function refuseTransfer(error: unknown): { readonly answer: TransferAnswer; readonly status: number } {
  if (!(error instanceof Problem)) throw error
  const statuses: Partial<Record<Problem['code'], number>> = { 'not-found': 404, conflict: 409, unavailable: 503 }
  return { answer: { state: 'failed', message: `${texts.manage.failed}${error.message}` }, status: statuses[error.code] ?? 400 }
}
