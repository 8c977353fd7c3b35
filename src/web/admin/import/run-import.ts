import { href } from 'react-router'
import { maxMappedColumns } from '#domain/forms/sheet-mapping.ts'
import { dayOrders } from '#domain/words/written-day.ts'
import { canGoOn, type ImportReport } from '#services/import/import-record.ts'
import { toReportParts } from '#web/admin/import/import-report.ts'
import type { TransferResult } from '#web/admin/import/transfer-result.ts'
import type { FileTransfer, ImportChoices, ImportSheet, TransferProgress } from '#web/context.ts'
import type { Texts } from '#web/texts/language.ts'

/** A stored file, and what an editor has decided about it. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly choices?: ImportChoices
}

export interface RunDeps {
  readonly files: FileTransfer
  readonly texts: Texts
  readonly progress?: ((progress: TransferProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

type Ready = Extract<TransferResult, { state: 'ready' }>

/** A form could not ask about more columns. */
const asksForColumns = (sheet: ImportSheet | undefined): boolean =>
  sheet !== undefined && sheet.isForeign && sheet.columns.length <= maxMappedColumns

/** The address that asks what the columns of a stored file are read as. */
export const columnsAddress = ({ id, name }: StoredFile): string =>
  `${href('/admin/transfer/columns')}?${new URLSearchParams({ file: id, name })}`

/**
 * What follows an upload: the question for its columns, if their headings are not ours, else its
 * preview. Throws as `FileTransfer.preview`.
 */
export async function startFile(file: StoredFile, deps: RunDeps): Promise<Ready> {
  const sheet = await deps.files.sheet(file.id)
  if (asksForColumns(sheet)) return { state: 'ready', to: columnsAddress(file) }
  return await previewFile(file, deps)
}

/** Checks a stored file and keeps the report. Throws as `FileTransfer.preview`. */
export async function previewFile(file: StoredFile, deps: RunDeps): Promise<Ready> {
  const { files, progress, signal } = deps
  const { id, name, choices } = file
  const isTable = (await files.sheet(id)) !== undefined
  const report = await files.preview(id, name, { progress, signal, choices })
  const isKept = canGoOn(report) || choices?.mapping !== undefined
  return await keep({ ...file, id: isKept ? id : null, isTable }, report, deps)
}

/** Imports a stored file and keeps the report. Throws as `FileTransfer.apply`. */
export async function applyFile(file: StoredFile, deps: RunDeps): Promise<Ready> {
  const { files, progress } = deps
  const report = await files.apply(file.id, file.name, { progress, choices: file.choices })
  return await keep({ ...file, id: null, isTable: false }, report, deps)
}

async function keep(
  {
    id,
    name,
    isTable,
    choices,
  }: Omit<StoredFile, 'id'> & { readonly id: string | null; readonly isTable: boolean },
  report: ImportReport,
  { files, texts }: RunDeps,
): Promise<Ready> {
  const about = {
    state: report.applied ? ('applied' as const) : ('previewed' as const),
    name,
    file: id,
    mapping: choices?.mapping ?? null,
    order: choices?.order ?? null,
    isTable,
  }
  const kept = await files.keepReport(toReportParts(about, report, texts))
  return { state: 'ready', to: `${href('/admin/transfer')}?report=${kept}#report` }
}

/** The choices of the forms of a report. */
export function readChoices(form: FormData): ImportChoices {
  const mapping = String(form.get('mapping') ?? '')
  return {
    leavesDoubtfulOut: form.has('leaveOut'),
    leavesMistakesOut: form.has('leaveMistakes'),
    newState: form.has('publish') ? 'published' : 'draft',
    order: dayOrders.find((order) => order === form.get('order')),
    ...(mapping !== '' && { mapping }),
  }
}

/** The file that a form of a report is about. */
export const readStoredFile = (form: FormData): StoredFile => ({
  id: String(form.get('kept')),
  name: toFileName(String(form.get('name') ?? '')),
  choices: readChoices(form),
})

/** Names of files are shown and listed, and may have any length. */
export const toFileName = (name: string): string => name.slice(0, 200)
