import { createEntryReader } from '#domain/listing/entry.ts'
import { createOrders } from '#domain/listing/orders.ts'
import { createSeats } from '#domain/listing/seats.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'

/** A few items in the order of a listing, the soonest deadline first, closed ones last. */
export function byDeadline(items: readonly Opportunity[], now: Date): Opportunity[] {
  const read = createEntryReader()
  const seats = createSeats()
  const orders = createOrders(seats)
  for (const item of items) orders.add(seats.take(read({ item, publishAt: null })))
  // Nobody left, so that seats are as the items came.
  return [...orders.in('deadline', now)].flatMap((seat) => items[seat] ?? [])
}
