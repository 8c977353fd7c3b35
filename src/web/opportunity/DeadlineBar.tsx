import { useSyncExternalStore } from 'react'
import { LocalDate } from '#web/components/LocalDate.tsx'
import type { DeadlineView } from '#web/opportunity/deadline-view.ts'
import { type Countdown, type DaysLeftView, toDaysLeftView } from '#web/opportunity/countdown.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/opportunity/DeadlineBar.css'

const never = () => () => {}

/** YYYY-MM-DD in the browser's own calendar. */
function localDay(instant: Date): string {
  const [month, day] = [instant.getMonth() + 1, instant.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${String(instant.getFullYear()).padStart(4, '0')}-${month}-${day}`
}

/** The days left in the browser's calendar; null: what the server counted in UTC stands, as there is nothing to count or React is not there yet. */
function useOwnDays(countdown: Countdown | null): (DaysLeftView & { readonly time: string | null }) | null {
  const texts = useTexts()
  const today = useSyncExternalStore(
    never,
    () => localDay(new Date()),
    () => null,
  )
  if (countdown === null || today === null) return null
  const view = toDaysLeftView(countdown, today, localDay, texts)
  const { lastMinute } = countdown
  const isToday = view.figure === null && lastMinute !== null && !countdown.expected
  return { ...view, time: isToday ? texts.countdown.ownTime(localTime(new Date(lastMinute))) : null }
}

function localTime(instant: Date): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(instant)
}

/** A deadline as a map's scale bar of 90 days: solid when announced, hatched when only expected. `cell`: beside a row, `head`: of the item's own page. */
export function DeadlineBar({ due, look }: { due: DeadlineView; look?: 'cell' | 'head' }) {
  const own = useOwnDays(due.countdown)
  const { before, figure, after } = own ?? due
  return (
    <div className="due" data-tone={due.tone} data-look={look} data-expected={due.expected ? '' : undefined}>
      <p className="due-figure">
        {before && <small>{before} </small>}
        {figure !== null && <b>{figure}</b>} {after}
        {own?.time && <small> {own.time}</small>}
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
