import { LocalDate } from '#web/parts/LocalDate.tsx'
import type { DueView } from '#web/opportunity/due-view.ts'

/** A deadline in a cell: the date in its tone, or the word for what has none. */
export function RowDeadline({ due }: { due: DueView }) {
  if (due.tone === 'closed') return <span className="deadline-mark deadline-closed">{due.after}</span>
  if (due.date === null) return <span className="muted">{due.after}</span>
  return (
    <span className={`deadline-mark deadline-${due.tone}`} title={due.expected ? due.caption : undefined}>
      {due.expected && <span aria-hidden="true">≈ </span>}
      {due.expected && <span className="visually-hidden">{due.caption} </span>}
      <LocalDate date={due.date} />
    </span>
  )
}
