import type { Entry } from '#domain/listing/entry.ts'
import type { ReadOrders } from '#domain/listing/orders.ts'

/** Of each site that entries lead to the entry that came first, the first of all at first; those without a day count for nothing. */
export function listFirstOfSites({ seats, ...orders }: ReadOrders, now: Date): Entry[] {
  const { entries, sites } = seats
  const isKnown = sites.distinct.map((site) => site === null)
  const found: Entry[] = []
  const newest = orders.in('newest', now)
  for (let at = newest.length - 1; at >= 0; at -= 1) {
    const seat = newest[at] ?? -1
    const site = sites.numbers[seat] ?? -1
    const entry = isKnown[site] === false ? entries[seat] : undefined
    // What has no day stands behind the oldest.
    if (entry === undefined || entry.createdAt === null) continue
    isKnown[site] = true
    found.push(entry)
  }
  return found
}
