import type { FormEvent } from 'react'
import { data, Form, href, redirect } from 'react-router'
import { plainMessage } from '#domain/errors/error-message.ts'
import { maxMappingName, type SheetMapping } from '#domain/forms/sheet-mapping.ts'
import { Problem } from '#domain/problem.ts'
import type { ImportedField } from '#services/import/import-record.ts'
import type { ImportSummary } from '#services/import/transfer.ts'
import { FieldErrorMessage, LabeledField } from '#web/admin/form/LabeledField.tsx'
import { type ReportParts, type ReportView, toReportView } from '#web/admin/import/import-report.ts'
import { ImportReport, UndoImport } from '#web/admin/import/ImportReport.tsx'
import {
  applyFile,
  previewFile,
  readStoredFile,
  startFile,
  toFileName,
} from '#web/admin/import/run-import.ts'
import {
  labelOf,
  refuseTransfer,
  toLabels,
  type TransferResult,
} from '#web/admin/import/transfer-result.ts'
import { ImportProgress, useImport } from '#web/admin/import/useImport.tsx'
import { UndoOutcome } from '#web/admin/items/History.tsx'
import { Refusal, PageHead } from '#web/admin/layout/PageHead.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { editingOf, orMissing, orResponse } from '#web/admin/session/guard.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { formatInstant } from '#web/components/dates.ts'
import { readPictureForm, readText } from '#web/components/read-form.ts'
import { accessContext, type FileTransfer, textsOf } from '#web/context.ts'
import { formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/transfer'
import '#web/admin/import/import.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { files } = context.get(accessContext)
  const { transfer, sheetMappings } = editingOf(context)
  const texts = textsOf(context)
  const search = new URL(request.url).searchParams
  const [imports, mappings, report] = await orResponse(
    Promise.all([
      transfer.listImports(),
      sheetMappings.list(),
      files && findReport(files, search, texts),
    ]),
  )
  return { imports, mappings, report, columns: files?.columns ?? [] }
}

/** A page of the report that the address names; null: it names none, 'gone': it is not kept. */
async function findReport(
  files: FileTransfer,
  search: URLSearchParams,
  texts: Texts,
): Promise<ReportView | 'gone' | null> {
  const id = search.get('report')
  if (id === null) return null
  const head = (await files.findReport(id, 0)) as ReportParts[0] | undefined
  if (head === undefined) return 'gone'
  const asked = Math.trunc(Number(search.get('page'))) || 1
  const page = Math.min(Math.max(1, asked), head.pageCount)
  const rows = (await files.findReport(id, page)) as ReportParts[1] | undefined
  return toReportView(head, rows ?? [], page, texts)
}

/**
 * The forms of the page: a file and the forms of its report without scripts (with scripts they are
 * sent to import.ts), what undoes an import, and the names of kept columns.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const files = orMissing(context.get(accessContext).files)
  const { transfer, sheetMappings } = editingOf(context)
  const texts = textsOf(context)
  const form = await readPictureForm(request, context)
  try {
    const file = form.get('file')
    if (file instanceof File) {
      const id = await files.receive(file.stream())
      const { to } = await startFile({ id, name: toFileName(file.name) }, { files, texts })
      return redirect(to, 303)
    }
    const isMultipart = request.headers.get('content-type')?.startsWith('multipart/') === true
    if (isMultipart) throw new Problem('invalid', { key: 'file-empty' })
    if (form.has('kept')) {
      const work = form.has('preview') ? previewFile : applyFile
      const { to } = await work(readStoredFile(form), { files, texts })
      return redirect(to, 303)
    }
    if (form.has('remove')) {
      await sheetMappings.remove(readText(form, 'remove'))
      return redirect(`${href('/admin/transfer')}#mappings`, 303)
    }
    if (form.has('rename')) {
      const of = readText(form, 'rename')
      const renamed = await sheetMappings.rename(of, readText(form, 'mappingName'))
      if (renamed.ok) return redirect(`${href('/admin/transfer')}#mappings`, 303)
      const message = formatFieldErrors(texts, renamed.errors)['name'] ?? ''
      return data<TransferResult>({ state: 'unnamed', of, message }, { status: 400 })
    }
    const report = await transfer.undoImport(readText(form, 'undo'))
    if (report === undefined)
      throw new Problem('not-found', plainMessage(texts.admin.transfer.undoUnknown))
    return data<TransferResult>({ state: 'undone', report })
  } catch (error) {
    const { result, status } = refuseTransfer(error, texts)
    return data(result, { status })
  }
}

export default function TransferRoute({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useAdminTexts()
  const { pages, transfer: text } = texts
  const { running, result, check, send } = useImport(actionData)
  const busy = running !== null
  const isFirstStep = loaderData.report === null || loaderData.report === 'gone'
  const sendForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    send(new FormData(event.currentTarget, submitter))
  }
  return (
    <>
      <PageHead title={pages.transfer} />
      <section aria-labelledby="export">
        <h2 id="export">{text.export}</h2>
        <p>{text.lead}</p>
        <p className="row" data-gap="3">
          {Object.entries<string>(text.exports).map(([name, label]) => (
            // No `download`: if the data is unavailable, the browser must show the reason instead
            // of saving it.
            <ButtonLink key={name} to={`/admin/export/${name}`} reloadDocument label={label} />
          ))}
        </p>
      </section>
      <section aria-labelledby="import">
        <h2 id="import">{text.import}</h2>
        <p className="row" data-gap="3">
          <ButtonLink to="/admin/export/template/csv" reloadDocument label={text.template} />
        </p>
        <details className="disclosure" data-look="sheet">
          <summary>{text.columnsOfFile}</summary>
          <p className="hint">{text.columnsHint}</p>
          <dl className="import-columns">
            {loaderData.columns.map(({ name, field }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd className="muted">
                  {field === null ? '' : toLabels([field as ImportedField], texts)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
        {isFirstStep && <p className="hint">{text.firstStep}</p>}
        <form
          className="form"
          method="post"
          action={href('/admin/transfer')}
          encType="multipart/form-data"
          onSubmit={(event) => {
            event.preventDefault()
            const file = new FormData(event.currentTarget).get('file')
            if (file instanceof File) check(file)
          }}
        >
          <LabeledField
            name="file"
            label={text.file}
            hint={text.fileHint}
            error={result?.state === 'refused' ? result.message : undefined}
            required
          >
            {(attributes) => (
              <input
                {...attributes}
                type="file"
                accept=".csv,.tsv,.txt,.json,text/csv,application/json"
              />
            )}
          </LabeledField>
          <p className="row" data-gap="3">
            <Button look="full" disabled={busy} label={text.dryRun} />
          </p>
        </form>
        <ImportProgress running={running} />
        {!busy && <Outcome result={result} report={loaderData.report} onSubmit={sendForm} />}
      </section>
      <MappingList mappings={loaderData.mappings} result={result} />
      <ImportList imports={loaderData.imports} />
    </>
  )
}

interface OutcomeProps {
  readonly result: TransferResult | undefined
  readonly report: ReportView | 'gone' | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The result of the last request; without one the report that the address names. */
