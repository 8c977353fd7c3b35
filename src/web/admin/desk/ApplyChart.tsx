import type { ApplicationOverview } from '#services/desk/report-editing.ts'
import { chartHeight, chartWidth, toBars } from '#web/admin/desk/chart.ts'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import { shortDate } from '#web/parts/dates.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/** Clicks on Apply over time as bars; the same figures stand below in words and as a table. */
export function ApplyChart({ days }: { days: ApplicationOverview['days'] }) {
  const { writing } = useTexts()
  const { applications: text } = useAdminTexts()
  const clicks = days.reduce((sum, day) => sum + day.applyClicks, 0)
  const reports = days.reduce((sum, day) => sum + day.reports, 0)
  const best = days.reduce((most, day) => (day.applyClicks > most.applyClicks ? day : most), days[0] ?? { day: '', applyClicks: 0 })
  const [from, to] = [days[0]?.day, days.at(-1)?.day]
  const busy = days.filter((day) => day.applyClicks > 0 || day.reports > 0)
  return (
    <figure className="chart">
      <figcaption>
        <strong>{text.chart(clicks, reports, days.length)}</strong>{' '}
        {best.applyClicks > 0 && text.most(best.applyClicks, shortDate(best.day, writing))}
      </figcaption>
      <svg
        viewBox={`0 0 ${chartWidth} ${chartHeight + 1}`}
        role="img"
        aria-label={`${text.chartLabel}: ${text.chart(clicks, reports, days.length)}`}
      >
        <line x1="0" x2={chartWidth} y1={chartHeight + 0.5} y2={chartHeight + 0.5} stroke="currentColor" />
        {toBars(days).map((bar) => (
          <rect key={bar.day} x={bar.x} y={bar.y} width={bar.width} height={bar.height} fill="currentColor" />
        ))}
      </svg>
      {from && to && (
        <p className="chart-ends small muted">
          <LocalDate date={from} /> <LocalDate date={to} />
        </p>
      )}
      {busy.length > 0 && (
        <details>
          <summary>{text.table}</summary>
          <p className="small muted">{text.quiet}</p>
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">{text.day}</th>
                <th scope="col">{text.clicks}</th>
                <th scope="col">{text.reports}</th>
              </tr>
            </thead>
            <tbody>
              {busy.map((day) => (
                <tr key={day.day}>
                  <th scope="row" data-label={text.day}>
                    <LocalDate date={day.day} />
                  </th>
                  <td data-label={text.clicks}>{day.applyClicks}</td>
                  <td data-label={text.reports}>{day.reports}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  )
}
