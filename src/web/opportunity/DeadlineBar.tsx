import type { ReactNode } from 'react'
import { createDeviceFormat } from '#web/components/dates.ts'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { useBrowserValue } from '#web/components/stored.ts'
import {
  type DeadlineView,
  type Countdown,
  type DaysLeftView,
  toDaysLeftView,
} from '#web/opportunity/deadline-view.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/opportunity/DeadlineBar.css'

/** YYYY-MM-DD in the browser's own calendar. */
function localDay(instant: Date): string {
  const [month, day] = [instant.getMonth() + 1, instant.getDate()].map((number) =>
    String(number).padStart(2, '0'),
  )
  return `${String(instant.getFullYear()).padStart(4, '0')}-${month}-${day}`
}

/**
 * The days left in the browser's calendar; null: nothing to count, or not hydrated yet, so the
 * server's count in UTC remains.
 */
function useOwnDays(
  countdown: Countdown | null,
): (DaysLeftView & { readonly time: string | null }) | null {
  const texts = useTexts()
  const today = useBrowserValue(() => localDay(new Date()), null)
  if (countdown === null || today === null) return null
  const view = toDaysLeftView(countdown, today, localDay, texts)
  const { lastMinute } = countdown
  const isToday = view.count === null && lastMinute !== null
  const clock = isToday && localTime(new Date(lastMinute))
  return { ...view, time: clock ? texts.countdown.ownTime(clock) : null }
}

/** YYYY-MM-DD and hour of an instant as the reader's device writes them. */
function useOwnDay(deadline: Pick<DeadlineView, 'date' | 'countdown'>): string | null {
  const { countdown: text } = useTexts()
  const lastMinute = deadline.countdown?.lastMinute ?? null
  return useBrowserValue(() => {
    if (lastMinute === null) return null
    const instant = new Date(lastMinute)
    const day = localDay(instant)
    if (day === deadline.date) return null
    return text.ownDay(createDeviceFormat().format(new Date(day)), localTime(instant))
  }, null)
}

const localTime = (instant: Date): string =>
  instant.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })

/**
 * The day of a deadline with its hour and zone, and with the reader's own day where it is another
 * one (docs/interface, Deadlines).
 */
export function DeadlineDay({
  deadline,
}: {
  deadline: Pick<DeadlineView, 'date' | 'hour' | 'countdown'>
}) {
  const own = useOwnDay(deadline)
  const { date, hour } = deadline
  if (date === null) return null
  return (
    <>
      <LocalDate date={date} />
      {hour && <span className="hour">, {hour}</span>}
      {own && <span className="own-day"> {own}</span>}
    </>
  )
}

/**
 * A map's scale bar of 90 days: solid when announced, hatched when only expected. `cell`: beside a
 * row, `head`: of the item's own page.
 */
export function DeadlineBar({
  deadline,
  layout,
}: {
  deadline: DeadlineView
  layout?: 'cell' | 'head'
}) {
  const own = useOwnDays(deadline.countdown)
  const { count, after } = own ?? deadline
  return (
    <div
      className="due"
      data-tone={deadline.tone}
      data-look={layout}
      data-expected={deadline.expected ? '' : undefined}
    >
      {deadline.expected ? (
        <>
          <p className="due-figure">
            <small>{deadline.caption}</small> <DeadlineDay deadline={deadline} />
          </p>
          <p className="due-date">{after}</p>
        </>
      ) : (
        <>
          <p className="due-figure">
            {count !== null && <b>{count}</b>} {after} {own?.time && <small>{own.time}</small>}
          </p>
          <p className="due-date">
            {deadline.caption}
            {deadline.date && ' '}
            <DeadlineDay deadline={deadline} />
          </p>
        </>
      )}
      <Status deadline={deadline} />
      <Scale fill={deadline.fill} />
    </div>
  )
}

/**
 * The same on a card, in two lines over the bar: how long it is open and the announced day, then
 * whether it is open now and `children`, the way to the item.
 */
export function CardDeadline({
  deadline,
  children,
}: {
  deadline: DeadlineView
  children: ReactNode
}) {
  return (
    <div
      className="due"
      data-tone={deadline.tone}
      data-look="card"
      data-expected={deadline.expected ? '' : undefined}
    >
      <div className="due-line">
        <p className="due-figure">
          <CardFigure deadline={deadline} />
        </p>
        {!deadline.expected && deadline.date !== null && (
          <p className="due-date">
            {/* The days left say that it closes. */}
            <span className={deadline.tone === 'closed' ? undefined : 'visually-hidden'}>
              {deadline.caption}
            </span>{' '}
            <DeadlineDay deadline={deadline} />
          </p>
        )}
      </div>
      <div className="due-way">
        <Status deadline={deadline} isBrief />
        {children}
      </div>
      <Scale fill={deadline.fill} />
    </div>
  )
}

function CardFigure({ deadline }: { deadline: DeadlineView }) {
  const own = useOwnDays(deadline.countdown)
  const { count, after } = own ?? deadline
  if (deadline.expected) {
    return (
      <>
        <small>{deadline.caption}</small> <DeadlineDay deadline={deadline} />
        <span className="visually-hidden"> {after}</span>
      </>
    )
  }
  if (deadline.brief !== undefined) {
    return (
      <>
        <span className="visually-hidden">{after}</span>
        <span aria-hidden="true">{deadline.brief}</span>
      </>
    )
  }
  return (
    <>
      {count !== null && <b>{count}</b>} {after} {own?.time && <small>{own.time}</small>}
    </>
  )
}

function Status({
  deadline: {
    applications: { status, words, brief },
  },
  isBrief,
}: {
  deadline: DeadlineView
  isBrief?: true
}) {
  if (status === 'closed') return null
  return (
    <p className="application-status" data-applications={status}>
      {(isBrief && brief) ?? words}
    </p>
  )
}

/** `fill`: its filled part, 0 to 1. */
function Scale({ fill }: { fill: number }) {
  return (
    <span className="scale" aria-hidden="true">
      <svg data-mirrored="">
        <rect width={`${Math.round(fill * 100)}%`} height="100%" />
      </svg>
    </span>
  )
}
