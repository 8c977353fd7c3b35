import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Link, useCarry } from '#web/components/Link.tsx'
import { Popup } from '#web/components/Popup.tsx'
import { CardGrid } from '#web/opportunity/OpportunityCard.tsx'
import { minimumLength } from '#web/search/QuickSearchLink.tsx'
import type { loader } from '#web/search/search.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

/** The first results; the search page has all. */
const maxHits = 8

/** Long enough for one or two requests per word, short enough to feel immediate. */
const pauseMs = 150

/**
 * The quick search modal: a text box, and cards from the second character on (docs/interface,
 * Popups).
 */
export function QuickSearch({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  const [text, setText] = useState('')
  const fetcher = useFetcher<typeof loader>()
  const input = useRef<HTMLInputElement>(null)
  const query = text.trim()
  const long = [...query].length >= minimumLength
  const { load } = fetcher
  const address = useCarry()(`${href('/search')}?q=${encodeURIComponent(query)}`)

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (!long) return
    const timer = setTimeout(() => void load(address), pauseMs)
    return () => clearTimeout(timer)
  }, [long, address, load])

  const data = fetcher.data?.q === query ? fetcher.data : null
  const found = data?.found ?? null
  let status = data === null ? texts.search.loading : texts.search.failed
  if (found !== null) status = found.total === 0 ? texts.search.empty : found.title
  const cards = found?.hits.slice(0, maxHits) ?? []
  return (
    <Popup labelledBy="search-title" look="search" onClose={onClose}>
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
        <p role="status" className={cards.length > 0 ? 'hint' : 'message'}>
          {long ? status : <span className="muted">{texts.search.hint}</span>}
        </p>
        {long && found?.total === 0 && <p className="message muted">{texts.search.emptyHint}</p>}
        {long && cards.length > 0 && (
          <>
            <CardGrid cards={cards} layout="categories" />
            <p>
              <Link to={address}>{texts.search.all(found?.total ?? 0)}</Link>
            </p>
          </>
        )}
      </div>
    </Popup>
  )
}
