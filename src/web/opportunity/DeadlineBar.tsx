import { LocalDate } from '#web/parts/LocalDate.tsx'
import type { DeadlineView } from '#web/opportunity/deadline-view.ts'
import '#web/opportunity/DeadlineBar.css'

/** A deadline as a map's scale bar of 90 days: solid when announced, hatched when only expected. `cell`: beside a row, `head`: of the item's own page. */
export function DeadlineBar({ due, look }: { due: DeadlineView; look?: 'cell' | 'head' }) {
  return (
    <div className="due" data-tone={due.tone} data-look={look} data-expected={due.expected ? '' : undefined}>
      <p className="due-figure">
        {due.before && <small>{due.before} </small>}
        {due.figure !== null && <b>{due.figure}</b>} {due.after}
      </p>
      <p className="due-date">
        {due.caption}
        {due.date && ' '}
        {due.date && <LocalDate date={due.date} />}
      </p>
      {due.applications.status !== 'closed' && (
        <p className="application-status" data-applications={due.applications.status}>
          {due.applications.words}
        </p>
      )}
      <span className="scale" aria-hidden="true">
        <svg>
          <rect width={`${Math.round(due.fill * 100)}%`} height="100%" />
        </svg>
      </span>
    </div>
  )
}
