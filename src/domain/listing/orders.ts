import type { Entry } from '#domain/listing/entry.ts'
import type { Sort } from '#domain/listing/listing.ts'
import { createSortedList } from '#domain/listing/sorted-list.ts'
import { compareText } from '#domain/words/compare-text.ts'

/** All entries in the orders of listings. A change of one costs a search for its place, not another sorting of all. */
export interface ReadOrders {
  /**
   * 'deadline': dated items soonest first, then rolling, then varying ones, then what is closed, the latest first. 'newest' and 'name': as they
   * say. Equal ones by name, then by id. The same array until something changes, by a call or by `now`.
   */
  in(sort: Sort, now: Date): readonly Entry[]
}

export interface Orders extends ReadOrders {
  add(entry: Entry): void
  remove(entry: Entry): void
}

export function createOrders(): Orders {
  const byName = createSortedList(compareNames)
  const byNewest = createSortedList(compareNewest)
  let soonest: { readonly entries: readonly Entry[]; readonly from: number; readonly until: number } | undefined
  return {
    add(entry) {
      byName.add(entry)
      byNewest.add(entry)
      soonest = undefined
    },
    remove(entry) {
      byName.remove(entry)
      byNewest.remove(entry)
      soonest = undefined
    },
    in(sort, now) {
      if (sort === 'name') return byName.all()
      if (sort === 'newest') return byNewest.all()
      const time = now.getTime()
      if (soonest === undefined || time < soonest.from || time >= soonest.until) soonest = sortSoonest(byName.all(), time)
      return soonest.entries
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

/** More entries than there will be; with it and the minutes below all stays within what a number holds exactly (2 ** 53). */
const mostEntries = 2 ** 21
/** Of the years 1900 to 2201, a day more at each end, counted from 1900. Zones had seconds in their offsets once; a minute is near enough to sort by. */
const minutesInAll = 2 ** 28
const firstMinute = Date.UTC(1899, 11, 30) / 60_000

/** Entries by a number each, which sorts some ten times faster than a comparison of objects; it holds from `from` to `until`. */
function sortSoonest(byName: readonly Entry[], time: number) {
  let [from, until] = [Number.NEGATIVE_INFINITY, Infinity]
  const keys = new Float64Array(byName.length)
  for (const [rank, { due }] of byName.entries()) {
    const { kind, closesAt } = due
    const isPast = time >= closesAt
    if (isPast) from = Math.max(from, closesAt)
    else until = Math.min(until, closesAt)
    const minute = closesAt === Infinity ? 0 : Math.floor(closesAt / 60_000) - firstMinute
    const group = isPast ? (kind === 'expected' ? 2 : 3) : closesAt !== Infinity ? 0 : kind === 'rolling' ? 1 : 2
    const within = group === 0 ? minute : group === 3 ? minutesInAll - 1 - minute : 0
    keys[rank] = (group * minutesInAll + within) * mostEntries + rank
  }
  keys.sort()
  const entries = Array.from(keys, (key) => byName[key % mostEntries]).filter((entry) => entry !== undefined)
  return { entries, from, until }
}
