import type { ReactNode } from 'react'
import { useLocation, Form } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { changeSearch } from '#web/components/search-params.ts'
import '#web/admin/layout/Table.css'

/**
 * 'name' names its row; only screen readers get the head of 'choice', a checkbox; 'words' are texts
 * by others, 'text' one in lines.
 */
type Use = 'name' | 'choice' | 'image' | 'words' | 'text' | 'actions'

/**
 * Columns whose name appears beside the value on a narrow screen; the other values explain
 * themselves.
 */
const isLabelled = (use: Use | undefined) => use === undefined || use === 'words' || use === 'text'

interface TableProps<Row extends { readonly id: string }, Key extends string> {
  /** The columns in their order; on a narrow screen their names appear beside the values. */
  readonly columns: Readonly<Partial<Record<Key, string>>>
  readonly uses?: Readonly<Partial<Record<Key, Use>>>
  readonly sortingOf?: (
    key: Key,
  ) =>
    | { readonly to: string; readonly isSorted: 'ascending' | 'descending' | undefined }
    | undefined
  readonly rows: readonly Row[]
  readonly renderCells: (row: Row, index: number) => Readonly<Record<Key, ReactNode>>
  /** For cells of different heights. */
  readonly align?: 'top'
  /** The style of a row; 'unread' is emphasized. */
  readonly stateOf?: (row: Row) => string
}

/** The one table of these pages: where columns are too narrow each row is a sheet of its own. */
export function Table<Row extends { readonly id: string }, Key extends string>(
  props: TableProps<Row, Key>,
) {
  const { columns, uses, sortingOf, rows, renderCells, align, stateOf } = props
  const named = Object.entries(columns) as [Key, string][]
  const visible = named.map(([key, label]) => ({
    key,
    label,
    use: uses?.[key],
    sorting: sortingOf?.(key),
  }))
  return (
    <table className="table" data-align={align}>
      <thead>
        <tr>
          {visible.map(({ key, label, use, sorting }) =>
            use === 'choice' ? (
              <td key={key}>
                <span className="visually-hidden">{label}</span>
              </td>
            ) : (
              <th key={key} scope="col" aria-sort={sorting?.isSorted}>
                {sorting ? <Link to={sorting.to}>{label}</Link> : label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const content = renderCells(row, index)
          return (
            <tr key={row.id} data-state={stateOf?.(row)}>
              {visible.map(({ key, label, use }) =>
                use === 'name' ? (
                  <th key={key} scope="row" data-use={use}>
                    {content[key]}
                  </th>
                ) : (
                  <td key={key} data-use={use} data-label={isLabelled(use) ? label : undefined}>
                    {content[key]}
                  </td>
                ),
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface StateFilterProps {
  readonly label: string
  /** The first is that of no filter. */
  readonly entries: readonly {
    readonly state: string | null
    readonly label: string
    readonly count: number | null
  }[]
  readonly chosen: string | null
}

/** Links to the same list in one state; the search stays, the page starts again. */
export function StateFilter({ label, entries, chosen }: StateFilterProps) {
  const { pathname, search } = useLocation()
  return (
    <nav aria-label={label} className="row table-states" data-gap="1">
      {entries.map((entry) => (
        <Link
          key={entry.label}
          className="target"
          data-look="tab"
          to={
            pathname +
            changeSearch(search, {
              page: null,
              done: null,
              count: null,
              confirm: null,
              state: entry.state,
            })
          }
          aria-current={entry.state === chosen ? 'true' : undefined}
        >
          {entry.label} {entry.count !== null && <small>{entry.count}</small>}
        </Link>
      ))}
    </nav>
  )
}

interface AdminSearchProps {
  readonly label: string
  readonly submit: string
  readonly text: string
  /** What the words are looked for in. */
  readonly hint?: string | undefined
  /** The chosen state stays. */
  readonly state: string | null
  readonly children?: ReactNode
}

export function AdminSearch({ label, submit, text, hint, state, children }: AdminSearchProps) {
  return (
    <Form className="inline-form desk-search" role="search">
      {state !== null && <input type="hidden" name="state" value={state} />}
      <div className="field">
        <label htmlFor="desk-search">{label}</label>
        <input
          id="desk-search"
          type="search"
          name="q"
          defaultValue={text}
          maxLength={200}
          placeholder={hint}
          key={text}
        />
      </div>
      {children}
      <Button label={submit} />
    </Form>
  )
}
