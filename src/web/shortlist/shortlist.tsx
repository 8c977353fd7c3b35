import { useContext, useEffect, useState, useRef } from 'react'
import { data, href, useFetcher, useLocation } from 'react-router'
import { maxCompared } from '#web/compare/compare-address.ts'
import { Button } from '#web/components/Button.tsx'
import { Checkbox, HiddenFields } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { ListMessage, Page } from '#web/components/Page.tsx'
import { answersIn } from '#web/components/search-params.ts'
import { textsOf } from '#web/context.ts'
import { FileLinks } from '#web/files/FileLinks.tsx'
import { OwnVerdict } from '#web/fit/Own.tsx'
import { VerdictSummary } from '#web/fit/Verdict.tsx'
import { OpportunityRow } from '#web/opportunity/OpportunityRow.tsx'
import { unavailable, metaOfPage } from '#web/shell/loader.ts'
import { NonceContext } from '#web/shell/nonce.ts'
import { updateCopy } from '#web/shortlist/copy-on-device.ts'
import { Keep } from '#web/shortlist/Keep.tsx'
import keptFirst from '#web/shortlist/kept-first.js?raw'
import { type ShortlistEntry, loadShortlist } from '#web/shortlist/shortlist-entries.ts'
import type { loader as itemsLoader } from '#web/shortlist/shortlist-items.ts'
import {
  loadSharedList,
  type SharedList,
  type ShortlistItem,
} from '#web/shortlist/shortlist-page.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/shortlist'

/** With `?items=` a shared list; otherwise the page that the browser fills from its saved items. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pages, shortlistView: text } = textsOf(context)
  if (!url.searchParams.has('items')) {
    return {
      meta: metaOfPage(context, 'shortlist'),
      title: pages.shortlist.title,
      lead: text.ownLead,
      list: null,
      failed: false,
    }
  }
  const page = { meta: metaOfPage(context, 'shortlist', { hidden: true }), title: text.sharedTitle }
  try {
    const list = await loadSharedList(url, context)
    const { length } = list.items
    const meta = metaOfPage(context, 'shortlist', { hidden: true, files: list.files })
    return {
      ...page,
      meta,
      lead: length === 0 ? text.sharedNone : text.sharedLead(length),
      list,
      failed: false,
    }
  } catch (error) {
    return data({ ...page, lead: '', list: null, failed: true }, unavailable(error).init)
  }
}

export { headers, meta } from '#web/shell/loader.ts'

export default function ShortlistRoute({
  loaderData: { title, lead, list, failed },
}: Route.ComponentProps) {
  const text = useTexts().shortlist
  return (
    <Page title={title} lead={lead && <p className={list ? 'muted' : 'muted no-print'}>{lead}</p>}>
      {failed && <ListMessage text={text.failed} failed="stated" />}
      {list && <ShortlistView list={list} entries={[]} />}
      {!list && !failed && (
        <>
          <p className="message no-script">{text.noScript}</p>
          <OwnShortlist />
        </>
      )}
    </Page>
  )
}

/** This browser's saved items. It requests only these items from the server. */
function OwnShortlist() {
  const { home, shortlist: text } = useTexts()
  const [entries, setEntries] = useState<readonly ShortlistEntry[] | null>(null)
  const { search } = useLocation()
  const nonce = useContext(NonceContext)
  const { load, data } = useFetcher<typeof itemsLoader>()
  useEffect(() => {
    const found = loadShortlist()
    setEntries(found)
    const parameters = new URLSearchParams([
      ['items', found.map(({ slug }) => slug).join(',')],
      ...answersIn(search),
    ])
    if (found.length > 0) void load(`${href('/shortlist/items')}?${parameters}`)
    void updateCopy()
  }, [load, search])

  if (entries?.length === 0)
    return (
      <ListMessage text={text.empty}>
        <p className="links">
          <Link to={href('/search')}>{home.quickSearch}</Link>
          <Link to={href('/can-i-apply')}>{home.canIApply}</Link>
        </p>
      </ListMessage>
    )
  // Before React the page's own script fills the list, which hydration leaves as it is.
  if (entries === null)
    return (
      <>
        <p className="message needs-script" role="status" suppressHydrationWarning>
          {text.loading}
        </p>
        <ol
          className="grid"
          data-columns="1"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? keptFirst : '' }}
        />
      </>
    )
  if (data === undefined)
    return (
      <>
        <p className="hint" role="status">
          {text.loading}
        </p>
        {/* The browser's own data appears at once; the rest follows. Its key makes it another
            element than the one that the script has filled. */}
        <ol className="grid" data-columns="1" key="entries">
          {entries.map(({ slug, name, day }) => (
            <li className="sheet box" key={slug}>
              <Link to={href('/opportunity/:slug', { slug })}>{name}</Link>{' '}
              {day && <LocalDate date={day} />}
            </li>
          ))}
        </ol>
      </>
    )
  if (data.list === null) return <ListMessage text={text.failed} failed="stated" />
  const { list } = data
  const gone = entries.filter(({ slug }) => list.items.every((item) => item.slug !== slug))
  const notes =
    gone.length > 0 ? [`${text.goneNames} ${gone.map(({ name }) => name).join(', ')}`] : []
  return <ShortlistView list={{ ...list, notes }} entries={entries} />
}

