import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Link, useCarry } from '#web/components/Link.tsx'
import { PopupContext } from '#web/components/ListPopup.tsx'
import { Popup } from '#web/components/Popup.tsx'
import { useModule } from '#web/components/useModule.ts'
import { CardGrid } from '#web/opportunity/OpportunityCard.tsx'
import { loadItemPopup } from '#web/opportunity/OpportunityPopup.tsx'
import { minimumLength } from '#web/search/QuickSearchLink.tsx'
import type { loader } from '#web/search/search.tsx'
import type { OpenSearch, useQuickSearch } from '#web/search/useQuickSearch.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/** The first results; the search page has all. */
const maxHits = 8

/** Long enough for one or two requests per word, short enough to feel immediate. */
const pauseMs = 150

/**
 * The quick search modal: a text box, and cards from the second character on (docs/interface,
 * Popups).
 */
export function QuickSearch({
  search,
  keep,
  openItem,
  close,
}: Pick<ReturnType<typeof useQuickSearch>, 'keep' | 'openItem' | 'close'> & {
  search: OpenSearch
}) {
  const texts = useTexts()
  const [text, setText] = useState(search.words)
  const fetcher = useFetcher<typeof loader>()
  const input = useRef<HTMLInputElement>(null)
  const carry = useCarry()
  const { item } = search
  const itemPage = item === null ? null : carry(href('/opportunity/:slug', { slug: item }))
  const popup = useModule(loadItemPopup, itemPage)
  const query = text.trim()
  const long = [...query].length >= minimumLength
  const { load } = fetcher
  const address = carry(`${href('/search')}?q=${encodeURIComponent(query)}`)

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (!long) return
    const timer = setTimeout(() => void load(address), pauseMs)
    return () => clearTimeout(timer)
  }, [long, address, load])
  // The popup of an item has an entry of its own.
  const isKept = item === null
  useEffect(() => {
    if (!isKept) return
    const timer = setTimeout(() => keep(text), pauseMs)
    return () => clearTimeout(timer)
  }, [isKept, text, keep])

  const data = fetcher.data?.q === query ? fetcher.data : null
  const found = data?.found ?? null
  let status = data === null ? texts.search.loading : texts.search.failed
  if (found !== null) status = found.total === 0 ? texts.search.empty : found.title
  // Two readings of a country share the place.
  const isDouble = found !== null && found.groups.some(({ id }) => id === 'host')
  const left = isDouble ? maxHits / 2 : maxHits
  const groups = found === null ? [] : cutGroups(found.groups, left, isDouble)
  const hasCards = groups.some(({ cards }) => cards.length > 0)
  // The line above them names a single group.
  const isDivided = groups.length > 1
  let look = hasCards ? 'hint' : 'message'
  if (isDivided && status === groups[0]?.title) look = 'visually-hidden'
  return (
    <Popup labelledBy="search-title" look="search" onClose={close}>
      <form action={href('/search')} role="search" className="stack">
        <h2 id="search-title">{texts.search.title}</h2>
        <div className="field">
          <label htmlFor="search-text">{texts.search.label}</label>
          {/* Not type="search": Chromium's first Escape would clear the box instead of closing
              the dialog. */}
          <input
            ref={input}
            id="search-text"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            name="q"
            value={text}
            maxLength={400}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </form>
      <div className="popup-scroll">
        <p role="status" className={look}>
          {long ? status : <span className="muted">{texts.search.hint}</span>}
        </p>
        {long && found?.notes.map((note) => <p key={note}>{note}</p>)}
        {long && found?.total === 0 && (
          <p className="message">
            <Link to={address}>{texts.search.goOn}</Link>
          </p>
        )}
        {long && hasCards && (
          <PopupContext value={openItem}>
            {groups.map(({ id, title, cards }) => (
              <section key={id}>
                {isDivided && <h3>{title}</h3>}
                <CardGrid cards={cards} layout="categories" popup />
              </section>
            ))}
            <p>
              <Link to={address}>{texts.search.all(found?.total ?? 0)}</Link>
            </p>
          </PopupContext>
        )}
      </div>
      {popup && item !== null && <popup.ItemPopup key={item} slug={item} close={close} />}
    </Popup>
  )
}

/** The first cards: of each reading as many, else of all groups together. */
function cutGroups<Group extends { readonly cards: readonly unknown[] }>(
  groups: readonly Group[],
  most: number,
  isEach: boolean,
): readonly Group[] {
  let left = most
  return groups
    .map((group) => {
      const cards = group.cards.slice(0, isEach ? most : left)
      left -= cards.length
      return { ...group, cards }
    })
    .filter(({ cards }) => cards.length > 0)
}
