import type { FormEvent } from 'react'
import { Form, href, useLocation } from 'react-router'
import type { ReportView } from '#web/admin/import/import-report.ts'
import { ImportStep } from '#web/admin/import/ImportStep.tsx'
import { columnsAddress } from '#web/admin/import/run-import.ts'
import { Table } from '#web/admin/layout/Table.tsx'
import { Button } from '#web/components/Button.tsx'
import { Checkbox } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { Pages } from '#web/components/Page.tsx'
import { changeSearch } from '#web/components/search-params.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/import/import.css'

const tones = {
  create: 'ok',
  update: 'info',
  unchanged: undefined,
  mistake: 'error',
  'left-out': undefined,
} as const

interface ReportProps {
  readonly report: ReportView
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** What a report asks before the import: the order of days, and whether new items are public. */
function ImportChoices({ report, onSubmit }: ReportProps) {
  const { transfer: text } = useAdminTexts()
  const { askedDay, counts, file } = report
  const { created, updated, mistakes, doubtful } = counts
  const hasWork = created + updated > 0
  if (file === null) return null
  const stored = (
    <>
      <input type="hidden" name="kept" value={file} />
      <input type="hidden" name="name" value={report.name} />
      {report.mapping !== null && <input type="hidden" name="mapping" value={report.mapping} />}
    </>
  )
  const order = report.order !== null && <input type="hidden" name="order" value={report.order} />
  return (
    <>
      {askedDay !== null && (
        <form method="post" action={href('/admin/transfer')} onSubmit={onSubmit}>
          {stored}
          <input type="hidden" name="preview" value="1" />
          <fieldset>
            <legend>{text.askOrder(askedDay.text)}</legend>
            <p className="row" data-gap="3">
              <Button name="order" value="day-first" label={text.dayFirst(askedDay.dayFirst)} />
              <Button
                name="order"
                value="month-first"
                label={text.monthFirst(askedDay.monthFirst)}
              />
            </p>
          </fieldset>
        </form>
      )}
      {hasWork && (
        <form
          className="stack"
          data-gap="3"
          method="post"
          action={href('/admin/transfer')}
          onSubmit={onSubmit}
        >
          {stored}
          {order}
          {created > 0 && <Checkbox name="publish" value="1" label={text.publishNew} />}
          <p className="row" data-gap="3">
            {mistakes === 0 && <Button look="full" label={text.apply} />}
            {mistakes === 0 && doubtful > 0 && (
              <Button name="leaveOut" value="1" label={text.applyRest} />
            )}
            {mistakes > 0 && <Button name="leaveMistakes" value="1" label={text.leaveMistakes} />}
          </p>
        </form>
      )}
      {report.isTable && (
        <p>
          <Link className="target" to={columnsAddress({ id: file, name: report.name })}>
            {text.assign}
          </Link>
        </p>
      )}
    </>
  )
}

/** A preview or a finished import: what it asks, its doubts, and its rows. */
export function ImportReport({ report, onSubmit }: ReportProps) {
  const { transfer: text } = useAdminTexts()
  const { search } = useLocation()
  const pageAddress = (page: number) =>
    `${href('/admin/transfer')}${changeSearch(search, { page: String(page) })}#report`
  const { created, updated, unchanged, mistakes, doubtful, importId } = report.counts
  let message = text.nothingYet
  let tone: 'ok' | 'error' | undefined
  if (report.state === 'applied') {
    message = text.applied
    tone = 'ok'
  } else if (report.askedDay !== null && report.hasOtherMistakes) {
    message = text.answerAndCorrect
    tone = 'error'
  } else if (report.askedDay !== null) {
    message = text.answerFirst
  } else if (mistakes > 0) {
    message = text.hasMistakes
    tone = 'error'
  }
  return (
    <div className="stack" data-gap="3" id="report">
      <ImportStep
        step={report.state === 'applied' ? 'import' : 'preview'}
        asksForColumns={report.mapping !== null}
        canGoOn={report.canImport}
      />
      <div className="note" data-tone={tone} role="alert">
        <p>
          <b>{report.name}</b>: {text.counts(created, updated, unchanged, mistakes)}
          {doubtful > 0 && text.doubtful(doubtful)}
        </p>
        <p>{message}</p>
        {report.mapping !== null && <p>{text.readAs(report.mapping)}</p>}
        {report.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <ImportChoices report={report} onSubmit={onSubmit} />
      {importId !== null && <UndoImport id={importId} name={report.name} />}
      {report.doubts.length > 0 && (
        <section aria-labelledby="doubts">
          <h3 id="doubts">{text.doubts}</h3>
          <ul className="stack" data-gap="1">
            {report.doubts.map(({ places, sentence }) => (
              <li key={places + sentence}>
                {sentence} <span className="muted">{places}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReportRows report={report} />
      <Pages page={report.page} pageCount={report.pageCount} address={pageAddress} />
    </div>
  )
}

function ReportRows({ report }: { report: ReportView }) {
  const { transfer: text } = useAdminTexts()
  return (
    <Table
      columns={{ ...text.columns, line: report.haveLineNumbers ? text.columns.line : text.record }}
      uses={{ title: 'words', note: 'words' }}
      align="top"
      rows={report.rows}
      renderCells={({ number, action, title, isDoubtful, notes, differences }) => ({
        line: number,
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
        note: (
          <div className="stack" data-gap="1">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            <Differences differences={differences} />
          </div>
        ),
      })}
    />
  )
}

type Differences = ReportView['rows'][number]['differences']

/** Each field with what it was, if the item is not new, and what it becomes. */
function Differences({ differences }: { differences: Differences }) {
  const { transfer: text } = useAdminTexts()
  if (differences.length === 0) return null
  return (
    <dl className="import-changes">
      {differences.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <>
                <span className="visually-hidden">{text.was} </span>
                <del>{before}</del> <span aria-hidden="true">→</span>{' '}
                <span className="visually-hidden">{text.becomes} </span>
              </>
            )}
            <span>{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function UndoImport({ id, name }: { id: string; name: string }) {
  const { transfer: text } = useAdminTexts()
  return (
    <Form method="post" action={href('/admin/transfer')} preventScrollReset>
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
