import { belongsTo } from '#domain/listing/appearance.ts'
import { collections } from '#domain/listing/collections.ts'
import { readDeadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Overview } from '#services/public-services.ts'

/** Figures of the home page from everything published. Equal counts of countries stand in the order of their codes. */
export function createOverview(items: readonly Opportunity[], now: Date): Overview {
  const open = items.filter((item) => readDeadline(item.deadline, now).state === 'open')
  const countries = Map.groupBy(
    open.filter((item) => item.countryCode !== null),
    (item) => item.countryCode ?? '',
  )
  const byCountry = [...countries].map(([code, [first, ...others]]) => ({
    code,
    count: 1 + others.length,
    kind: first?.kind ?? ('scholarship' as const),
  }))
  return {
    open: open.length,
    countries: countries.size,
    byCollection: Object.fromEntries(
      collections.map((collection) => [collection.id, open.filter((item) => belongsTo(collection, item)).length]),
    ),
    byCountry: byCountry.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
  }
}
