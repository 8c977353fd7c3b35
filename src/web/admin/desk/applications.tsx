import { Form, href, useSubmit } from 'react-router'
import { Link } from '#web/parts/Link.tsx'
import { editingOf } from '#web/admin/frame/guard.ts'
import { ApplyChart } from '#web/admin/desk/ApplyChart.tsx'
import { orAnswer } from '#web/admin/frame/problem.ts'
import type { Route } from './+types/applications'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'

const spans = [7, 30, 90, 365]
const usualSpan = 30

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reports, opportunities } = editingOf(context)
  const query = new URL(request.url).searchParams
  const span = spans.find((days) => String(days) === query.get('days')) ?? usualSpan
  const asked = query.get('item')
  const chosen = asked === null ? undefined : await orAnswer(opportunities.find(asked))
  const overview = await orAnswer(reports.overview(span, chosen?.item.id))
  return { overview, span, item: chosen === undefined ? null : { id: chosen.item.id, name: chosen.item.name } }
}

export default function ApplicationsRoute({ loaderData: { overview, span, item } }: Route.ComponentProps) {
  const messages = useTexts()
  const { pages, applications: text } = useAdminTexts()
  const submit = useSubmit()
  return (
    <>
      <title>{pages.applications}</title>
      <div className="admin-title">
        <h1>{pages.applications}</h1>
      </div>
      <p className="muted">{text.lead}</p>
      <Form className="inline-form" onChange={(event) => void submit(event.currentTarget)}>
        {item && <input type="hidden" name="item" value={item.id} />}
        <fieldset className="spans">
          <legend>{text.span}</legend>
          {spans.map((days) => (
            <label key={days} className="check">
              <input type="radio" name="days" value={days} defaultChecked={days === span} />
              {text.days(days)}
            </label>
          ))}
        </fieldset>
        <button className="button button-line">{messages.listing.apply}</button>
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
        <table className="desk-table">
          <thead>
            <tr>
              {[text.item, text.kind, text.clicks, text.reports, text.overTime].map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {overview.items.map((row) => (
              <tr key={row.opportunityId}>
                <th scope="row" data-label={text.item}>
                  <Link to={href('/opportunity/:slug', { slug: row.slug })}>{row.name}</Link>
                </th>
                <td data-label={text.kind}>{messages.kinds[row.kind]}</td>
                <td data-label={text.clicks}>{row.applyClicks}</td>
                <td data-label={text.reports}>{row.reports}</td>
                <td data-label={text.overTime}>
                  <Link to={`?days=${span}&item=${encodeURIComponent(row.opportunityId)}`}>
                    {text.overTime}
                    <span className="visually-hidden">: {row.name}</span>
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {overview.left > 0 && <p className="muted">{text.left(overview.left)}</p>}
    </>
  )
}
