import { useState } from 'react'
import { data, Form } from 'react-router'
import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem } from '#domain/problem.ts'
import type { ImportedField } from '#services/import/import-record.ts'
import type { ImportSummary } from '#services/import/transfer.ts'
import { LabeledField } from '#web/admin/form/LabeledField.tsx'
import { refuseTransfer, toLabels, type TransferResult } from '#web/admin/import/transfer-result.ts'
import { ImportProgress, useImport } from '#web/admin/import/useImport.tsx'
import { UndoOutcome } from '#web/admin/items/History.tsx'
import { Refusal, PageHead } from '#web/admin/layout/PageHead.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { editingOf, orResponse } from '#web/admin/session/guard.ts'
import { Button, ButtonLink } from '#web/components/Button.tsx'
import { formatInstant } from '#web/components/dates.ts'
import { Checkbox } from '#web/components/fields.tsx'
import { readForm } from '#web/components/read-form.ts'
import { accessContext, textsOf } from '#web/context.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/transfer'
import '#web/admin/import/import.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { files } = context.get(accessContext)
  return {
    imports: await orResponse(editingOf(context).transfer.listImports()),
    columns: files?.columns ?? [],
  }
}

/** Undoes an import; a file is sent to import.ts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { transfer } = editingOf(context)
  const texts = textsOf(context)
  try {
    const report = await transfer.undoImport(String((await readForm(request)).get('undo')))
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
  const { running, result, check, apply } = useImport(actionData)
  const busy = running !== null
  const [order, setOrder] = useState<string | undefined>(undefined)
  const applyFile: Apply = (choices) => {
    if (result?.state !== 'previewed' || result.file === null) return
    // The order of days that was chosen at a check counts for the import too.
    const chosen = choices['order'] ?? order
    setOrder(chosen)
    apply(result.file, result.name, { ...(chosen && { order: chosen }), ...choices })
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
        <form className="form">
          <LabeledField
            name="file"
            label={text.file}
            error={result?.state === 'refused' ? result.message : undefined}
            required
          >
            {(attributes) => (
              <input {...attributes} type="file" accept=".csv,.json,text/csv,application/json" />
            )}
          </LabeledField>
          <p className="row" data-gap="3">
            <Button
              look="full"
              disabled={busy}
              onClick={({ currentTarget: { form } }) => {
                const file = form?.reportValidity() && new FormData(form).get('file')
                setOrder(undefined)
                if (file instanceof File) check(file)
              }}
              label={text.dryRun}
            />
          </p>
        </form>
        <ImportProgress running={running} />
        {result && result.state !== 'refused' && !busy && (
          <Outcome result={result} onApply={applyFile} />
        )}
      </section>
      <ImportList imports={loaderData.imports} />
    </>
  )
}

function Outcome({ result, onApply }: { result: TransferResult; onApply: Apply }) {
  const { login, transfer: text } = useAdminTexts()
  if (result.state === 'previewed' || result.state === 'applied')
    return <ImportReportView result={result} onApply={onApply} />
  if (result.state === 'undone')
    return (
      <UndoOutcome
        report={result.report}
        text={text.undone(result.report.restored, result.report.trashed)}
      />
    )
  if ('message' in result) return <Refusal>{result.message}</Refusal>
  return <Refusal>{result.state === 'expired' ? login.expired : text.offline}</Refusal>
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

function UndoImport({ id, name }: { id: string; name: string }) {
  const { transfer: text } = useAdminTexts()
  return (
    <Form method="post" preventScrollReset>
      <Button
        size="small"
        name="undo"
        value={id}
        aria-label={text.undoOf(name)}
        label={text.undo}
      />
    </Form>
  )
}

type Report = Extract<TransferResult, { state: 'previewed' | 'applied' }>

const tones = {
  create: 'ok',
  update: 'info',
  unchanged: undefined,
  mistake: 'error',
  'left-out': undefined,
} as const

/** `choices`: names of the choices of import.ts. */
type Apply = (choices: Readonly<Record<string, string>>) => void

