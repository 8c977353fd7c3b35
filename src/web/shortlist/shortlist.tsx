import { data, href, useFetcher, useLocation } from 'react-router'
import { ShortlistView } from '#web/shortlist/ShortlistView.tsx'
import { loadSharedList } from '#web/shortlist/shortlist-page.ts'
import { Link } from '#web/components/Link.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { ListMessage } from '#web/components/ListMessage.tsx'
import { unavailable } from '#web/shell/failure.ts'
import { metaOfPage } from '#web/shell/page-meta.ts'
import { textsOf } from '#web/texts/texts-of.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/shortlist'
import { useEffect, useState } from 'react'
import { type ShortlistEntry, loadShortlist } from '#web/shortlist/shortlist-entries.ts'
import { answersIn } from '#web/components/carry.ts'
import type { loader as itemsLoader } from '#web/shortlist/shortlist-items.ts'

/** With `?items=` a shared list; otherwise the page that the browser fills from its saved items. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pages, shortlistAnswers: text } = textsOf(context)
  if (!url.searchParams.has('items')) {
    return { meta: metaOfPage(context, 'shortlist'), title: pages.shortlist.title, lead: text.ownLead, list: null, failed: false }
  }
  const page = { meta: metaOfPage(context, 'shortlist', { hidden: true }), title: text.sharedTitle }
  try {
    const list = await loadSharedList(url, context)
    const { length } = list.items
    const meta = metaOfPage(context, 'shortlist', { hidden: true, files: list.files })
    return { ...page, meta, lead: length === 0 ? text.sharedNone : text.sharedLead(length), list, failed: false }
  } catch (error) {
    return data({ ...page, lead: '', list: null, failed: true }, unavailable(error).init)
  }
}

export { headers, meta } from '#web/shell/as-loaded.ts'

export default function ShortlistRoute({ loaderData: { title, lead, list, failed } }: Route.ComponentProps) {
  const text = useTexts().shortlist
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title}</h1>
        {lead && <p className={list ? 'muted' : 'muted no-print'}>{lead}</p>}
      </div>
      {failed && <ListMessage text={text.failed} failed="said" />}
      {list && <ShortlistView list={list} entries={[]} />}
      {!list && !failed && (
        <>
          <p className="message no-script">{text.noScript}</p>
          <OwnShortlist />
        </>
      )}
    </div>
  )
}

/** This browser's saved items. It requests only these items from the server. */
function OwnShortlist() {
  const text = useTexts().shortlist
  const [entries, setEntries] = useState<readonly ShortlistEntry[] | null>(null)
  const { search } = useLocation()
  const { load, data } = useFetcher<typeof itemsLoader>()
  useEffect(() => {
    const found = loadShortlist()
    setEntries(found)
    const question = new URLSearchParams([['items', found.map(({ slug }) => slug).join(',')], ...answersIn(search)])
    if (found.length > 0) void load(`${href('/shortlist/items')}?${question}`)
  }, [load, search])

  if (entries?.length === 0) return <ListMessage text={text.empty} />
  if (entries === null || data === undefined)
    return (
      <>
        <p className={entries === null ? 'message needs-script' : 'muted small'} role="status">
          {text.loading}
        </p>
        {/* What the browser knows stands there at once; the rest follows. */}
        <ol className="grid grid-1">
          {entries?.map(({ slug, name, day }) => (
            <li className="sheet box" key={slug}>
              <Link to={href('/opportunity/:slug', { slug })}>{name}</Link> {day && <LocalDate date={day} />}
            </li>
          ))}
        </ol>
      </>
    )
  if (data.list === null) return <ListMessage text={text.failed} failed="said" />
  const { list } = data
  const gone = entries.filter(({ slug }) => list.items.every((item) => item.slug !== slug))
  const notes = gone.length > 0 ? [`${text.goneNames} ${gone.map(({ name }) => name).join(', ')}`] : []
  return <ShortlistView list={{ ...list, notes }} entries={entries} />
}
