import { expect, test } from 'vitest'
import { createEntryReader, type Due, type Entry } from '#domain/listing/entry.ts'
import { compareNames, createOrders } from '#domain/listing/orders.ts'
import { createSeats } from '#domain/listing/seats.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const begin = Date.parse('2031-01-01T00:00:00Z')

test('whatever comes and goes, and at whatever instant one looks, the order by deadline is what sorting all anew gives', () => {
  let seed = 11
  // Numerical Recipes' generator: the same numbers at each run.
  const next = (below: number) => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) % below
  const seats = createSeats()
  const orders = createOrders(seats)
  const there = new Map<number, number>()
  const sample = createEntryReader()({ item: sampleOpportunity(), publishAt: null })
  const dueOf = (): Due => {
    const kind = (['fixed', 'expected', 'rolling', 'varies'] as const)[next(4)] ?? 'fixed'
    if (kind === 'rolling' || kind === 'varies') return { kind, date: null, day: 0, zone: null, closesAt: Infinity }
    return { kind, date: '2031-01-01', day: 0, zone: null, closesAt: begin + next(20) }
  }
  for (let change = 0; change < 3000; change += 1) {
    const number = next(300)
    const known = there.get(number)
    if (known !== undefined) {
      orders.remove(known)
      seats.leave(known)
    }
    there.delete(number)
    if (known === undefined || next(2) === 0) {
      const seat = seats.take({ ...sample, id: `id-${number}`, name: `Name ${next(40)}`, due: dueOf() })
      there.set(number, seat)
      orders.add(seat)
    }
    if (next(10) > 0) continue
    const now = new Date(begin - 2 + next(24))
    const entryIn = (seat: number) => seats.entries[seat] as Entry
    expect([...orders.in('deadline', now)].map(entryIn)).toEqual(sortAnew([...there.values()].map(entryIn), now.getTime()))
  }
})

test('an order is the same array until an entry changes or a deadline passes', () => {
  const seats = createSeats()
  const orders = createOrders(seats)
  const sample = createEntryReader()({ item: sampleOpportunity(), publishAt: null })
  const due: Due = { kind: 'fixed', date: '2031-01-01', day: 0, zone: null, closesAt: begin }
  orders.add(seats.take({ ...sample, due }))
  const before = orders.in('deadline', new Date(begin - 2))
  expect(orders.in('deadline', new Date(begin - 1))).toBe(before)
  expect(orders.in('deadline', new Date(begin))).not.toBe(before)
})

/** As docs/interface.md says it, in the plainest way. */
function sortAnew(entries: readonly Entry[], time: number): Entry[] {
  const groupOf = ({ due: { kind, closesAt } }: Entry) => {
    if (closesAt <= time) return kind === 'expected' ? 2 : 3
    return closesAt < Infinity ? 0 : kind === 'rolling' ? 1 : 2
  }
  const within = (entry: Entry) => [entry.due.closesAt, 0, 0, -entry.due.closesAt][groupOf(entry)] ?? 0
  return entries.toSorted((a, b) => groupOf(a) - groupOf(b) || within(a) - within(b) || compareNames(a, b))
}
