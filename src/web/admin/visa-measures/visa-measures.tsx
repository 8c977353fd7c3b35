import { href } from 'react-router'
import { countryName } from '#domain/words/country.ts'
import { Done, PageHead } from '#web/admin/layout/PageHead.tsx'
import { editingOf, orResponse } from '#web/admin/session/guard.ts'
import { ButtonLink } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/visa-measures'
import '#web/admin/groups/groups.css'

export async function loader({ context }: Route.LoaderArgs) {
  const measures = await orResponse(editingOf(context).visaMeasures.list())
  return {
    measures: measures.map(({ key, host, nationalities, purposes, since, until }) => ({
      key,
      host: countryName(host) ?? host,
      count: nationalities.length,
      purposes,
      since,
      until,
    })),
  }
}

export default function VisaMeasuresRoute({ loaderData: { measures } }: Route.ComponentProps) {
  const { pages, visaMeasures: text } = useAdminTexts()
  return (
    <>
      <PageHead title={pages.visaMeasures}>
        <ButtonLink look="full" to={href('/admin/add_visa_measure')} label={text.add} />
      </PageHead>
      <Done words={{ saved: text.saved, deleted: text.deleted }} />
      <p className="muted">{text.lead}</p>
      {measures.length === 0 && <p className="message">{text.empty}</p>}
      <ul className="group-list">
        {measures.map(({ key, host, count, purposes, since, until }) => (
          <li key={key}>
            <Link className="target" to={href('/admin/edit_visa_measure/:key', { key })}>
              {text.title(host, count)}
            </Link>
            <span>{purposes.map((purpose) => text.shortPurposes[purpose]).join(', ')}</span>
            <span className="muted">{text.days(since, until)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
