import { Fragment, type ReactNode } from 'react'
import { href } from 'react-router'
import type { CardLayout, Collection } from '#domain/listing/collections.ts'
import { PopupLink } from '#web/components/ListPopup.tsx'
import { OwnVerdict } from '#web/fit/Own.tsx'
import { VerdictSummary } from '#web/fit/Verdict.tsx'
import { useAddressView } from '#web/listing/view-choice.ts'
import { CardDeadline } from '#web/opportunity/DeadlineBar.tsx'
import type { CardView } from '#web/opportunity/item-view.ts'
import { CardFunding, CountryLabel } from '#web/opportunity/Labels.tsx'
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
  /** A line about it in this list. */
  readonly note?: string | null | undefined
  /** false: it is nothing to keep, such as a draft. */
  readonly hasKeep?: boolean
  /** Below another heading than that of its list. */
  readonly heading?: 'h3' | 'h4'
  /** In place of the verdict in one line. */
  readonly children?: ReactNode
}

/** A stamp beside the words, and below both how long it is open and the way to the item. */
export function OpportunityCard({
  card,
  layout = 'standard',
  action = 'view',
  popup = true,
  eager = false,
  note,
  hasKeep = true,
  heading: Heading = 'h3',
  children,
}: OpportunityCardProps) {
  const texts = useTexts()
  const hasLevels = card.levels.length > 0 && layout !== 'facts' && layout !== 'categories'
  return (
    <article className="sheet card" data-tint={card.tint}>
      <div className="card-mount">
        <Stamp item={card} size="card" eager={eager} />
      </div>
      <div className="card-body">
        <div className="card-place">
          <CountryLabel flag={card.flag} name={card.where} size="card" />
          <CardFunding funding={card.funding} />
        </div>
        <Heading>{card.name}</Heading>
        {hasKeep && <Keep item={card} layout="mark" />}
        {layout === 'description' && <p className="card-text">{card.description}</p>}
        <CardFacts card={card} layout={layout} />
        {note && <p className="card-note">{note}</p>}
        {hasLevels && (
          <p className="card-levels card-words">
            <Words words={card.levels} />
          </p>
        )}
        {layout === 'categories' && <CompareWithShortlist item={card} />}
      </div>
      <div className="card-verdict">
        {children ??
          (card.verdict ? (
            <VerdictSummary verdict={card.verdict} layout="line" />
          ) : (
            <OwnVerdict slug={card.slug} layout="line" />
          ))}
      </div>
      <CardDeadline deadline={card.deadline}>
        <PopupLink
          to={href('/opportunity/:slug', { slug: card.slug })}
          slug={card.slug}
          popup={popup}
          className="card-action"
        >
          {action === 'view' ? texts.card.viewDetails : texts.card.viewOrApply}
          <span className="visually-hidden">: {card.name}</span>
        </PopupLink>
      </CardDeadline>
    </article>
  )
}

/**
 * Cards that lead to their own pages, or with `popup` open over what is open. `note`: a line about
 * the card in this list. `hasRows`: they may be rows instead, as the visitor chooses.
 */
export function CardGrid({
  cards,
  layout,
  popup = false,
  hasRows = false,
}: {
  cards: readonly (CardView & { note?: string | null })[]
  layout?: CardLayout
  popup?: boolean
  hasRows?: boolean
}) {
  const view = useAddressView() ?? 'kept'
  return (
    <div className="grid" data-look="cards" data-view={hasRows ? view : undefined}>
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

/**
 * Groups of cards in one grid, so that none leaves a hole. The title of a group stands above its
 * first card, wherever that is.
 */
export function CardGroups({
  groups,
  columns,
  ...ofCard
}: {
  groups: readonly {
    readonly key: string
    readonly title: string
    readonly total: number
    readonly cards: readonly CardView[]
  }[]
  columns: Collection['columns']
} & Pick<OpportunityCardProps, 'layout' | 'action' | 'popup'>) {
  const view = useAddressView() ?? 'kept'
  return (
    <div className="grid" data-look="groups" data-columns={columns} data-view={view}>
      {groups.map(({ key, title, total, cards }, index) => (
        <section className="section" data-look="group" key={key} aria-labelledby={`section-${key}`}>
          {cards.map((card, position) => (
            <div className="cell" key={card.slug}>
              {position === 0 && (
                <div className="group-mark">
                  <h2 id={`section-${key}`}>{title}</h2>
                  <span className="count">{total}</span>
                </div>
              )}
              <OpportunityCard
                card={card}
                {...ofCard}
                eager={index === 0 && position < eagerCards}
              />
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

/** Each one is whole, or left out where there is no room for it. */
function Words({ words }: { words: readonly string[] }) {
  return words.map((word) => <span key={word}>{word}</span>)
}

/** Cards in view at once on a phone; their pictures are not lazy. */
const eagerCards = 3

/**
 * The fields of single pages' cards beside name, picture and deadline (docs/interface,
 * Listings).
 */
function CardFacts({ card, layout }: { card: CardView; layout: CardLayout }) {
  const texts = useTexts()
  const text = texts.card
  const facts: [label: string, value: string | readonly string[], className?: string][] = []
  if (layout === 'facts' || layout === 'categories')
    facts.push([text.category, card.categories, 'card-words'])
  // The country is seen beside the flag.
  if (layout === 'facts')
    facts.push([text.country, card.country ?? text.notAvailable, 'visually-hidden'])
  if (layout === 'leadership')
    facts.push(
      [text.category, texts.kinds[card.kind]],
      [text.location, card.location ?? text.notAvailable],
    )
  if (layout === 'internship') facts.push([text.duration, card.duration ?? text.notAvailable])
  if (facts.length === 0) return null
  return (
    <dl className="card-facts">
      {facts.map(([label, value, className]) => (
        <Fragment key={label}>
          <dt className="visually-hidden">{label}</dt>
          <dd className={className}>
            {typeof value === 'string' ? value : <Words words={value} />}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
