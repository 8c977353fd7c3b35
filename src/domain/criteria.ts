import type { Kind } from '#domain/opportunity.ts'
import type { CategoryKey, CountryKey, RegionKey } from '#domain/vocabulary.ts'

/** Which opportunities a page takes, as data (interface section 3). */
export type Criteria =
  | { readonly kind: Kind }
  | { readonly category: CategoryKey }
  | { readonly region: RegionKey }
  | { readonly country: CountryKey }
  | { readonly openToAll: true }
  | { readonly any: readonly Criteria[] }
