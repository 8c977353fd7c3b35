import { Form, href, Link, useLocation } from 'react-router'
import { manageBlogs as text } from '#web/texts/en/admin-desk.ts'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { BlogRow } from '#web/admin/post/post-table.ts'

const bulkForm = 'bulk'

/** The table of docs/interface.md, Tables, with a state, a checkbox and the rest of an article's life. */
export function BlogTable({ rows, first }: { rows: readonly BlogRow[]; first: number }) {
  const { columns } = text
  const isWhole = useIsWhole()
  return (
    <table className="desk-table">
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id}>
            <td data-label={columns.number}>
              {isWhole ? (
                <label className="check">
                  <input type="checkbox" name="id" value={row.id} form={bulkForm} aria-label={text.choose(row.name)} />
                  {first + index}
                </label>
              ) : (
                first + index
              )}
            </td>
            <th scope="row" data-label={columns.name}>
              <Link to={isWhole ? href('/admin/edit_blog/:id', { id: row.id }) : href('/blogs/:slug', { slug: row.slug })}>{row.name}</Link>
              {isWhole && <State row={row} />}
            </th>
            <td data-label={columns.image}>
              <Picture row={row} />
            </td>
            <td data-label={columns.heading}>{row.heading}</td>
            <td data-label={columns.action}>
              <Actions row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Picture({ row }: { row: BlogRow }) {
  return (
    <img src={row.image ?? row.plate} alt="" width="80" height="45" loading="lazy" referrerPolicy="no-referrer" data-plate={row.plate} />
  )
}

function State({ row }: { row: BlogRow }) {
  return (
    <span className={`mark mark-${row.state}`}>
      {text.states[row.state]}
      {row.publishOn && (
        <>
          , {text.scheduledFor} <LocalDate date={row.publishOn} />
        </>
      )}
    </span>
  )
}

function Actions({ row }: { row: BlogRow }) {
  const { search } = useLocation()
  const isWhole = useIsWhole()
  const of = <span className="visually-hidden">: {row.name}</span>
  const query = new URLSearchParams(search)
  query.delete('done')
  query.set('delete', row.id)
  const verb = row.state === 'trash' ? 'restore' : row.state === 'draft' ? 'publish' : 'unpublish'
  return (
    <Form method="post" action={search} className="row-actions" preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      {isWhole && row.state !== 'trash' && (
        <Link className="button button-line" to={href('/admin/edit_blog/:id', { id: row.id })}>
          {text.edit}
          {of}
        </Link>
      )}
      {isWhole && (
        <button className="button button-line" name="intent" value={verb}>
          {text[verb]}
          {of}
        </button>
      )}
      <Link className="button button-danger" to={`?${query.toString()}`} role="button" preventScrollReset>
        {row.state === 'trash' ? text.remove : text.delete}
        {of}
      </Link>
    </Form>
  )
}

/** The chosen checkboxes belong to this form by their `form` attribute. */
export function BulkBlogs({ inTrash }: { inTrash: boolean }) {
  const { search } = useLocation()
  const actions = inTrash ? (['restore', 'remove'] as const) : (['publish', 'unpublish', 'trash'] as const)
  return (
    <Form method="post" action={search} id={bulkForm} className="row-actions">
      <input type="hidden" name="intent" value="bulk" />
      <span className="small muted">{text.bulk}:</span>
      {actions.map((action) => (
        <button className="button button-line" name="action" value={action} key={action}>
          {action === 'trash' ? text.delete : text[action]}
        </button>
      ))}
    </Form>
  )
}
