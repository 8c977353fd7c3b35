import { collections } from '#domain/listing/collections.ts'
import { listOpen } from '#domain/listing/browse.ts'
import { deriveAt } from '#domain/listing/derive.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { Overview } from '#services/public-services.ts'

/** Figures of the home page from everything published. Equal counts of countries stand in the order of their codes. */
export const createOverview = deriveAt((entries, now): Overview => {
  const open = listOpen(entries, now)
  const byCollection = new Map<string, number>(collections.map(({ id }) => [id, 0]))
  const byCountry = new Map<string, { count: number; kinds: Set<Kind> }>()
  for (const { place, countryCode, kind } of open) {
    for (const id of place.pages) byCollection.set(id, (byCollection.get(id) ?? 0) + 1)
    if (countryCode === null) continue
    const country = byCountry.get(countryCode) ?? { count: 0, kinds: new Set() }
    country.count += 1
    country.kinds.add(kind)
    byCountry.set(countryCode, country)
  }
  const listed = [...byCountry].map(([code, country]) => ({
    code,
    count: country.count,
    kind: kinds.find((kind) => country.kinds.has(kind)) ?? kinds[0],
  }))
  return {
    open: open.length,
    countries: listed.length,
    byCollection: Object.fromEntries(byCollection),
    byCountry: listed.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
  }
})
