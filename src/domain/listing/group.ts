import { compareText } from '#domain/words/compare-text.ts'
import type { Entry } from '#domain/listing/filter.ts'
import type { SectionKey, Sort } from '#domain/listing/listing.ts'

export interface Group {
  readonly key: SectionKey
  readonly entries: readonly Entry[]
}

/** Open items by how soon they close, then the worldwide block, then what is closed; empty groups are left out. */
export function groupEntries(entries: readonly Entry[], sort: Sort, showClosed: boolean): Group[] {
  const open = entries.filter(({ status, worldwide }) => status.state === 'open' && !worldwide)
  const worldwide = entries.filter((entry) => entry.status.state === 'open' && entry.worldwide)
  const closed = showClosed ? entries.filter(({ status }) => status.state === 'closed') : []
  const groups: Group[] = [
    ...(sort === 'deadline' ? bySoon(open) : [{ key: 'all' as const, entries: open.toSorted(orders[sort]) }]),
    { key: 'worldwide', entries: worldwide.toSorted(orders[sort]) },
    { key: 'closed', entries: closed.toSorted(sort === 'deadline' ? byLatestDeadline : orders[sort]) },
  ]
  return groups.filter((group) => group.entries.length > 0)
}

/** Dated items soonest first, then rolling, then varying ones; equal ones by name, then by id. */
export function bySoonestDeadline(a: Entry, b: Entry): number {
  return rank(a) - rank(b) || instant(a) - instant(b) || byName(a, b)
}

const orders: Readonly<Record<Sort, (a: Entry, b: Entry) => number>> = {
  deadline: bySoonestDeadline,
  newest: (a, b) => compareText(b.opportunity.createdAt ?? '', a.opportunity.createdAt ?? '') || byName(a, b),
  name: byName,
}

function bySoon(open: readonly Entry[]): Group[] {
  const sorted = open.toSorted(bySoonestDeadline)
  const keyOf = ({ status: { daysLeft } }: Entry): SectionKey => {
    if (daysLeft === null) return 'undated'
    if (daysLeft <= 7) return 'this-week'
    return daysLeft <= 31 ? 'this-month' : 'later'
  }
  const keys = ['this-week', 'this-month', 'later', 'undated'] as const
  return keys.map((key) => ({ key, entries: sorted.filter((entry) => keyOf(entry) === key) }))
}

function byLatestDeadline(a: Entry, b: Entry): number {
  return instant(b) - instant(a) || byName(a, b)
}

function rank({ status }: Entry): number {
  if (status.date !== null) return 0
  return status.kind === 'rolling' ? 1 : 2
}

function instant({ status }: Entry): number {
  return status.closesAt?.getTime() ?? 0
}

// One fixed locale, so that every machine and both databases give the same order.
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function byName(a: Entry, b: Entry): number {
  return names.compare(a.opportunity.name, b.opportunity.name) || compareText(a.opportunity.id, b.opportunity.id)
}
