import type { Collection } from '#domain/listing/collections.ts'
import type { Listing, ListingQuery, Narrowing } from '#domain/listing/listing.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { VerdictView } from '#web/fit/verdict-view.ts'
import type { Texts } from '#web/texts/language.ts'
import { toCardView } from '#web/opportunity/card-view.ts'
import { toFiltersView } from '#web/listing/filters-view.ts'

export type ListingView = ReturnType<typeof toListingView>

/** A listing with its cards, filters and head in words. `verdictOf` adds verdicts where the address holds answers. */
export function toListingView(
  listing: Listing<Opportunity>,
  query: ListingQuery,
  collection: Collection,
  texts: Texts,
  now: Date,
  verdictOf: (item: Opportunity) => VerdictView | undefined = () => undefined,
) {
  const filters = toFiltersView(listing, query, { of: listing.total, choose: collection.choose }, texts)
  return {
    ...filters,
    sections: listing.sections.map((section) => ({
      key: section.key,
      total: section.total,
      cards: section.items.map((item) => toCardView(item, texts, now, collection.card, verdictOf(item))),
    })),
    // The page's own items, without the worldwide block: none calls for the page's empty message.
    own: listing.own,
    head: headOfListing(listing, query, collection, texts),
    page: listing.page,
    pageCount: listing.pageCount,
  }
}

function headOfListing(listing: Listing<Opportunity>, query: ListingQuery, { kind, criteria }: Collection, texts: Texts): string {
  const what = kind === 'scholarship' ? (programs.find((each) => 'category' in criteria && each === criteria.category) ?? kind) : kind
  return headOf(listing, { own: listing.own, worldwide: listing.total - listing.own }, query, what, texts)
}

/** How many items a list has without the closed ones, those worldwide apart, and how many of all are open: a sentence or two. */
export function headOf(
  narrowing: Pick<Narrowing, 'closed' | 'openNow' | 'usuallyOpen'>,
  { own, worldwide = 0 }: { readonly own: number; readonly worldwide?: number },
  query: ListingQuery,
  what: keyof Texts['listingAnswers']['items'],
  { listingAnswers: text }: Pick<Texts, 'listingAnswers'>,
): string {
  const counts = { worldwide, open: narrowing.openNow, usually: narrowing.usuallyOpen }
  return text.head(text.items[what](own - (query.closed ? narrowing.closed : 0)), counts)
}

/** Scholarships that have a name of their own (docs/interface.md, Listing pages). */
const programs = ['competition', 'exchange', 'summer'] as const
