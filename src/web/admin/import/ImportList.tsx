import { Form } from 'react-router'
import type { ImportSummary } from '#services/import/transfer.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { Table } from '#web/admin/layout/Table.tsx'
import { toLabels, type TransferAnswer } from '#web/admin/import/transfer-answer.ts'
import { formatInstant } from '#web/components/dates.ts'

/** The last imports, each of which one button undoes. */
export function ImportList({ imports }: { imports: readonly ImportSummary[] }) {
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
          undo: undoneAt === null ? <UndoImport id={id} name={name} /> : text.undoneOn(formatInstant(undoneAt)),
        })}
      />
    </section>
  )
}

function UndoImport({ id, name }: { id: string; name: string }) {
  const { transfer: text } = useAdminTexts()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="undo" value={id} />
      <button className="button button-line button-small" aria-label={text.undoOf(name)}>
        {text.undo}
      </button>
    </Form>
  )
}

type Report = Extract<TransferAnswer, { state: 'planned' | 'applied' }>

const tones = { create: 'ok', update: 'info', unchanged: undefined, mistake: 'error', 'left-out': undefined } as const

/** `leaveOut`: without the lines that have doubts. */
export type Apply = (file: string, name: string, leaveOut: boolean) => void

/** What would happen, or has happened, line by line, and the button that lets it happen. */
export function ImportReportView({ answer, onApply }: { answer: Report; onApply: Apply }) {
  const texts = useAdminTexts()
  const text = texts.transfer
  const { created, updated, unchanged, mistakes, doubtful, missingFields } = answer.report
  const message = answer.state === 'applied' ? text.applied : mistakes > 0 ? text.hasMistakes : text.nothingYet
  const tone = answer.state === 'applied' ? 'note-ok' : mistakes > 0 ? 'note-error' : ''
  return (
    <>
      <div className={`note ${tone}`} role="alert">
        <p>
          <b>{answer.name}</b>: {text.counts(created, updated, unchanged, mistakes)}
          {doubtful > 0 && text.doubtful(doubtful)}
        </p>
        <p>{message}</p>
        {missingFields.opportunities.length > 0 && <p>{text.missingFields(toLabels(missingFields.opportunities, texts))}</p>}
        {missingFields.posts.length > 0 && <p>{text.missingPostFields(toLabels(missingFields.posts, texts))}</p>}
      </div>
      {answer.file !== null && (
        <p className="row" data-gap="3">
          <button type="button" className="button" onClick={() => answer.file !== null && onApply(answer.file, answer.name, false)}>
            {text.apply}
          </button>
          {doubtful > 0 && (
            <button
              type="button"
              className="button button-line"
              onClick={() => answer.file !== null && onApply(answer.file, answer.name, true)}
            >
              {text.applyRest}
            </button>
          )}
        </p>
      )}
      {answer.report.importId !== null && <UndoImport id={answer.report.importId} name={answer.name} />}
      <Table
        columns={{ ...text.columns, line: answer.haveLineNumbers ? text.columns.line : text.record }}
        uses={{ title: 'words' }}
        rows={answer.lines.map((line) => ({ ...line, id: String(line.record) }))}
        renderCells={({ line, record, action, title, isDoubtful, notes }) => ({
          line: answer.haveLineNumbers ? line : record,
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
      {answer.hidden > 0 && <p className="muted">{text.hidden(answer.hidden)}</p>}
    </>
  )
}
