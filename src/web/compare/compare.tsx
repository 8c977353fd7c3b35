import { data } from 'react-router'
import { parseItemSlugs } from '#domain/listing/item-slugs.ts'
import { CompareTable } from '#web/compare/CompareTable.tsx'
import { toCompareView } from '#web/compare/compare-view.ts'
import { servicesContext } from '#web/context.ts'
import { findApplicant } from '#web/fit/applicant.ts'
import { findItems } from '#web/shortlist/find-items.ts'
import { ListMessage } from '#web/components/ListMessage.tsx'
import { Link } from '#web/components/Link.tsx'
import { unavailable } from '#web/shell/failure.ts'
import { metaOfPage } from '#web/shell/page-meta.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/compare'

/** Side by side at most (docs/interface.md, Shortlist). */
const mostCompared = 4

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const texts = textsOf(context)
  const { title, tooMany, gone } = texts.compareAnswers
  const { slugs, left } = parseItemSlugs(url.searchParams.getAll('items'), mostCompared)
  const page = { meta: metaOfPage(context, 'compare', { hidden: url.search !== '' }) }
  try {
    const found = await findItems(services, slugs)
    const items = slugs.flatMap((slug) => found.find((each) => each.slug === slug)?.item ?? [])
    const missing = slugs.length - items.length
    const groups = items.some(({ rules }) => rules !== null) ? await services.listCountryGroups() : []
    const view =
      items.length < 2 ? null : toCompareView(items, { applicant: await findApplicant(services, url), groups, texts, now: services.now() })
    return {
      ...page,
      title: view === null ? texts.pages.compare.title : title(items.length),
      notes: [...(left > 0 ? [tooMany(left)] : []), ...(missing > 0 ? [gone(missing)] : [])],
      view,
      failed: false,
    }
  } catch (error) {
    return data({ ...page, title: texts.pages.compare.title, notes: [], view: null, failed: true }, unavailable(error).init)
  }
}

export { headers, meta } from '#web/shell/as-loaded.ts'

export default function CompareRoute({ loaderData: { title, notes, view, failed } }: Route.ComponentProps) {
  const text = useTexts().compare
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title}</h1>
        {view && <p className="muted">{text.lead}</p>}
      </div>
      {notes.map((note) => (
        <p className="note" key={note}>
          {note}
        </p>
      ))}
      {failed && <ListMessage text={text.failed} failed="said" />}
      {view && (
        <div className="compare-room">
          <CompareTable view={view} />
        </div>
      )}
      {!view && !failed && <p className="message">{text.choose}</p>}
      <p className="message no-print">
        <Link to="/shortlist">{text.toShortlist}</Link>
      </p>
    </div>
  )
}