/** What a report asks before the import: the order of days, and whether new items are public. */
function ImportChoices({ result, onApply }: { result: Report; onApply: Apply }) {
  const { transfer: text } = useAdminTexts()
  const [isPublished, setPublished] = useState(false)
  const { created, updated, mistakes, doubtful, askedDay } = result.report
  const publish: Record<string, string> = isPublished ? { publish: '1' } : {}
  const hasWork = created + updated > 0
  return (
    <>
      {askedDay !== null && (
        <fieldset>
          <legend>{text.askOrder(askedDay.text)}</legend>
          <p className="row" data-gap="3">
            <Button
              onClick={() => onApply({ preview: '1', order: 'day-first' })}
              label={text.dayFirst(askedDay.dayFirst)}
            />
            <Button
              onClick={() => onApply({ preview: '1', order: 'month-first' })}
              label={text.monthFirst(askedDay.monthFirst)}
            />
          </p>
        </fieldset>
      )}
      {created > 0 && (
        <Checkbox
          name="publish"
          checked={isPublished}
          onChange={({ currentTarget }) => setPublished(currentTarget.checked)}
          label={text.publishNew}
        />
      )}
      {hasWork && mistakes === 0 && (
        <p className="row" data-gap="3">
          <Button look="full" onClick={() => onApply(publish)} label={text.apply} />
          {doubtful > 0 && (
            <Button onClick={() => onApply({ ...publish, leaveOut: '1' })} label={text.applyRest} />
          )}
        </p>
      )}
      {hasWork && mistakes > 0 && (
        <p className="row" data-gap="3">
          <Button
            onClick={() => onApply({ ...publish, leaveMistakes: '1' })}
            label={text.leaveMistakes}
          />
        </p>
      )}
    </>
  )
}

function ImportReportView({ result, onApply }: { result: Report; onApply: Apply }) {
  const texts = useAdminTexts()
  const text = texts.transfer
  const { created, updated, unchanged, mistakes, doubtful, missingFields } = result.report
  const { unreadColumns } = result.report
  let message = text.nothingYet
  let tone: 'ok' | 'error' | undefined
  if (result.state === 'applied') {
    message = text.applied
    tone = 'ok'
  } else if (mistakes > 0) {
    message = text.hasMistakes
    tone = 'error'
  }
  return (
    <>
      <div className="note" data-tone={tone} role="alert">
        <p>
          <b>{result.name}</b>: {text.counts(created, updated, unchanged, mistakes)}
          {doubtful > 0 && text.doubtful(doubtful)}
        </p>
        <p>{message}</p>
        {unreadColumns.length > 0 && <p>{text.unreadColumns(unreadColumns)}</p>}
        {missingFields.opportunities.length > 0 && (
          <p>{text.missingFields(toLabels(missingFields.opportunities, texts))}</p>
        )}
        {missingFields.posts.length > 0 && (
          <p>{text.missingPostFields(toLabels(missingFields.posts, texts))}</p>
        )}
      </div>
      {result.file !== null && <ImportChoices result={result} onApply={onApply} />}
      {result.report.importId !== null && (
        <UndoImport id={result.report.importId} name={result.name} />
      )}
      <Table
        columns={{
          ...text.columns,
          line: result.haveLineNumbers ? text.columns.line : text.record,
        }}
        uses={{ title: 'words' }}
        rows={result.lines.map((line) => ({ ...line, id: String(line.record) }))}
        renderCells={({ line, record, action, title, isDoubtful, notes }) => ({
          line: result.haveLineNumbers ? line : record,
          action: (
            <span className="row" data-gap="1">
              {isDoubtful && (
                <span className="badge" data-tone="soon">
                  {text.needsReview}
                </span>
              )}
              <span className="badge" data-tone={tones[action]}>
                {text.actions[action]}
              </span>
            </span>
          ),
          title,
          note: notes.map((note) => <p key={note}>{note}</p>),
        })}
      />
      {result.hidden > 0 && <p className="muted">{text.hidden(result.hidden)}</p>}
    </>
  )
}
