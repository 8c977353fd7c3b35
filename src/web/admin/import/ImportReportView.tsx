import { Form } from 'react-router'
import { UndoImport } from '#web/admin/import/ImportList.tsx'
import { toLabels } from '#web/admin/import/notes.ts'
import type { TransferAnswer } from '#web/admin/import/transfer-answer.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { TableHead } from '#web/admin/frame/TableHead.tsx'

type Report = Extract<TransferAnswer, { state: 'planned' | 'applied' }>

/** What would happen, or has happened, line by line, and the button that lets it happen. */
export function ImportReportView({ answer, onApply }: { answer: Report; onApply: (file: string, name: string) => void }) {
  const texts = useAdminTexts()
  const text = texts.transfer
  const { created, updated, unchanged, mistakes, unnamed } = answer.report
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
        {unnamed.opportunities.length > 0 && <p>{text.unnamed(toLabels(unnamed.opportunities, texts))}</p>}
        {unnamed.posts.length > 0 && <p>{text.unnamedPosts(toLabels(unnamed.posts, texts))}</p>}
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
      {answer.report.importId !== null && <UndoImport id={answer.report.importId} name={answer.name} />}
      <table className="admin-table import-table">
        <TableHead columns={{ ...text.columns, line: place }} />
        <tbody>
          {answer.lines.map(({ line, record, action, title, notes }) => (
            <tr key={record}>
              <td data-label={place}>{answer.haveLines ? line : record}</td>
              <td data-label={text.columns.action}>
                <span className={`state state-${action}`}>{text.actions[action]}</span>
              </td>
              <td data-label={text.columns.title} className="cell-words">
                {title}
              </td>
              <td data-label={text.columns.note}>
                {notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {answer.hidden > 0 && <p className="muted">{text.hidden(answer.hidden)}</p>}
    </>
  )
}
