import { collections, type Collection } from '#domain/listing/collections.ts'
import { belongsTo, belongsWorldwide, type Placed } from '#domain/listing/criteria.ts'
import { fieldsOf, regionsOf } from '#domain/opportunity/vocabulary.ts'

/**
 * The pages that show the item, once it is published, in menu order: those whose rule it meets, and region pages that show it as open
 * worldwide. An index of regions or fields counts only where the item has one that can be chosen there. Empty: such an item is refused
 * (interface section 3).
 */
export function listAppearances(item: Placed): readonly Collection[] {
  return collections.filter((collection) => {
    if (collection.choose === 'region' && regionsOf(item).length === 0) return false
    if (collection.choose === 'field' && fieldsOf(item).length === 0) return false
    return belongsTo(collection, item) || belongsWorldwide(collection, item)
  })
}
