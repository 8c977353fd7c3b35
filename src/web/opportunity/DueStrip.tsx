import { LocalDate } from '#web/parts/LocalDate.tsx'
import type { DueView } from '#web/opportunity/due-view.ts'
import '#web/opportunity/DueStrip.css'

/** A deadline as a map's scale bar of 90 days: solid when announced, hatched when only expected. */
export function DueStrip({ due }: { due: DueView }) {
  return (
    <div className={`due due-${due.tone}${due.expected ? ' due-expected' : ''}`}>
      <p className="due-figure">
        {due.before && <small>{due.before} </small>}
        {due.figure !== null && <b>{due.figure}</b>} {due.after}
      </p>
      <p className="due-date">
        {due.caption}
        {due.date && ' '}
        {due.date && <LocalDate date={due.date} />}
      </p>
      <span className="scale" aria-hidden="true">
        <svg>
          <rect width={`${Math.round(due.fill * 100)}%`} height="100%" />
        </svg>
      </span>
    </div>
  )
}
