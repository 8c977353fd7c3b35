import { createEntryReader } from '#domain/listing/entry.ts'
import { createOrders } from '#domain/listing/orders.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'

/** A few items in the order of a listing, the soonest deadline first, closed ones last. */
export function byDeadline(items: readonly Opportunity[], now: Date): Opportunity[] {
  const read = createEntryReader()
  const orders = createOrders()
  for (const item of items) orders.add(read({ item, publishAt: null }))
  const byId = new Map(items.map((item) => [item.id, item]))
  return orders.in('deadline', now).flatMap(({ id }) => byId.get(id) ?? [])
}
