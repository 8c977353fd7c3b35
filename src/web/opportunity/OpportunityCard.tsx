import { Fragment, type ReactNode } from 'react'
import { href } from 'react-router'
import type { VerdictWord } from '#domain/eligibility/verdict.ts'
import type { CardLayout, Collection } from '#domain/listing/collections.ts'
import { Link } from '#web/components/Link.tsx'
import { PopupLink } from '#web/components/ListPopup.tsx'
import { OwnVerdict } from '#web/fit/Own.tsx'
import { VerdictSummary } from '#web/fit/Verdict.tsx'
import { DeadlineBar } from '#web/opportunity/DeadlineBar.tsx'
import type { CardView } from '#web/opportunity/item-view.ts'
import { FundingLabel, LevelTags, CountryLabel } from '#web/opportunity/Labels.tsx'
import { Stamp } from '#web/opportunity/Stamp.tsx'
import { CompareWithShortlist, Keep } from '#web/shortlist/Keep.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/opportunity/OpportunityCard.css'

interface OpportunityCardProps {
  readonly card: CardView
  readonly layout?: CardLayout | undefined
  readonly action?: Collection['action']
  readonly popup?: boolean
  readonly eager?: boolean
  /** In a row that scrolls, the card has its wide layout. */
  readonly variant?: 'slide'
  /** A line about it in this list. */
  readonly note?: string | null | undefined
  /** false: it is nothing to keep, such as a draft. */
  readonly hasKeep?: boolean
}

export function OpportunityCard({
  card,
  layout = 'standard',
  action = 'view',
  popup = true,
  ...more
}: OpportunityCardProps) {
  const { eager = false, variant, hasKeep = true, note } = more
  const texts = useTexts()
  return (
    <article className="sheet card" data-tint={card.tint} data-look={variant}>
      <div className="card-mount">
        <Stamp item={card} size={variant ?? 'card'} eager={eager} />
        {hasKeep && <Keep item={card} />}
      </div>
      <div className="card-body">
        <CountryLabel flag={card.flag} name={card.where} size="chip" />
        <h3>{card.name}</h3>
        {variant === 'slide' && (
          <p className="badge" data-applications={card.deadline.applications.status}>
            {card.deadline.applications.words}
          </p>
        )}
        {card.levels.length > 0 && layout !== 'facts' && layout !== 'categories' && (
          <p className="row tags">
            <LevelTags levels={card.levels} />
          </p>
        )}
        {layout === 'description' && <p className="card-text">{card.description}</p>}
        <CardFacts card={card} layout={layout} />
        {note && <p className="card-note small">{note}</p>}
        {layout === 'categories' && <CompareWithShortlist item={card} />}
        <p className="row card-row">
          <FundingLabel funding={card.funding} />
          <PopupLink
            to={href('/opportunity/:slug', { slug: card.slug })}
            slug={card.slug}
            popup={popup}
            className="card-action"
          >
            {action === 'view' ? texts.card.viewDetails : texts.card.viewOrApply}
            <span className="visually-hidden">: {card.name}</span>
          </PopupLink>
        </p>
      </div>
      {card.verdict ? <VerdictSummary verdict={card.verdict} /> : <OwnVerdict slug={card.slug} />}
      <DeadlineBar deadline={card.deadline} hasStatus={variant === undefined} />
    </article>
  )
}

/**
 * Cards that lead to their own pages, or with `popup` open over what is open. `note`: a line about
 * the card in this list.
 */
export function CardGrid({
  cards,
  layout,
  popup = false,
}: {
  cards: readonly (CardView & { note?: string | null })[]
  layout?: CardLayout
  popup?: boolean
}) {
  return (
    <div className="grid">
      {cards.map((card) => (
        <OpportunityCard
          key={card.slug}
          card={card}
          layout={layout}
          popup={popup}
          note={card.note}
        />
      ))}
    </div>
  )
}

interface OpportunityRowProps {
  readonly item: Omit<CardView, 'verdict'>
  readonly heading: 'h2' | 'h3' | 'h4'
  /** Its own page. */
  readonly to: string
  readonly word?: VerdictWord
  readonly children: ReactNode
}

/**
 * In a list of results or saved items: a card that stays a row on a wide screen, with room for more
 * text and actions.
 */
export function OpportunityRow({
  item,
  heading: Heading,
  to,
  word,
  children,
}: OpportunityRowProps) {
  return (
    <article className="sheet card" data-tint={item.tint} data-look="row" data-verdict={word}>
      <div className="card-mount no-print">
        <Stamp item={item} size="row" />
      </div>
      <div className="card-body">
        <CountryLabel flag={item.flag} name={item.where} />
        <Heading>
          <Link to={to}>{item.name}</Link>
        </Heading>
        <p className="row tags">
          <LevelTags levels={item.levels} />
          <FundingLabel funding={item.funding} />
        </p>
        {children}
      </div>
      <DeadlineBar deadline={item.deadline} layout="cell" />
    </article>
  )
}

/**
 * The fields of single pages' cards beside name, picture and deadline (docs/interface,
 * Listings).
 */
function CardFacts({ card, layout }: { card: CardView; layout: CardLayout }) {
  const texts = useTexts()
  const text = texts.card
  const facts: [string, string][] = []
  // Other cards show the country beside the flag only.
  if (layout === 'facts' || layout === 'categories')
    facts.push([text.category, card.categories.join(', ')])
  if (layout === 'facts') facts.push([text.country, card.country ?? text.notAvailable])
  if (layout === 'leadership')
    facts.push(
      [text.category, texts.kinds[card.kind]],
      [text.location, card.location ?? text.notAvailable],
    )
  if (layout === 'internship') facts.push([text.duration, card.duration ?? text.notAvailable])
  if (facts.length === 0) return null
  return (
    <dl className="card-facts">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="muted">{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
