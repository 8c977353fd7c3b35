import type { Figure, Figures } from '#services/dashboard/figures.ts'
import { monthName } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

const plotWidth = 120
const plotHeight = 32

/** The four figures in words, each with its year. */
export function toFigureViews(
  { checked, announced, clicks, readers }: Figures,
  { admin, writing }: Texts,
) {
  const { figures: text } = admin
  const toView = (id: keyof Figures, { count, months }: Figure, sentence: string) => ({
    id,
    name: text[id].name,
    count,
    sentence,
    bars: toBars(months.map((each) => each.count)),
    inWords: text.months(
      months.map((each) => ({ ...each, month: monthName(each.month, writing) })),
    ),
  })
  return [
    toView('checked', checked, text.checked.sentence(checked.open)),
    toView('announced', announced, text.announced.sentence(announced.open)),
    toView('clicks', clicks, text.clicks.sentence()),
    toView('readers', readers, text.readers.sentence(readers.since)),
  ]
}

/** A bar for each month in `plotWidth` by `plotHeight`; a month without anything has none. */
function toBars(counts: readonly number[]) {
  const most = Math.max(1, ...counts)
  const step = plotWidth / counts.length
  return counts
    .map((count, index) => ({
      x: index * step,
      width: step - 1.5,
      height: count === 0 ? 0 : Math.max(2, Math.round((count / most) * plotHeight)),
    }))
    .filter(({ height }) => height > 0)
}

/** The figures over a year, above the list. */
export function FigureRow({ figures }: { figures: ReturnType<typeof toFigureViews> }) {
  const { figures: text } = useAdminTexts()
  return (
    <ul className="figures" aria-label={text.label}>
      {figures.map(({ id, name, count, sentence, bars, inWords }) => (
        <li key={id}>
          <span>{name}</span>
          <b>{count}</b>
          <svg viewBox={`0 0 ${plotWidth} ${plotHeight + 1}`} role="img" aria-label={inWords}>
            <path d={`M0 ${plotHeight + 0.5}h${plotWidth}`} stroke="var(--line)" />
            {bars.map(({ x, width, height }) => (
              <rect
                key={x}
                x={x}
                y={plotHeight - height}
                width={width}
                height={height}
                fill="currentColor"
              />
            ))}
          </svg>
          <small>{sentence}</small>
        </li>
      ))}
    </ul>
  )
}
