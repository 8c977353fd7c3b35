import { Form, useLocation, useSubmit } from 'react-router'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import { type InboxRow, marksFor } from '#web/admin/desk/inbox.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { TableHead } from '#web/admin/frame/TableHead.tsx'

/** The table of docs/interface.md, Messages; on a narrow screen each row is a card with the column names beside the values. */
export function InboxTable({ rows }: { rows: readonly InboxRow[] }) {
  const { inbox: text } = useAdminTexts()
  const { columns } = text
  const isWhole = useIsWhole()
  return (
    <table className="desk-table inbox">
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-state={row.state}>
            <th scope="row" data-label={columns.name}>
              {row.name}
              {isWhole && <span className={`mark mark-${row.state}`}>{text.states[row.state]}</span>}
              {row.day && (
                <span className="small muted">
                  <LocalDate date={row.day} />
                </span>
              )}
            </th>
            <td data-label={columns.email} className="wide-text">
              {row.email}
            </td>
            <td data-label={columns.website} className="wide-text">
              <Website row={row} />
            </td>
            <td data-label={columns.message} className="message-text">
              <Message row={row} />
            </td>
            <td data-label={columns.actions}>
              <Actions row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Website({ row }: { row: InboxRow }) {
  if (row.websiteLink === null) return <>{row.website}</>
  return (
    <a href={row.websiteLink} target="_blank" rel="noopener noreferrer nofollow external">
      {row.website}
    </a>
  )
}

function Message({ row }: { row: InboxRow }) {
  const { inbox: text } = useAdminTexts()
  if (row.beginning === null) return <>{row.message}</>
  return (
    <details>
      <summary>
        <span className="visually-hidden">{text.wholeText}: </span>
        {row.beginning}
      </summary>
      {row.message}
    </details>
  )
}

function Actions({ row }: { row: InboxRow }) {
  const texts = useAdminTexts()
  const { inbox: text } = texts
  const submit = useSubmit()
  const isWhole = useIsWhole()
  const { search } = useLocation()
  const of = <span className="visually-hidden"> {text.of(row.name)}</span>
  return (
    <Form method="post" action={search} className="row-actions" preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <a
        className="button button-line"
        href={row.mailto}
        onClick={() => {
          if (isWhole) void submit({ id: row.id, intent: 'answered' }, { method: 'post', action: search, preventScrollReset: true })
        }}
      >
        {text.answer}
        {of}
      </a>
      {(isWhole ? marksFor(row.state, texts) : []).map((mark) => (
        <button className="button button-line" name="intent" value={mark.intent} key={mark.intent}>
          {mark.label}
          {of}
        </button>
      ))}
      <button className="button button-danger" name="intent" value="delete">
        {text.delete}
        {of}
      </button>
    </Form>
  )
}