/**
 * Items below each other with their news, and the actions on all. `entries`: their stored state;
 * empty where the list is shared.
 */
function ShortlistView({
  list,
  entries,
}: {
  list: SharedList
  entries: readonly ShortlistEntry[]
}) {
  const text = useTexts().shortlist
  const { search } = useLocation()
  return (
    <>
      {list.notes.map((note) => (
        <p className="note" key={note}>
          {note}
        </p>
      ))}
      {list.items.length > 1 && (
        <form
          id="compare"
          action="/compare"
          className="row shortlist-tools no-print"
          data-gap="3"
          data-align="end"
        >
          <HiddenFields pairs={answersIn(search)} />
          <Button look="full" label={text.compareChosen} />
          <Button onClick={() => print()} label={text.print} />
        </form>
      )}
      <ol className="grid shortlist" data-columns="1">
        {list.items.map((item) => (
          <ShortlistRow
            key={item.card.slug}
            item={item}
            isChosen={list.items.length <= maxCompared}
            before={entries.find(({ slug }) => slug === item.slug)}
          />
        ))}
      </ol>
      {list.items.length > 0 && <ShareLink address={list.share} />}
      <FileLinks files={list.files} />
    </>
  )
}

/**
 * An item of the shortlist, its news first, compared with `before`, the state when it was saved.
 */
function ShortlistRow({
  item,
  isChosen,
  before,
}: {
  item: ShortlistItem
  /** So few are all compared, unless one takes some out. */
  isChosen: boolean
  before: ShortlistEntry | undefined
}) {
  const { card, day, about, domain } = item
  const { planPage, shortlist: text } = useTexts()
  const news = before ? listNews(before, item) : []
  const page = href('/opportunity/:slug', { slug: card.slug })
  // Read alone, each says which item it is for.
  const name = <span className="visually-hidden">({card.name})</span>
  return (
    <li>
      <OpportunityRow item={card} to={page}>
        {news.includes('closed') && (
          <p className="badge" data-tone="error">
            {text.closedSince}
          </p>
        )}
        {news.includes('moved') && (
          <p className="badge" data-tone="info">
            {text.moved}
            {day && (about ? `: ${about} ` : ': ')}
            {day && <LocalDate date={day} />}
            {before?.day && `, ${text.movedFrom} `}
            {before?.day && <LocalDate date={before.day} />}
          </p>
        )}
        {news.includes('link') && (
          <p className="badge" data-tone="info">
            {text.newLink}
            {domain && `: ${domain}`}
          </p>
        )}
        {card.verdict ? (
          <VerdictSummary verdict={card.verdict} />
        ) : (
          <OwnVerdict slug={card.slug} layout="cell" />
        )}
        {domain && (
          <p className="print-only">
            {planPage.official}: <span dir="ltr">{domain}</span>
          </p>
        )}
        <p className="links no-print" data-look="actions">
          <Checkbox
            name="items"
            value={card.slug}
            form="compare"
            defaultChecked={isChosen}
            label={
              <>
                {text.compare} {name}
              </>
            }
          />
          <Link to={`${page}/plan`}>
            {text.plan} {name}
          </Link>
          <a href={`${page}/card.txt`}>
            {text.card} {name}
          </a>
          <Keep item={card} />
        </p>
      </OpportunityRow>
    </li>
  )
}

function ShareLink({ address }: { address: string }) {
  const text = useTexts().shortlist
  const [message, setMessage] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    // If the browser refuses, the address is selected, to be copied by hand.
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    )
    setMessage(isCopied ? text.copied : '')
    if (!isCopied) field.current?.select()
  }
  return (
    <div className="row share-link no-print" data-gap="3" data-align="end">
      <div className="field">
        <label htmlFor="share">{text.share}</label>
        <input id="share" ref={field} readOnly value={address} />
      </div>
      <Button onClick={() => void copy()} label={text.copy} />
      <span role="status">{message}</span>
    </div>
  )
}

type News = 'closed' | 'moved' | 'link'

/**
 * In the order of their weight. An item that was already closed when it was saved has not closed
 * since; one whose deadline was then still to come has, even if its present deadline lies before
 * that day.
 */
export function listNews(
  entry: ShortlistEntry,
  { card, day }: Pick<ShortlistItem, 'card' | 'day'>,
): readonly News[] {
  const news: News[] = []
  const wasOpen = [entry.day, day].some((each) => each && entry.at <= each)
  if (card.deadline.tone === 'closed' && wasOpen) news.push('closed')
  if ((entry.day ?? null) !== day && !(entry.day === undefined && card.deadline.tone === 'closed'))
    news.push('moved')
  if ((entry.link ?? '') !== card.linkHash) news.push('link')
  return news
}
