import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, type CategoryKey, type CountryKey, isCountry, type RegionKey, regionsOf } from '#domain/opportunity/vocabulary.ts'

/** Which opportunities a page takes, as data (docs/interface.md, Listing pages). */
export type Criteria =
  | { readonly kind: Kind }
  | { readonly category: CategoryKey }
  | { readonly region: RegionKey }
  | { readonly country: CountryKey }
  | { readonly openToAll: true }
  | { readonly any: readonly Criteria[] }

/** The fields that decide where an item appears. */
export type PlacementFields = Pick<Opportunity, 'kind' | 'categories' | 'regions' | 'fields' | 'country' | 'openToAll'>

/** The one place that decides, for pages, search, mails and the admin alike (docs/interface.md, Comparing words). */
export function matches(criteria: Criteria, opportunity: PlacementFields): boolean {
  if ('any' in criteria) return criteria.any.some((each) => matches(each, opportunity))
  if ('kind' in criteria) return opportunity.kind === criteria.kind
  if ('category' in criteria) return categoriesOf(opportunity).includes(criteria.category)
  if ('region' in criteria) return regionsOf(opportunity).includes(criteria.region)
  if ('country' in criteria) return isCountry(opportunity.country, criteria.country)
  return opportunity.openToAll
}
