import type { Entry } from '#domain/listing/entry.ts'
import { type FollowedDay, type NamedDay, followedDays, namedDay, sequenceOf } from '#domain/opportunity/followed-day.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { compareText } from '#domain/words/compare-text.ts'
import { addDays, todayAnywhere } from '#domain/words/plain-date.ts'

/** An item's day as a calendar shows it. */
export interface DayEvent<Item = Opportunity> {
  readonly item: Item
  /** YYYY-MM-DD. */
  readonly date: string
  readonly expected: boolean
  readonly sequence: number
  readonly cancelled: boolean
  /** Instant of its last change; null where a foreign backend does not tell. */
  readonly changedAt: string | null
}

/**
 * The events of a calendar, the soonest day first, equal ones by name and id: of each item with a day from 30 days ago on, and for 30 days of
 * what was withdrawn or lost its day (docs/interface.md, Files). `items` are the public ones that the calendar takes, or their entries; `takes` says
 * it of the others.
 */
export function listDayEvents<Item extends Opportunity | Entry>(
  items: readonly Item[],
  followed: ReadonlyMap<string, FollowedDay>,
  takes: (item: Opportunity) => boolean,
  now: Date,
): DayEvent<Item | Opportunity>[] {
  const first = addDays(todayAnywhere(now), -followedDays)
  const forgotten = addDays(now.toISOString().slice(0, 10), -followedDays)
  const shown = items
    .flatMap((item) =>
      toEvent(item, { sequence: sequenceOf(followed.get(item.id), true), cancelled: false, changedAt: item.updatedAt ?? item.createdAt }),
    )
    .filter(({ date }) => date >= first)
  const known = new Set(shown.map(({ item }) => item.id))
  const cancelled = [...followed.values()].flatMap((each) => {
    if (each.cancelled === null || each.cancelled.at.slice(0, 10) < forgotten) return []
    const { item } = each.cancelled
    return known.has(item.id) || !takes(item)
      ? []
      : toEvent(item, { sequence: each.sequence, cancelled: true, changedAt: each.cancelled.at })
  })
  return [...shown, ...cancelled].toSorted(
    (a, b) => compareText(a.date, b.date) || compareText(a.item.name, b.item.name) || compareText(a.item.id, b.item.id),
  )
}

function toEvent<Item extends Opportunity | Entry>(
  item: Item,
  state: Pick<DayEvent, 'sequence' | 'cancelled' | 'changedAt'>,
): DayEvent<Item>[] {
  const day = 'place' in item ? dayOf(item) : namedDay(item)
  return day === null ? [] : [{ item, date: day.date, expected: day.kind === 'expected', ...state }]
}

function dayOf({ deadline: { kind, date } }: Entry): NamedDay | null {
  return date === null ? null : { date, kind }
}
