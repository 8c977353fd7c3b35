import type { Deadline } from '#domain/opportunity/deadline.ts'
import type { ItemState } from '#domain/publication.ts'

/**
 * The three entities (docs/interface.md, Names on the wire). Competitions, exchanges and summer programs are scholarships with a category
 * of that name (docs/interface.md, Listing pages).
 */
export const kinds = ['scholarship', 'internship', 'leadership'] as const
export type Kind = (typeof kinds)[number]

/** What is paid: everything, a part, nothing; null where nobody said. */
export const fundings = ['full', 'partial', 'none'] as const
export type Funding = (typeof fundings)[number]

/**
 * Something one may apply to. Text lists are lists here, whatever they were on the wire. `categories` and `regions` hold the words as
 * they were entered, in correct English; `criteria.ts` reads them by key, so nothing compares them as text.
 */
export interface Opportunity {
  /** Made by the server, never changes. */
  readonly id: string
  /** The identifier the administrator typed, unique among the items not in the trash; null where none was given. */
  readonly code: string | null
  /** The last part of its address, unique, lower case letters, digits and hyphens. */
  readonly slug: string
  readonly kind: Kind
  readonly name: string
  readonly description: string
  /** An http(s) address or a path of ours; null: the stamp is drawn from the item. */
  readonly image: string | null
  readonly imageAlt: string | null
  readonly categories: readonly string[]
  readonly regions: readonly string[]
  /** As people read it: 'Germany', 'Multiple countries', 'Hong Kong SAR, China'. */
  readonly country: string | null
  /** ISO 3166-1 alpha-2 in capitals; null where several or unknown. */
  readonly countryCode: string | null
  readonly hostUniversity: string | null
  readonly hostOrganization: string | null
  /** Where it takes place, more exactly than the country. */
  readonly location: string | null
  readonly duration: string | null
  /** Keys of `fields.ts`, 'any' for all. */
  readonly fields: readonly string[]
  readonly funding: Funding | null
  /** In `currency`; null or 0: not told as a figure. */
  readonly amount: number | null
  /** ISO 4217 in capitals. */
  readonly currency: string | null
  readonly amountNote: string | null
  readonly benefits: readonly string[]
  readonly eligibility: readonly string[]
  readonly howToApply: readonly string[]
  readonly documents: readonly string[]
  /** Whose nationals may apply, in words. */
  readonly eligibleFrom: string | null
  readonly openToAll: boolean
  readonly feeToApply: string | null
  readonly deadline: Deadline
  readonly officialLink: string | null
  /** A word of the editor's above the facts (asked of internships). */
  readonly customMessage: string | null
  /** Plain date of the last look at the official site; null: nobody has looked. */
  readonly verifiedOn: string | null
  /** For editors, never shown to visitors. */
  readonly source: string | null
  readonly state: ItemState
  /** Instants, ISO 8601 in UTC. createdAt is null where a foreign backend does not tell. */
  readonly createdAt: string | null
  readonly updatedAt: string | null
}
