import type { Due, Entry } from '#domain/listing/entry.ts'
import { tableOf } from '#domain/listing/column.ts'
import type { Sort } from '#domain/listing/listing.ts'
import type { ReadSeats } from '#domain/listing/seats.ts'
import { placeIn } from '#domain/listing/place-in.ts'
import { createSortedNumbers } from '#domain/listing/sorted-numbers.ts'
import { compareText } from '#domain/words/compare-text.ts'

/** All entries in the orders of listings. A change of one costs a search for its place, not another sorting of all. */
export interface ReadOrders {
  readonly seats: ReadSeats
  /**
   * Seats. 'deadline': dated items soonest first, then rolling, then varying ones, then what is closed, the latest first. 'newest' and 'name': as
   * they say. Equal ones by name, then by id. To be read before the next change.
   */
  in(sort: Sort, now: Date): Uint32Array
}

export interface Orders extends ReadOrders {
  add(seat: number): void
  /** Before its entry leaves it. */
  remove(seat: number): void
}

export function createOrders(seats: ReadSeats): Orders {
  const sortedBy = (compare: (a: Entry, b: Entry) => number) =>
    createSortedNumbers((a, b) => compare(seats.entries[a] as Entry, seats.entries[b] as Entry))
  const byName = sortedBy(compareNames)
  const byNewest = sortedBy(compareNewest)
  const byDeadline = sortedBy(compareDeadlines)
  const lists = [byName, byNewest, byDeadline]
  let soonest: Soonest | undefined
  return {
    seats,
    add(seat) {
      for (const list of lists) list.add(seat)
      soonest = undefined
    },
    remove(seat) {
      for (const list of lists) list.remove(seat)
      soonest = undefined
    },
    in(sort, now) {
      if (sort === 'name') return byName.all()
      if (sort === 'newest') return byNewest.all()
      const time = now.getTime()
      if (soonest === undefined || time < soonest.from || time >= soonest.until)
        soonest = arrange(seats, byDeadline.all(), byName.all(), time)
      return soonest.order
    },
  }
}

// One fixed locale, so that every machine and both databases give the same order.
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export function compareNames(a: Entry, b: Entry): number {
  return names.compare(a.name, b.name) || compareText(a.id, b.id)
}

function compareNewest(a: Entry, b: Entry): number {
  return compareText(b.createdAt ?? '', a.createdAt ?? '') || compareNames(a, b)
}

/** What has no day comes after all that has. */
function compareDeadlines(a: Entry, b: Entry): number {
  if (a.due.closesAt === b.due.closesAt) return compareNames(a, b)
  return a.due.closesAt < b.due.closesAt ? -1 : 1
}

/** As `in` says of 'deadline'; it holds from `from` until `until`, milliseconds. */
interface Soonest {
  readonly order: Uint32Array
  readonly from: number
  readonly until: number
}

/** Cut and put together from what is sorted already, for names take long to compare. */
function arrange({ dues }: ReadSeats, byDeadline: Uint32Array, byName: Uint32Array, time: number): Soonest {
  const { numbers } = dues
  const closing = Float64Array.from(dues.distinct, ({ closesAt }) => closesAt)
  const closesAt = (seat: number | undefined) => closing[numbers[seat ?? -1] ?? -1]
  const choose = (takes: (due: Due) => boolean) => {
    const taken = tableOf(dues.distinct, (due) => (takes(due) ? 1 : 0))
    return (seat: number) => taken[numbers[seat] ?? -1] === 1
  }
  const isRolling = choose(({ kind }) => kind === 'rolling')
  const isExpected = choose(({ kind }) => kind === 'expected')
  const isVarying = choose((due) => (due.closesAt === Infinity ? due.kind !== 'rolling' : due.kind === 'expected' && due.closesAt <= time))
  const past = placeIn(byDeadline, (seat) => (closesAt(seat) ?? Infinity) <= time)
  const dated = placeIn(byDeadline, (seat) => (closesAt(seat) ?? Infinity) < Infinity)
  const order = new Uint32Array(byDeadline.length)
  order.set(byDeadline.subarray(past, dated))
  let end = dated - past
  const add = (some: Uint32Array, takes: (seat: number) => boolean) => {
    for (let at = 0; at < some.length; at += 1) {
      const seat = some[at] ?? 0
      if (takes(seat)) order[end++] = seat
    }
  }
  add(byDeadline.subarray(dated), isRolling)
  add(byName, isVarying)
  // The latest first, but those of one instant by name.
  for (let last = past; last > 0;) {
    const instant = closesAt(byDeadline[last - 1])
    let first = last - 1
    while (first > 0 && closesAt(byDeadline[first - 1]) === instant) first -= 1
    add(byDeadline.subarray(first, last), (seat) => !isExpected(seat))
    last = first
  }
  return { order, from: closesAt(byDeadline[past - 1]) ?? Number.NEGATIVE_INFINITY, until: closesAt(byDeadline[past]) ?? Infinity }
}
