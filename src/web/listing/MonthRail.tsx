import { Link } from '#web/components/Link.tsx'
import type { MonthView } from '#web/listing/listing-view.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/listing/MonthRail.css'

/** From the axis up: solid, hatched, dotted. */
const parts = ['announced', 'expected', 'usual'] as const

/** The part of the room above a month's name that its bar has at most; its count is above it. */
const highest = 66

/**
 * How many close in each of the next twelve months, as a histogram in one scale; each month that has
 * a deadline filters the list. Nothing, where none has.
 */
export function MonthRail({
  months,
  address,
  isBeside = false,
}: {
  months: readonly MonthView[]
  address: (month: string | null) => string
  /** Beside a title; not on a phone, where 'Closes in' of the filters does the same. */
  isBeside?: boolean
}) {
  const text = useTexts().listing
  // An element without a link cannot be scrolled by keyboard on a narrow screen (WCAG 2.1.1), nor
  // would it lead anywhere.
  if (months.every((month) => month.count === 0 && !month.chosen)) return null
  const fullest = months.reduce((most, month) => (month.count > most.count ? month : most))
  return (
    <nav
      className="months no-print"
      data-look={isBeside ? 'beside' : undefined}
      aria-label={text.months}
    >
      <p className="visually-hidden">{text.monthsInWords(text.month(fullest.fullName, fullest))}</p>
      <ol className="month-bars">
        {months.map((month) => (
          <li key={month.month} data-turn={month.month.endsWith('-01') ? '' : undefined}>
            <Month month={month} most={Math.max(1, fullest.count)} address={address} />
          </li>
        ))}
      </ol>
      <Legend hasToday={months.some(({ today }) => today !== undefined)} />
    </nav>
  )
}

function Month({
  month,
  most,
  address,
}: {
  month: MonthView
  most: number
  address: (month: string | null) => string
}) {
  const text = useTexts().listing
  const { count } = month
  const content = (
    <>
      {month.today !== undefined && (
        <svg className="month-today" aria-hidden="true" data-mirrored="">
          <line x1={`${month.today}%`} x2={`${month.today}%`} y1="0" y2="100%" />
        </svg>
      )}
      <span className="month-bar">
        <b>
          {count > 0 ? count : '–'}
          {count > 0 && <span> {text.close}</span>}
        </b>{' '}
        {count > 0 && <Bar month={month} height={(count / most) * highest} />}
      </span>
      <span className="month-name">
        {month.name} {month.year && <small>{month.year}</small>}
      </span>
    </>
  )
  if (count === 0 && !month.chosen) return <span aria-hidden="true">{content}</span>
  return (
    <Link
      to={address(month.chosen ? null : month.month)}
      aria-current={month.chosen ? 'true' : undefined}
      preventScrollReset
      // Browsers scroll to what has the focus only where none of it is seen.
      onFocus={({ currentTarget }) =>
        currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }
    >
      {content}
      {/* After what is seen, which so is part of the name (WCAG 2.5.3). */}
      <span className="visually-hidden">({text.month(month.fullName, month)})</span>
    </Link>
  )
}

/** `height` in percent. */
function Bar({ month, height }: { month: MonthView; height: number }) {
  const { announced, expected, count } = month
  const below = { announced: 0, expected: announced, usual: announced + expected }
  const bars = parts.map((part) => ({
    part,
    // Percent of the bar, from its upper end.
    y: (1 - (below[part] + month[part]) / count) * 100,
    height: (month[part] / count) * 100,
  }))
  return (
    <svg width="100%" height={`${height.toFixed(1)}%`} aria-hidden="true">
      {bars
        .filter((bar) => bar.height > 0)
        .map((bar) => (
          <rect
            key={bar.part}
            width="100%"
            y={`${bar.y.toFixed(1)}%`}
            height={`${bar.height.toFixed(1)}%`}
            data-part={bar.part}
          />
        ))}
    </svg>
  )
}

/** What solid, hatched, dotted and dashed mean, and the patterns themselves. */
function Legend({ hasToday }: { hasToday: boolean }) {
  const text = useTexts().listing
  return (
    <p className="month-legend" aria-hidden="true">
      <span>{text.howMany}</span>
      <svg width="0" height="0">
        <pattern id="hatching" width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1 1 1-1M-1 6 6-1M4 6 6 4" />
        </pattern>
        <pattern id="dotting" width="4" height="4" patternUnits="userSpaceOnUse">
          <circle cx="2" cy="2" r="0.75" />
        </pattern>
      </svg>
      {parts.map((part) => (
        <span key={part}>
          <svg width="16" height="12">
            <rect width="100%" height="100%" data-part={part} />
          </svg>
          {text.parts[part]}
        </span>
      ))}
      {hasToday && (
        <span>
          <svg className="month-today" width="5" height="14">
            <line x1="50%" x2="50%" y1="0" y2="100%" />
          </svg>
          {text.today}
        </span>
      )}
    </p>
  )
}
