import { Form, href, Link } from 'react-router'
import * as texts from '#web/texts/en/admin-opportunity.ts'
import type { TransferAnswer } from '#web/admin/import/transfer-answer.ts'

type Report = Extract<TransferAnswer, { state: 'planned' | 'applied' }>

/** What would happen, or has happened, line by line, and the button that lets it happen. */
export function ImportReportView({ answer, onApply }: { answer: Report; onApply: (file: string, name: string) => void }) {
  const text = texts.transfer
  const { created, updated, unchanged, mistakes } = answer.report
  const message = answer.state === 'applied' ? text.applied : mistakes > 0 ? text.hasMistakes : text.nothingYet
  const place = answer.haveLines ? text.columns.line : text.record
  const tone = answer.state === 'applied' ? 'note-ok' : mistakes > 0 ? 'note-error' : ''
  return (
    <>
      <div className={`note ${tone}`} role="alert">
        <p>
          <b>{answer.name}</b>: {text.counts(created, updated, unchanged, mistakes)}
        </p>
        <p>{message}</p>
      </div>
      {answer.file !== null && (
        <Form
          method="post"
          encType="multipart/form-data"
          preventScrollReset
          onSubmit={(event) => {
            event.preventDefault()
            if (answer.file !== null) onApply(answer.file, answer.name)
          }}
        >
          <input type="hidden" name="kept" value={answer.file} />
          <input type="hidden" name="name" value={answer.name} />
          <button className="button">{text.apply}</button>
        </Form>
      )}
      <table className="admin-table import-table">
        <thead>
          <tr>
            {Object.entries(text.columns).map(([key, label]) => (
              <th key={key} scope="col">
                {key === 'line' ? place : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.lines.map(({ line, record, action, title, itemId, note }) => (
            <tr key={record}>
              <td data-label={place}>{answer.haveLines ? line : record}</td>
              <td data-label={text.columns.action}>
                <span className={`state state-${action}`}>{text.actions[action]}</span>
              </td>
              <td data-label={text.columns.title}>{title}</td>
              <td data-label={text.columns.note}>
                {note}
                {action === 'mistake' && itemId && <Link to={href('/admin/edit/:id', { id: itemId })}>{text.edit}</Link>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {answer.hidden > 0 && <p className="muted">{text.hidden(answer.hidden)}</p>}
    </>
  )
}
