import { Form, href } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import type { ImportSummary } from '#services/import/transfer.ts'
import type { UndoReport } from '#services/import/undo.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { TableHead } from '#web/admin/frame/TableHead.tsx'

/** The last imports, each of which one button undoes. */
export function ImportList({ imports }: { imports: readonly ImportSummary[] }) {
  const { transfer: text } = useAdminTexts()
  if (imports.length === 0) return null
  return (
    <section className="transfer" aria-labelledby="imports">
      <h2 id="imports">{text.imports}</h2>
      <p className="hint">{text.undoHint}</p>
      <table className="admin-table import-table">
        <TableHead columns={text.importColumns} />
        <tbody>
          {imports.map(({ id, at, name, created, updated, undoneAt }) => (
            <tr key={id}>
              <td data-label={text.importColumns.at}>
                <time dateTime={at}>{toShown(at)}</time>
              </td>
              <td data-label={text.importColumns.name} className="cell-words">
                {name}
              </td>
              <td data-label={text.importColumns.counts}>{text.importCounts(created, updated)}</td>
              <td data-label={text.importColumns.undo}>
                {undoneAt === null ? <UndoImport id={id} name={name} /> : text.undoneOn(toShown(undoneAt))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function UndoImport({ id, name }: { id: string; name: string }) {
  const { transfer: text } = useAdminTexts()
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset>
      <input type="hidden" name="undo" value={id} />
      <button className="button button-line button-small" aria-label={text.undoOf(name)}>
        {text.undo}
      </button>
    </Form>
  )
}

/** What undoing did; items that were changed since are named. */
export function UndoOutcome({ report: { restored, trashed, left } }: { report: UndoReport }) {
  const { transfer: text } = useAdminTexts()
  return (
    <div className="note note-ok" role="alert">
      <p>{text.undone(restored, trashed)}</p>
      {left.length > 0 && (
        <>
          <p>{text.undoLeft}</p>
          <ul>
            {left.map(({ entity, id, title }) => (
              <li key={id}>
                <Link to={href(entity === 'post' ? '/admin/edit_blog/:id' : '/admin/edit/:id', { id })}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function toShown(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`
}
