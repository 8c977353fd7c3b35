import type { Outcome } from '#domain/error-message.ts'
import type { EligibilityPredicate } from '#domain/listing/browse.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Listing, ListingQuery } from '#domain/listing/listing.ts'
import type { Found } from '#domain/search/search.ts'
import type { Reader } from '#domain/mail/subscription.ts'
import type { Message } from '#domain/feedback.ts'
import type { LinkDoubt } from '#domain/opportunity/link-doubt.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { SiteContent } from '#services/site-content.ts'

/** Figures of the home page. */
export interface Overview {
  /** Everything published and not closed, of all kinds. */
  readonly open: number
  /** Distinct country codes among them. */
  readonly countries: number
  /** Open items per collection id. */
  readonly byCollection: Readonly<Record<string, number>>
  /** Countries with the most open items first: ISO code, how many, and the kind of their first item. */
  readonly byCountry: readonly { readonly code: string; readonly count: number; readonly kind: Opportunity['kind'] }[]
}

/**
 * The product as visitors and API clients use it, as one typed object. `Editing` (services/create-editing.ts) is the administrator's part.
 * Every method throws Problem 'unavailable' when the data cannot be read. With API_URL another backend implements the same verbs
 * (server/remote).
 */
export interface PublicServices extends SiteContent {
  /** The current instant. All checks of one process use it. */
  now(): Date
  /** Changes whenever anything that a page shows has changed, the day in any zone included; key of the page cache. */
  catalogueVersion(): Promise<string>
  /** false: the site's own database does not answer or lacks tables. Pages themselves report an unreachable backend. Never throws. */
  isReady(): Promise<boolean>

  /** `accepts` leaves out what it refuses, as if it were not there. */
  browse(collection: Collection, query: ListingQuery, accepts?: EligibilityPredicate): Promise<Listing<Opportunity>>
  /** All items of a listing, on whatever page, in its order. */
  listAllOfListing(collection: Collection, query: ListingQuery): Promise<readonly Entry[]>
  /** All of any kind that the query takes, in the order of a listing, closed ones last. */
  listPassing(query: ListingQuery): Promise<readonly Entry[]>
  /** All that is open, of all kinds, soonest deadline first. */
  listOpen(): Promise<readonly Entry[]>
  overview(): Promise<Overview>
  /** Whether who can apply is offered at all: not with another backend that sends no rules (docs/interface.md, Another backend). */
  offersRules(): Promise<boolean>
  /** The carousel: announced deadlines, and expected ones within 90 days, soonest 12 (docs/interface.md, Deadlines). */
  listClosingSoon(): Promise<readonly Opportunity[]>
  /** Results of a query over all kinds (domain/search). `without`: chips that the visitor removed. Fewer than 2 characters find nothing. */
  search(
    text: string,
    options?: { readonly without?: readonly string[]; readonly accepts?: EligibilityPredicate | undefined },
  ): Promise<Found>
  /** By slug; `movedTo` when the slug was changed; undefined when unknown or not published. */
  findOpportunity(slug: string): Promise<{ opportunity: Opportunity } | { movedTo: string } | undefined>
  /** The reason to check the official link twice before following it; null: no doubt is known. */
  doubtLink(item: Pick<Opportunity, 'officialLink' | 'createdAt'>): Promise<LinkDoubt | null>
  /** Open items like this one: same level, region or field, soonest first. */
  listSimilar(opportunity: Opportunity, limit: number): Promise<readonly Opportunity[]>
  /** All that is public of one kind, by name and id, for API, sitemap and feeds. */
  listPublished(kind: Opportunity['kind']): Promise<readonly Entry[]>
  /** The items of entries, in their order; what has ceased to be public meanwhile is left out. */
  readItems(entries: readonly Entry[]): Promise<readonly Opportunity[]>

  /** Versions of items by their ids; those that are not public, or of another backend, are not among them. */
  findVersions(ids: readonly string[]): Promise<ReadonlyMap<string, number>>

  /** Newest first. */
  listPosts(): Promise<readonly Post[]>
  findPost(slug: string): Promise<Post | undefined>
  /** The slug of the article with this id, which was its address where a title was not spelled in Latin letters; undefined: not found. */
  findMovedPost(slug: string): Promise<string | undefined>

  subscribe(input: { email: unknown }, reader: Reader): Promise<Outcome<'accepted'>>
  sendMessage(input: { name: unknown; email: unknown; website?: unknown; message: unknown }): Promise<Outcome<Message>>
}
