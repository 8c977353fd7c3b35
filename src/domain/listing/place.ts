import { belongsTo, belongsWorldwide } from '#domain/listing/appearance.ts'
import { collections } from '#domain/listing/collections.ts'
import type { Placed } from '#domain/listing/criteria.ts'
import {
  categoriesOf,
  type CategoryKey,
  type FieldKey,
  fieldsOf,
  levelKeys,
  type LevelKey,
  type RegionKey,
  regionsOf,
} from '#domain/opportunity/vocabulary.ts'

/** Where an item appears, read once. */
export interface Place {
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

export function readPlace(item: Placed): Place {
  const categories = categoriesOf(item)
  return {
    categories,
    levels: levelKeys.filter((level) => categories.includes(level)),
    regions: regionsOf(item),
    fields: fieldsOf(item),
    pages: new Set(collections.filter((collection) => belongsTo(collection, item)).map(({ id }) => id)),
    worldwide: new Set(collections.filter((collection) => belongsWorldwide(collection, item)).map(({ id }) => id)),
  }
}
