import {
  type Collection,
  collections,
  type Criteria,
  type PlacementFields,
} from '#domain/listing/collections.ts'
import {
  categoriesOf,
  type CategoryKey,
  type FieldKey,
  fieldsOf,
  isCountry,
  type LevelKey,
  levelKeys,
  type RegionKey,
  regionsOf,
} from '#domain/opportunity/vocabulary.ts'
import type { SoughtKind } from '#domain/search/vocabulary.ts'

/**
 * The pages that show the item, once it is published, in menu order. It meets their rule, or they
 * are region pages that show it as open worldwide. An index of regions or fields counts only where
 * the item has one that can be chosen there. Empty: such an item is refused (docs/interface,
 * Choices of the forms).
 */
export function listAppearances(item: PlacementFields): readonly Collection[] {
  return collections.filter((collection) => {
    if (collection.choose === 'region' && regionsOf(item).length === 0) return false
    if (collection.choose === 'field' && fieldsOf(item).length === 0) return false
    return belongsTo(collection, item) || belongsWorldwide(collection, item)
  })
}

/**
 * The one place that decides, for pages, search, mails and the admin alike (docs/interface,
 * Comparing words).
 */
export function matches(criteria: Criteria, opportunity: PlacementFields): boolean {
  if ('any' in criteria) return criteria.any.some((each) => matches(each, opportunity))
  if ('kind' in criteria) return opportunity.kind === criteria.kind
  if ('category' in criteria) return categoriesOf(opportunity).includes(criteria.category)
  if ('region' in criteria) return regionsOf(opportunity).includes(criteria.region)
  if ('country' in criteria) return isCountry(opportunity.country, criteria.country)
  return opportunity.openToAll
}

/**
 * Whether the page lists the item as its own; the worldwide block of region pages is not meant
 * (`belongsWorldwide`).
 */
export const belongsTo = (
  collection: Pick<Collection, 'kind' | 'criteria'>,
  opportunity: PlacementFields,
): boolean => opportunity.kind === collection.kind && matches(collection.criteria, opportunity)

/**
 * Whether a region page shows the item in its 'Open worldwide' block: Global, and not already its
 * own (docs/interface, Open worldwide).
 */
export function belongsWorldwide(
  collection: Pick<Collection, 'kind' | 'criteria' | 'worldwide'>,
  opportunity: PlacementFields,
): boolean {
  return (
    collection.worldwide &&
    opportunity.kind === collection.kind &&
    regionsOf(opportunity).includes('global') &&
    !belongsTo(collection, opportunity)
  )
}

/** The pages of an item, computed once. */
export interface Placement {
  /** The kinds under which a filter by kind finds it. */
  readonly soughtKinds: readonly SoughtKind[]
  readonly categories: readonly CategoryKey[]
  /** Of the categories. */
  readonly levels: readonly LevelKey[]
  readonly regions: readonly RegionKey[]
  readonly fields: readonly FieldKey[]
  /** Ids of the pages that list it as their own. */
  readonly pages: ReadonlySet<string>
  /** Ids of the region pages that show it in their 'Open worldwide' block. */
  readonly worldwide: ReadonlySet<string>
}

/**
 * The categories, levels, regions, fields and listing pages of an item (docs/interface, Listing
 * pages). Never throws.
 */
export function getPlacement(item: PlacementFields): Placement {
  const categories = categoriesOf(item)
  return {
    soughtKinds: soughtKindsOf(item.kind, categories),
    categories,
    levels: levelKeys.filter((level) => categories.includes(level)),
    regions: regionsOf(item),
    fields: fieldsOf(item),
    pages: new Set(
      collections.filter((collection) => belongsTo(collection, item)).map(({ id }) => id),
    ),
    worldwide: new Set(
      collections.filter((collection) => belongsWorldwide(collection, item)).map(({ id }) => id),
    ),
  }
}

/**
 * A scholarship with such a category counts as that category: a visitor who filters for
 * scholarships does not expect a contest.
 */
export function soughtKindsOf(
  kind: PlacementFields['kind'],
  categories: readonly CategoryKey[],
): readonly SoughtKind[] {
  if (kind !== 'scholarship') return [kind]
  const special = categories.filter(
    (category) => category === 'competition' || category === 'exchange' || category === 'summer',
  )
  return special.length > 0 ? special : ['scholarship']
}
