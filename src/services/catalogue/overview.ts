import { collections } from '#domain/listing/collections.ts'
import { createMoment } from '#domain/listing/moment.ts'
import type { ReadSeats } from '#domain/listing/seats.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import type { Overview } from '#services/public-services.ts'

/** Figures of the home page from everything published. Equal counts of countries stand in the order of their codes. */
export function createOverview({ entries, publicFrom, dues, offers, countries }: ReadSeats, now: Date): Overview {
  const moment = createMoment(now)
  const isOpen = dues.distinct.map((due) => moment.isOpen(due))
  const kindOf = Uint8Array.from(offers.distinct, ({ kind }) => kinds.indexOf(kind))
  const byOffer = new Uint32Array(offers.distinct.length)
  const byCountry = new Uint32Array(countries.distinct.length * kinds.length)
  const [offerAt, dueAt, countryAt] = [offers.numbers, dues.numbers, countries.numbers]
  const time = now.getTime()
  let open = 0
  for (let seat = 0; seat < entries.length; seat += 1) {
    if ((publicFrom[seat] ?? Infinity) > time || isOpen[dueAt[seat] ?? -1] !== true) continue
    open += 1
    const offer = offerAt[seat] ?? 0
    byOffer[offer] = (byOffer[offer] ?? 0) + 1
    const country = (countryAt[seat] ?? 0) * kinds.length + (kindOf[offer] ?? 0)
    byCountry[country] = (byCountry[country] ?? 0) + 1
  }
  const byCollection = new Map<string, number>()
  for (const [number, { place }] of offers.distinct.entries())
    for (const id of place.pages) byCollection.set(id, (byCollection.get(id) ?? 0) + (byOffer[number] ?? 0))
  const listed = countries.distinct.flatMap((code, number) => {
    const counts = byCountry.subarray(number * kinds.length, (number + 1) * kinds.length)
    const kind = kinds[counts.findIndex((count) => count > 0)]
    return code === null || kind === undefined ? [] : [{ code, count: counts.reduce((sum, count) => sum + count), kind }]
  })
  return {
    open,
    countries: listed.length,
    byCollection: Object.fromEntries(collections.map(({ id }) => [id, byCollection.get(id) ?? 0])),
    byCountry: listed.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
  }
}
