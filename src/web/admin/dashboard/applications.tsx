import { Form, href, useSubmit } from 'react-router'
import type { ApplicationOverview } from '#services/feedback/apply-clicks.ts'
import { PageHead } from '#web/admin/layout/PageHead.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { editingOf, orResponse } from '#web/admin/session/guard.ts'
import { Button } from '#web/components/Button.tsx'
import { shortDate } from '#web/components/dates.ts'
import { Checkbox } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/applications'
import '#web/admin/dashboard/dashboard.css'

const spans = [7, 30, 90, 365]
const defaultSpan = 30

export async function loader({ request, context }: Route.LoaderArgs) {
  const { applyClicks, opportunities } = editingOf(context)
  const query = new URL(request.url).searchParams
  const span = spans.find((days) => String(days) === query.get('days')) ?? defaultSpan
  const itemId = query.get('item')
  const chosen = itemId === null ? undefined : await orResponse(opportunities.find(itemId))
  const overview = await orResponse(applyClicks.overview(span, chosen?.item.id))
  return {
    overview,
    span,
    item: chosen === undefined ? null : { id: chosen.item.id, name: chosen.item.name },
  }
}

export default function ApplicationsRoute({
  loaderData: { overview, span, item },
}: Route.ComponentProps) {
  const messages = useTexts()
  const { pages, applications: text } = useAdminTexts()
  const submit = useSubmit()
  return (
    <>
      <PageHead title={pages.applications} />
      <p className="muted">{text.lead}</p>
      <Form className="inline-form" onChange={(event) => void submit(event.currentTarget)}>
        {item && <input type="hidden" name="item" value={item.id} />}
        <fieldset className="row spans">
          <legend>{text.span}</legend>
          {spans.map((days) => (
            <Checkbox
              key={days}
              type="radio"
              name="days"
              value={days}
              defaultChecked={days === span}
              label={text.days(days)}
            />
          ))}
        </fieldset>
        <Button label={messages.listing.apply} />
      </Form>
      {item && (
        <p>
          {text.of(item.name)}. <Link to={`?days=${span}`}>{text.all}</Link>
        </p>
      )}
      <ApplyChart days={overview.days} />
      {overview.items.length === 0 ? (
        <p className="message">{text.empty}</p>
      ) : (
        <Table
          columns={{
            item: text.item,
            kind: text.kind,
            clicks: text.clicks,
            reports: text.reports,
            overTime: text.overTime,
          }}
          uses={{ item: 'name' }}
          rows={overview.items.map((row) => ({ ...row, id: row.opportunityId }))}
          renderCells={(row) => ({
            item: <Link to={href('/opportunity/:slug', { slug: row.slug })}>{row.name}</Link>,
            kind: messages.kinds[row.kind],
            clicks: row.applyClicks,
            reports: row.reports,
            overTime: (
              <Link to={`?days=${span}&item=${encodeURIComponent(row.opportunityId)}`}>
                {text.overTime}
                <span className="visually-hidden">: {row.name}</span>
              </Link>
            ),
          })}
        />
      )}
      {overview.left > 0 && <p className="muted">{text.left(overview.left)}</p>}
    </>
  )
}

/** Clicks on Apply over time as bars; words and a table below give the same numbers. */
function ApplyChart({ days }: { days: ApplicationOverview['days'] }) {
  const { writing } = useTexts()
  const { applications: text } = useAdminTexts()
  const clicks = days.reduce((sum, day) => sum + day.applyClicks, 0)
  const reports = days.reduce((sum, day) => sum + day.reports, 0)
  const best = days.reduce(
    (most, day) => (day.applyClicks > most.applyClicks ? day : most),
    days[0] ?? { day: '', applyClicks: 0 },
  )
  const from = days[0]?.day
  const to = days.at(-1)?.day
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
        <line
          x1="0"
          x2={chartWidth}
          y1={chartHeight + 0.5}
          y2={chartHeight + 0.5}
          stroke="currentColor"
        />
        {toBars(days).map((bar) => (
          <rect
            key={bar.day}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            fill="currentColor"
          />
        ))}
      </svg>
      {from && to && (
        <p className="row hint" data-align="apart">
          <LocalDate date={from} /> <LocalDate date={to} />
        </p>
      )}
      {busy.length > 0 && (
        <details className="disclosure" data-look="more">
          <summary>{text.table}</summary>
          <p className="hint">{text.quiet}</p>
          <Table
            columns={{ day: text.day, clicks: text.clicks, reports: text.reports }}
            uses={{ day: 'name' }}
            rows={busy.map((day) => ({ ...day, id: day.day }))}
            renderCells={({ day, applyClicks, reports: count }) => ({
              day: <LocalDate date={day} />,
              clicks: applyClicks,
              reports: count,
            })}
          />
        </details>
      )}
    </figure>
  )
}

export const chartWidth = 720
export const chartHeight = 160

/**
 * A bar for each day, in a box of `chartWidth` by `chartHeight`. The highest has the full height, a
 * day without clicks has none.
 */
export function toBars(days: readonly { readonly day: string; readonly applyClicks: number }[]) {
  const most = Math.max(1, ...days.map((each) => each.applyClicks))
  const step = chartWidth / Math.max(1, days.length)
  return days
    .map((each, index) => ({ ...each, x: round(index * step) }))
    .filter(({ applyClicks }) => applyClicks > 0)
    .map(({ day, applyClicks, x }) => {
      const height = Math.max(2, (applyClicks / most) * chartHeight)
      const width = round(Math.max(1, step * 0.8))
      return { day, x, y: round(chartHeight - height), width, height: round(height) }
    })
}

const round = (value: number): number => Math.round(value * 100) / 100
