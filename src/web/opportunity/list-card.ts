import type { CardLayout } from '#domain/listing/collections.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { quarterOf } from '#domain/words/quarter-hour.ts'
import { type AsText, asText, fromText } from '#web/parts/as-text.ts'
import { type CardView, toCardView } from '#web/opportunity/card-view.ts'
import type { VerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** An opportunity as loaders hand it to a list of cards: what a list itself asks of it, and the rest as values without names. */
export interface ListCard extends Pick<CardView, 'slug' | 'name'> {
  /** Classes of the card. */
  readonly look: string
  /** All else that it shows but the verdict (`readListCard`). */
  readonly values: ReturnType<typeof toValues>
  /** Where the address holds somebody's answers. */
  readonly verdict?: VerdictView
}

interface Made {
  readonly quarter: number
  readonly byLayout: Map<CardLayout, ListCard>
}

/** What was made of items that are kept at hand, for as long as they are. */
const known = new WeakMap<Texts, WeakMap<Opportunity, Made>>()

/** Made once for all who ask within a quarter of an hour (`quarterOf`). */
export function toListCard(
  opportunity: Opportunity,
  texts: Texts,
  now: Date,
  layout: CardLayout = 'standard',
  verdict?: VerdictView,
): ListCard {
  const quarter = quarterOf(now)
  const items = known.get(texts) ?? new WeakMap<Opportunity, Made>()
  known.set(texts, items)
  const before = items.get(opportunity)
  const made: Made = before?.quarter === quarter ? before : { quarter, byLayout: new Map() }
  items.set(opportunity, made)
  const card = made.byLayout.get(layout) ?? makeListCard(toCardView(opportunity, texts, now, layout))
  made.byLayout.set(layout, card)
  return verdict === undefined ? card : { ...card, verdict }
}

function makeListCard(view: CardView): ListCard {
  const { slug, name, tint, due } = view
  return { slug, name, look: `tint-${tint}${due.tone === 'closed' ? ' closed' : ''}`, values: toValues(view) }
}

/** Cards as a loader tells of them, each in a text that is made once for as long as the card is kept. */
export type ListCards = AsText<readonly ListCard[]>

const textsOfCards = new WeakMap<ListCard, string>()

export function asCards(cards: readonly ListCard[]): ListCards {
  return asText(cards, `[${cards.map(textOf).join(',')}]`)
}

/** What `asCards` was given. */
export function fromCards(cards: ListCards): readonly ListCard[] {
  return fromText(cards, (text) => JSON.parse(swapQuotes(text)))
}

function textOf(card: ListCard): string {
  const text = textsOfCards.get(card) ?? swapQuotes(JSON.stringify(card))
  textsOfCards.set(card, text)
  return text
}

/** On its way a text is quoted twice, for which each double quote of it is looked for and becomes four letters; single ones stay what they are. */
function swapQuotes(text: string): string {
  return text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'))
}

/** What `toListCard` was told. */
export function readListCard({ slug, name, values }: ListCard): CardView {
  return { slug, name, ...fromValues(values) }
}

/** In JSON their names would be two thirds of a card's data. */
function toValues(view: CardView) {
  const { kind, cover, image, imageAlt, flag, place, tint, levels, categories, funding, country, location, duration, description } = view
  const { tone, expected, figure, before, after, caption, date, fill } = view.due
  return [
    [kind, cover, image, imageAlt, flag, place, tint, levels, categories, country, location, duration, description, view.linkMark],
    funding && ([funding.key, funding.label] as const),
    [tone, expected, figure, before, after, caption, date, fill],
  ] as const
}

function fromValues([shown, paid, until]: ReturnType<typeof toValues>): Omit<CardView, 'slug' | 'name'> {
  const [kind, cover, image, imageAlt, flag, place, tint, levels, categories, country, location, duration, description, linkMark] = shown
  const [tone, expected, figure, before, after, caption, date, fill] = until
  const funding = paid && { key: paid[0], label: paid[1] }
  const due = { tone, expected, figure, before, after, caption, date, fill }
  return {
    kind,
    cover,
    image,
    imageAlt,
    flag,
    place,
    tint,
    levels,
    categories,
    funding,
    country,
    location,
    duration,
    description,
    due,
    linkMark,
  }
}
