import { useLocation, Form } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import type { ReactNode } from 'react'

/** The names of a table's columns, in their order; on a narrow screen they stand beside the values (`data-label`). */
export function TableHead({ columns }: { columns: Readonly<Record<string, string>> }) {
  return (
    <thead>
      <tr>
        {Object.entries(columns).map(([key, label]) => (
          <th scope="col" key={key}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface StateFilterProps {
  readonly label: string
  /** The first is that of no filter. */
  readonly entries: readonly { readonly state: string | null; readonly label: string; readonly count: number | null }[]
  readonly chosen: string | null
}

/** Links to the same list in one state; the search stays, the page starts again. */
export function StateFilter({ label, entries, chosen }: StateFilterProps) {
  const { pathname, search } = useLocation()
  const address = (state: string | null) => {
    const query = new URLSearchParams(search)
    for (const name of ['page', 'done', 'count', 'confirm', 'state']) query.delete(name)
    if (state !== null) query.set('state', state)
    return `${pathname}?${query.toString()}`
  }
  return (
    <nav aria-label={label} className="state-filter">
      {entries.map((entry) => (
        <Link key={entry.label} to={address(entry.state)} aria-current={entry.state === chosen ? 'true' : undefined}>
          {entry.label} {entry.count !== null && <span className="count">{entry.count}</span>}
        </Link>
      ))}
    </nav>
  )
}

interface DeskSearchProps {
  readonly label: string
  readonly submit: string
  readonly text: string
  /** The chosen state stays. */
  readonly state: string | null
  readonly children?: ReactNode
}

export function DeskSearch({ label, submit, text, state, children }: DeskSearchProps) {
  return (
    <Form className="inline-form desk-search" role="search">
      {state !== null && <input type="hidden" name="state" value={state} />}
      <div className="field">
        <label htmlFor="desk-search">{label}</label>
        <input id="desk-search" type="search" name="q" defaultValue={text} maxLength={200} key={text} />
      </div>
      {children}
      <button className="button button-line">{submit}</button>
    </Form>
  )
}
