import { useLocation } from 'react-router'
import { Link } from '#web/parts/Link.tsx'

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
