import { compareText } from '#domain/words/compare-text.ts'
import { readDeadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { fieldsOf, levelsOf, regionsOf } from '#domain/opportunity/vocabulary.ts'

/**
 * Open items of the same entity that share a level, region or field with this one: those that share most of the three first, among equals
 * the soonest deadline, undated ones last. 'any' is no field to share, for most items have it.
 */
export function findSimilar(items: readonly Opportunity[], opportunity: Opportunity, limit: number, now: Date): readonly Opportunity[] {
  const own = traitsOf(opportunity)
  return items
    .filter((item) => item.id !== opportunity.id && item.kind === opportunity.kind)
    .map((item) => ({ item, shared: countShared(own, traitsOf(item)), status: readDeadline(item.deadline, now) }))
    .filter(({ shared, status }) => shared > 0 && status.state === 'open')
    .toSorted(
      (a, b) =>
        b.shared - a.shared || compareText(a.status.date ?? '9999', b.status.date ?? '9999') || compareText(a.item.slug, b.item.slug),
    )
    .slice(0, limit)
    .map(({ item }) => item)
}

type Traits = readonly (readonly string[])[]

function traitsOf(item: Opportunity): Traits {
  return [levelsOf(item), regionsOf(item), fieldsOf(item).filter((field) => field !== 'any')]
}

function countShared(a: Traits, b: Traits): number {
  return a.filter((keys, index) => keys.some((key) => b[index]?.includes(key))).length
}
