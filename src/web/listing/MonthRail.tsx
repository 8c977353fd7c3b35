import { Link } from '#web/components/Link.tsx'
import type { MonthView } from '#web/listing/listing-view.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/listing/MonthRail.css'

/** The most marks of a month: more of them would not be counted at a glance. */
const maxTicks = 8

const countOf = (month: MonthView) => month.fixed + month.expected

/**
 * The next twelve months, one mark a deadline; each month that has one filters the list. Nothing,
 * where none has.
 */
export function MonthRail({
  months,
  address,
  isBeside = false,
}: {
  months: readonly MonthView[]
  address: (month: string | null) => string
  /** Beside a title; on a phone a line above the list. */
  isBeside?: boolean
}) {
  const texts = useTexts()
  // An element without a link cannot be scrolled by keyboard on a narrow screen (WCAG 2.1.1), nor
  // would it lead anywhere.
  if (months.every((month) => countOf(month) === 0 && !month.chosen)) return null
  return (
    <nav
      className="months no-print"
      data-look={isBeside ? 'beside' : undefined}
      aria-label={texts.listing.months}
    >
      {months.map((month) => {
        const count = countOf(month)
        const content = (
          <>
            <MonthTicks month={month} />
            <span>
              <b>{month.name}</b> {count > 0 ? count : '–'}{' '}
              {month.year && <small>{month.year}</small>}
            </span>
          </>
        )
        if (count === 0 && !month.chosen) {
          return (
            <span key={month.month} aria-hidden="true">
              {content}
            </span>
          )
        }
        return (
          <Link
            key={month.month}
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
            <span className="visually-hidden">({texts.listing.month(month.fullName, count)})</span>
          </Link>
        )
      })}
    </nav>
  )
}

/** Solid marks are announced, hollow ones expected. */
function MonthTicks({ month }: { month: MonthView }) {
  const count = Math.min(maxTicks, countOf(month))
  const solid = Math.min(count, month.fixed)
  return (
    <svg
      viewBox="0 0 28 28"
      preserveAspectRatio="xMinYMax meet"
      stroke="currentcolor"
      strokeWidth="0.8"
      data-mirrored=""
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => (
        <rect
          key={index}
          x="0.75"
          y={24.75 - index * 3.4}
          width="24"
          height="1.9"
          fill={index < solid ? 'currentcolor' : 'none'}
        />
      ))}
    </svg>
  )
}
