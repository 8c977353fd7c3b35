import { OwnVerdict } from '#web/fit/Own.tsx'
import { href } from 'react-router'
import { Judged } from '#web/fit/Judged.tsx'
import type { News } from '#web/keep/news.ts'
import { Keep } from '#web/keep/Keep.tsx'
import type { ShortlistItem } from '#web/keep/shortlist-view.ts'
import { DueStrip } from '#web/opportunity/DueStrip.tsx'
import { FundingLabel, LevelTags } from '#web/opportunity/Labels.tsx'
import { Place } from '#web/opportunity/Place.tsx'
import { Stamp } from '#web/opportunity/Stamp.tsx'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import { Link } from '#web/parts/Link.tsx'

interface ShortlistRowProps {
  readonly item: ShortlistItem
  readonly news: readonly News[]
  /** The day that it had when it was kept. */
  readonly dayBefore: string | null
  readonly words: Readonly<Record<'closedSince' | 'moved' | 'movedFrom' | 'newLink' | 'compare' | 'plan' | 'card', string>>
}

/** An item of the shortlist: what is new of it first. */
export function ShortlistRow({ item: { card, day, about, domain }, news, dayBefore, words }: ShortlistRowProps) {
  const page = href('/opportunity/:slug', { slug: card.slug })
  // Read alone, each says which item it is for.
  const name = <span className="visually-hidden">({card.name})</span>
  return (
    <li className={`kept tint-${card.tint}${card.due.tone === 'closed' ? ' closed' : ''}`}>
      <div className="kept-mount no-print">
        <Stamp item={card} />
      </div>
      <div className="kept-body">
        <Place flag={card.flag} name={card.place} />
        <h2>
          <Link to={page}>{card.name}</Link>
        </h2>
        <p className="tags">
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
        {card.verdict ? <Judged verdict={card.verdict} /> : <OwnVerdict slug={card.slug} />}
        <p className="kept-actions no-print">
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
      <DueStrip due={card.due} />
    </li>
  )
}
