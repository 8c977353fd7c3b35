import type { Entry } from '#domain/listing/entry.ts'
import type { Sort } from '#domain/listing/listing.ts'
import { createSortedList, placeIn } from '#domain/listing/sorted-list.ts'
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
  const byDeadline = createSortedList(compareDeadlines)
  const lists = [byName, byNewest, byDeadline]
  let soonest: Soonest | undefined
  return {
    add(entry) {
      for (const list of lists) list.add(entry)
      soonest = undefined
    },
    remove(entry) {
      for (const list of lists) list.remove(entry)
      soonest = undefined
    },
    in(sort, now) {
      if (sort === 'name') return byName.all()
      if (sort === 'newest') return byNewest.all()
      const time = now.getTime()
      if (soonest === undefined || time < soonest.from || time >= soonest.until) soonest = arrange(byDeadline.all(), byName.all(), time)
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

/** What has no day comes after all that has. */
function compareDeadlines(a: Entry, b: Entry): number {
  if (a.due.closesAt === b.due.closesAt) return compareNames(a, b)
  return a.due.closesAt < b.due.closesAt ? -1 : 1
}

/** As `in` says of 'deadline'; it holds from `from` until `until`, milliseconds. */
interface Soonest {
  readonly entries: readonly Entry[]
  readonly from: number
  readonly until: number
}

/** Cut and put together from what is sorted already, for names take long to compare. */
function arrange(byDeadline: readonly Entry[], byName: readonly Entry[], time: number): Soonest {
  const past = placeIn(byDeadline, ({ due }) => due.closesAt <= time)
  const dated = placeIn(byDeadline, ({ due }) => due.closesAt < Infinity)
  const isVarying = ({ due: { kind, closesAt } }: Entry) =>
    closesAt === Infinity ? kind !== 'rolling' : kind === 'expected' && closesAt <= time
  const entries = [
    ...byDeadline.slice(past, dated),
    ...byDeadline.slice(dated).filter(({ due }) => due.kind === 'rolling'),
    ...byName.filter(isVarying),
  ]
  // The latest first, but those of one instant by name.
  for (let end = past; end > 0;) {
    const closedAt = byDeadline[end - 1]?.due.closesAt
    let start = end - 1
    while (start > 0 && byDeadline[start - 1]?.due.closesAt === closedAt) start -= 1
    for (const entry of byDeadline.slice(start, end)) if (entry.due.kind !== 'expected') entries.push(entry)
    end = start
  }
  return {
    entries,
    from: byDeadline[past - 1]?.due.closesAt ?? Number.NEGATIVE_INFINITY,
    until: byDeadline[past]?.due.closesAt ?? Infinity,
  }
}
