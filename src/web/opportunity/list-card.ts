import type { CardLayout } from '#domain/listing/collections.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { quarterOf } from '#domain/words/quarter-hour.ts'
import { type CardView, toCardView } from '#web/opportunity/card-view.ts'
import type { VerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'

/** An opportunity as loaders hand it to a list of cards: what a list itself asks of it, and the rest as one text. */
export interface ListCard extends Pick<CardView, 'slug' | 'name'> {
  /** Classes of the card. */
  readonly look: string
  /** All that it shows but the verdict (`readListCard`). */
  readonly text: string
  /** Where the address holds somebody's answers. */
  readonly verdict?: VerdictView
}

interface Made {
  readonly quarter: number
  readonly byLayout: Map<CardLayout, ListCard>
}

/** What was made of items that are kept at hand, for as long as they are. */
const known = new WeakMap<Texts, WeakMap<Opportunity, Made>>()

/**
 * Made once for all who ask within a quarter of an hour (`quarterOf`). With cards as one text each, and not as twenty values, the data of a listing
 * are written for the browser in half of the time (docs/decisions/0034-cards-drawn-once.md).
 */
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
  return { slug, name, look: `tint-${tint}${due.tone === 'closed' ? ' closed' : ''}`, text: JSON.stringify(view) }
}

/** What `toListCard` was told. */
export function readListCard({ text }: ListCard): CardView {
  return JSON.parse(text)
}
