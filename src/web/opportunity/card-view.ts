import type { CardLayout } from '#domain/listing/collections.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, levelsOf, regionsOf } from '#domain/opportunity/vocabulary.ts'
import { readLink } from '#domain/words/links.ts'
import type { Texts } from '#web/texts/language.ts'
import { type CoverKind, flagAddress, isPicture } from '#web/pictures/address.ts'
import { wordFor } from '#web/opportunity/words.ts'
import { toDeadlineView } from '#web/opportunity/deadline-view.ts'
import type { VerdictView } from '#web/fit/verdict-view.ts'

/** An opportunity as a card shows it: plain values, so that the browser needs none of the domain. */
export type CardView = ReturnType<typeof toCardView>

/** Competitions, exchanges and summer programs are scholarships of that category (docs/interface.md, Listing pages). */
export function coverKindOf(opportunity: Opportunity): CoverKind {
  if (opportunity.kind !== 'scholarship') return opportunity.kind
  const categories = categoriesOf(opportunity)
  return (['competition', 'exchange', 'summer'] as const).find((kind) => categories.includes(kind)) ?? 'scholarship'
}

const tints = { europe: 1, asia: 2, africa: 3, 'south-america': 5, 'north-america': 5, america: 5, australia: 4, 'middle-east': 3 } as const

/** An item as a card at an instant: the same for every visitor, except `verdict`, which belongs to the answers of the address. */
export function toCardView(opportunity: Opportunity, texts: Texts, now: Date, layout: CardLayout = 'standard', verdict?: VerdictView) {
  const kind = coverKindOf(opportunity)
  const region = regionsOf(opportunity).find((key): key is keyof typeof tints => key in tints)
  const funding = kind === 'competition' ? texts.prizes : texts.funding
  const { categories } = texts.words
  return {
    slug: opportunity.slug,
    kind,
    name: opportunity.name,
    // Of its cover, whose full address would be a separate text for each card.
    countryCode: opportunity.countryCode,
    image: opportunity.image && isPicture(opportunity.image) ? opportunity.image : null,
    imageAlt: opportunity.imageAlt ?? '',
    flag: flagAddress(opportunity.countryCode),
    // In words; 'N/A' if none is known.
    where: opportunity.country === 'Multiple countries' ? texts.facts.manyCountries : opportunity.country || texts.card.notAvailable,
    // 1 to 6: the pale map tint of its region.
    tint: region ? tints[region] : 6,
    levels: levelsOf(opportunity).map((key) => categories[key]),
    funding: opportunity.funding && { key: opportunity.funding, label: funding[opportunity.funding] },
    // Only what the layout shows, because a listing has thirty cards.
    categories: layout === 'facts' || layout === 'categories' ? categoriesInWords(opportunity, texts) : [],
    country: layout === 'facts' ? opportunity.country : null,
    location: layout === 'leadership' ? opportunity.location : null,
    duration: layout === 'internship' ? opportunity.duration : null,
    description: layout === 'description' ? opportunity.description : null,
    deadline: toDeadlineView(opportunity, texts, now),
    // The hash by which a browser notices another official link (web/shortlist).
    linkHash: hashLink(opportunity.officialLink),
    // With answers of the visitor in the address.
    verdict,
  }
}

/** The known categories in words; without one of them the editor's own words. */
export function categoriesInWords(opportunity: Opportunity, texts: Texts): readonly string[] {
  const categories = categoriesOf(opportunity).map((key) => texts.words.categories[key])
  return categories.length > 0 ? categories : opportunity.categories.map((word) => wordFor(word, texts))
}

/** A short hash (FNV-1a, 32 bits) by which a browser that keeps the item sees that its official link has changed. */
function hashLink(address: string | null): string {
  const link = readLink(address)
  if (!link.ok) return ''
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(link.href)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(36)
}
