import { collections } from '#domain/listing/collections.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { createMoment } from '#domain/listing/moment.ts'
import type { Place } from '#domain/listing/place.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { Overview } from '#services/public-services.ts'

/** Figures of the home page from everything published. Equal counts of countries stand in the order of their codes. */
export function createOverview(entries: Iterable<Entry>, now: Date): Overview {
  const moment = createMoment(now)
  const places = new Map<Place, number>()
  const countries = new Map<string, { count: number; kind: Kind }>()
  let open = 0
  for (const entry of entries) {
    if (!moment.isPublic(entry) || !moment.isOpen(entry.due)) continue
    open += 1
    places.set(entry.place, (places.get(entry.place) ?? 0) + 1)
    if (entry.countryCode === null) continue
    const country = countries.get(entry.countryCode)
    if (country === undefined) countries.set(entry.countryCode, { count: 1, kind: entry.kind })
    else {
      country.count += 1
      if (kinds.indexOf(entry.kind) < kinds.indexOf(country.kind)) country.kind = entry.kind
    }
  }
  const countOn = (id: string) => [...places].reduce((sum, [place, count]) => sum + (place.pages.has(id) ? count : 0), 0)
  return {
    open,
    countries: countries.size,
    byCollection: Object.fromEntries(collections.map(({ id }) => [id, countOn(id)])),
    byCountry: [...countries]
      .map(([code, { count, kind }]) => ({ code, count, kind }))
      .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
  }
}
