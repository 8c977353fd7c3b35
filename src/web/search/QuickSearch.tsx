import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { OpportunityCard } from '#web/opportunity/OpportunityCard.tsx'
import { Popup } from '#web/parts/Popup.tsx'
import { useCarry } from '#web/parts/carry.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { loader } from '#web/search/search.tsx'
import { minimumLength } from '#web/search/QuickSearchLink.tsx'

/** Long enough that typing a word asks once or twice, short enough to feel immediate. */
const pauseMs = 150

/** The quick search modal: a text box, and cards from the second character on (docs/interface.md, Popups). */
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
  const answer = data && { failed: data.failed, cards: data.cards ?? [] }
  return (
    <Popup labelledBy="search-title" className="popup-search" onClose={onClose}>
      <form action={href('/search')} role="search" className="stack">
        <h2 id="search-title">{texts.search.title}</h2>
        <div className="field">
          <label htmlFor="search-text">{texts.search.label}</label>
          {/* Not type="search": Chromium's first Escape would clear the box instead of closing the dialog. */}
          <input
            ref={input}
            id="search-text"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            name="q"
            value={text}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </form>
      <div className="popup-scroll popup-body">
        <p role="status" className={answer && answer.cards.length > 0 ? 'muted small' : 'message'}>
          {long ? <SearchStatus answer={answer} /> : <span className="muted">{texts.search.hint}</span>}
        </p>
        {long && answer && (
          <div className="grid">
            {answer.cards.map((card) => (
              <OpportunityCard key={card.slug} card={card} layout="facts" popup={false} />
            ))}
          </div>
        )}
      </div>
    </Popup>
  )
}

function SearchStatus({ answer }: { answer: { cards: readonly unknown[]; failed: boolean } | null }) {
  const texts = useTexts()
  if (!answer) return texts.search.loading
  if (answer.failed) return texts.search.failed
  return answer.cards.length === 0 ? texts.search.empty : texts.search.found(answer.cards.length)
}
