import { belongsTo, belongsWorldwide } from '#domain/listing/appearance.ts'
import { collections } from '#domain/listing/collections.ts'
import type { Placed } from '#domain/listing/criteria.ts'
import {
  categoriesOf,
  type CategoryKey,
  type CountryKey,
  countryNames,
  type FieldKey,
  fieldsOf,
  isCountry,
  levelKeys,
  type LevelKey,
  type RegionKey,
  regionsOf,
} from '#domain/opportunity/vocabulary.ts'

/** Where an item appears, read once: what many items have in common is one object for all of them. */
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

/** Reads where items appear. Two that appear alike get the same object, so that a question about it is answered once for all of them. */
export function createPlaces(): (item: Placed) => Place {
  const known = new Map<string, Place>()
  // By the words as they were entered, which many items share: to read what they mean takes longer than all else.
  const read = new Map<string, Place>()
  const find = (item: Placed): Place => {
    const categories = categoriesOf(item)
    const regions = regionsOf(item)
    const fields = fieldsOf(item)
    // All that criteria ask; comparing an item with each page takes longer than all else.
    const key = JSON.stringify([
      item.kind,
      item.openToAll,
      categories,
      regions,
      fields,
      countryKeys.filter((key) => isCountry(item.country, key)),
    ])
    const found = known.get(key)
    if (found !== undefined) return found
    const place: Place = {
      categories,
      levels: levelKeys.filter((level) => categories.includes(level)),
      regions,
      fields,
      pages: new Set(collections.filter((collection) => belongsTo(collection, item)).map(({ id }) => id)),
      worldwide: new Set(collections.filter((collection) => belongsWorldwide(collection, item)).map(({ id }) => id)),
    }
    known.set(key, place)
    return place
  }
  return (item) => {
    const words = JSON.stringify([item.kind, item.openToAll, item.categories, item.regions, item.fields, item.country])
    const place = read.get(words) ?? find(item)
    if (read.size >= mostWordings) read.clear()
    read.set(words, place)
    return place
  }
}

const mostWordings = 2000

const countryKeys = Object.keys(countryNames) as CountryKey[]