function Outcome({ result, report, onSubmit }: OutcomeProps) {
  const { login, transfer: text } = useAdminTexts()
  if (result === undefined || result.state === 'unnamed') {
    if (report === 'gone') return <Refusal>{text.reportGone}</Refusal>
    return report && <ImportReport report={report} onSubmit={onSubmit} />
  }
  if (result.state === 'undone')
    return (
      <UndoOutcome
        report={result.report}
        text={text.undone(result.report.restored, result.report.trashed)}
      />
    )
  if (result.state === 'refused' || result.state === 'ready') return null
  if ('message' in result) return <Refusal>{result.message}</Refusal>
  return <Refusal>{result.state === 'expired' ? login.expired : text.offline}</Refusal>
}

interface MappingListProps {
  readonly mappings: readonly SheetMapping[]
  readonly result: TransferResult | undefined
}

/** What the columns of foreign sheets are read as, by name. */
function MappingList({ mappings, result }: MappingListProps) {
  const texts = useAdminTexts()
  const { transfer: text } = texts
  if (mappings.length === 0) return null
  const describe = ({ columns }: SheetMapping) => {
    const read = columns.flatMap(({ heading, field }) =>
      field === null ? [] : [text.mappedColumn(heading, labelOf(field, texts))],
    )
    const unread = columns.length - read.length
    return [...read, ...(unread > 0 ? [text.unmapped(unread)] : [])].join(', ')
  }
  return (
    <section aria-labelledby="mappings">
      <h2 id="mappings">{text.mappings}</h2>
      <p className="hint">{text.mappingsHint}</p>
      <Table
        columns={text.mappingColumns}
        uses={{ columns: 'words', remove: 'actions' }}
        align="top"
        rows={mappings.map((mapping, index) => ({ ...mapping, id: mapping.name, index }))}
        renderCells={({ index, ...mapping }) => ({
          name: (
            <RenameMapping
              name={mapping.name}
              id={`mapping-${index}`}
              error={
                result?.state === 'unnamed' && result.of === mapping.name ? result.message : null
              }
            />
          ),
          columns: describe(mapping),
          remove: (
            <Form method="post" action={href('/admin/transfer')} preventScrollReset>
              <Button
                size="small"
                name="remove"
                value={mapping.name}
                aria-label={text.removeOf(mapping.name)}
                label={text.remove}
              />
            </Form>
          ),
        })}
      />
    </section>
  )
}

function RenameMapping({ name, id, error }: { name: string; id: string; error: string | null }) {
  const { transfer: text } = useAdminTexts()
  return (
    <Form
      method="post"
      action={href('/admin/transfer')}
      className="row import-rename"
      data-gap="2"
      preventScrollReset
    >
      <input type="hidden" name="rename" value={name} />
      <div className="field">
        <input
          name="mappingName"
          aria-label={text.renameOf(name)}
          defaultValue={name}
          key={name}
          maxLength={maxMappingName}
          autoComplete="off"
          required
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
        />
      </div>
      <Button size="small" label={text.rename} of={name} />
      <FieldErrorMessage name={id} text={error} />
    </Form>
  )
}

function ImportList({ imports }: { imports: readonly ImportSummary[] }) {
  const { transfer: text } = useAdminTexts()
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="imports">
      <h2 id="imports">{text.imports}</h2>
      <p className="hint">{text.undoHint}</p>
      <Table
        columns={text.importColumns}
        uses={{ name: 'words', undo: 'actions' }}
        rows={imports}
        renderCells={({ id, at, name, created, updated, undoneAt }) => ({
          at: <time dateTime={at}>{formatInstant(at)}</time>,
          name,
          counts: text.importCounts(created, updated),
          undo:
            undoneAt === null ? (
              <UndoImport id={id} name={name} />
            ) : (
              text.undoneOn(formatInstant(undoneAt))
            ),
        })}
      />
    </section>
  )
}
