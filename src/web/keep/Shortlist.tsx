import { useRef, useState } from 'react'
import { href, useLocation } from 'react-router'
import { answersIn } from '#web/parts/carry.ts'
import type { KeptItem } from '#web/keep/kept-items.ts'
import { listNews, type News } from '#web/keep/news.ts'
import type { NamedList } from '#web/keep/shortlist-page.ts'
import { FileLinks } from '#web/files/FileLinks.tsx'
import { OwnVerdict } from '#web/fit/Own.tsx'
import { VerdictLine } from '#web/fit/Verdict.tsx'
import { Keep } from '#web/keep/Keep.tsx'
import type { ShortlistItem } from '#web/keep/shortlist-view.ts'
import { DueStrip } from '#web/opportunity/DueStrip.tsx'
import { FundingLabel, LevelTags, Place } from '#web/opportunity/Labels.tsx'
import { Stamp } from '#web/opportunity/Stamp.tsx'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import { Link } from '#web/parts/Link.tsx'
import '#web/keep/Shortlist.css'

export type ShortlistWords = Readonly<
  Record<
    | 'noScript'
    | 'loading'
    | 'empty'
    | 'failed'
    | 'goneNamed'
    | 'closedSince'
    | 'moved'
    | 'movedFrom'
    | 'newLink'
    | 'compare'
    | 'compareChosen'
    | 'plan'
    | 'card'
    | 'print'
    | 'share'
    | 'copy'
    | 'copied',
    string
  >
>

interface ShortlistProps {
  readonly list: NamedList
  /** As the items were when they were kept; none where somebody else chose them. */
  readonly kept: readonly KeptItem[]
  readonly words: ShortlistWords
}

/** Items one below the other, what is new of them, and what can be done with all of them. */
export function Shortlist({ list, kept, words }: ShortlistProps) {
  const { search } = useLocation()
  return (
    <>
      {list.notes.map((note) => (
        <p className="note" key={note}>
          {note}
        </p>
      ))}
      {list.items.length > 1 && (
        <form id="compare" action="/compare" className="shortlist-tools no-print">
          {answersIn(search).map(([name, value]) => (
            <input type="hidden" name={name} value={value} key={name + value} />
          ))}
          <button className="button">{words.compareChosen}</button>
          <button type="button" className="button button-line needs-script" onClick={() => print()}>
            {words.print}
          </button>
        </form>
      )}
      <ol className="stack shortlist">
        {list.items.map((item) => {
          const before = kept.find(({ slug }) => slug === item.asked)
          return (
            <ShortlistRow
              key={item.card.slug}
              item={item}
              news={before ? listNews(before, item) : []}
              dayBefore={before?.day ?? null}
              words={words}
            />
          )
        })}
      </ol>
      {list.items.length > 0 && <ShareLink address={list.share} words={words} />}
      <FileLinks files={list.files} />
    </>
  )
}

interface ShortlistRowProps {
  readonly item: ShortlistItem
  readonly news: readonly News[]
  /** The day that it had when it was kept. */
  readonly dayBefore: string | null
  readonly words: Readonly<Record<'closedSince' | 'moved' | 'movedFrom' | 'newLink' | 'compare' | 'plan' | 'card', string>>
}

/** An item of the shortlist: what is new of it first. */
function ShortlistRow({ item: { card, day, about, domain }, news, dayBefore, words }: ShortlistRowProps) {
  const page = href('/opportunity/:slug', { slug: card.slug })
  // Read alone, each says which item it is for.
  const name = <span className="visually-hidden">({card.name})</span>
  return (
    <li className={`sheet kept tint-${card.tint}${card.due.tone === 'closed' ? ' closed' : ''}`}>
      <div className="kept-mount no-print">
        <Stamp item={card} size="row" />
      </div>
      <div className="stack kept-body">
        <Place flag={card.flag} name={card.place} />
        <h2>
          <Link to={page}>{card.name}</Link>
        </h2>
        <p className="row tags">
          <LevelTags levels={card.levels} />
          <FundingLabel funding={card.funding} />
        </p>
        {news.includes('closed') && <p className="news news-closed">{words.closedSince}</p>}
        {news.includes('moved') && (
          <p className="news">
            {words.moved}
            {day && (about ? `: ${about} ` : ': ')}
            {day && <LocalDate date={day} />}
            {dayBefore && `, ${words.movedFrom} `}
            {dayBefore && <LocalDate date={dayBefore} />}
          </p>
        )}
        {news.includes('link') && (
          <p className="news">
            {words.newLink}
            {domain && `: ${domain}`}
          </p>
        )}
        {card.verdict ? <VerdictLine verdict={card.verdict} /> : <OwnVerdict slug={card.slug} look="cell" />}
        <p className="row kept-actions no-print">
          <label className="check">
            <input type="checkbox" name="items" value={card.slug} form="compare" />
            {words.compare} {name}
          </label>
          <Link to={`${page}/plan`}>
            {words.plan} {name}
          </Link>
          <a href={`${page}/card.txt`}>
            {words.card} {name}
          </a>
          <Keep item={card} />
        </p>
      </div>
      <DueStrip due={card.due} look="cell" />
    </li>
  )
}

interface ShareLinkProps {
  readonly address: string
  readonly words: Readonly<Record<'share' | 'copy' | 'copied', string>>
}

/** The address that shows the list to somebody else, to be copied by hand or by a click. */
function ShareLink({ address, words }: ShareLinkProps) {
  const [said, setSaid] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    // Where the browser refuses, the address is selected, to be copied by hand.
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    )
    setSaid(isCopied ? words.copied : '')
    if (!isCopied) field.current?.select()
  }
  return (
    <div className="share-link no-print">
      <div className="field">
        <label htmlFor="share">{words.share}</label>
        <input id="share" ref={field} readOnly value={address} />
      </div>
      <button type="button" className="button button-line needs-script" onClick={() => void copy()}>
        {words.copy}
      </button>
      <span role="status">{said}</span>
    </div>
  )
}
