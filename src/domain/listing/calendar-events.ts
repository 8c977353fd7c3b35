import type { Entry } from '#domain/listing/entry.ts'
import { openingDay } from '#domain/opportunity/applications.ts'
import { deadlineDayOf } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { addDays, todayAnywhere } from '#domain/words/plain-date.ts'
import { compareText } from '#domain/words/text.ts'

/** Days for which calendars keep an event after its day (docs/interface, Files). */
const daysRetained = 30

export interface DayEvent<Item = Opportunity> {
  readonly item: Item
  /** YYYY-MM-DD. */
  readonly date: string
  readonly expected: boolean
  /** The announced day from which one can apply; else the deadline. */
  readonly isOpening: boolean
  /** Instant of its last change; null if a foreign backend lacks it. */
  readonly changedAt: string | null
}

/**
 * The events of a calendar, soonest day first, equal ones by name and id. Each item has its
 * deadline and its announced opening, up to 30 days after the day (docs/interface, Files).
 * `items` are the public ones that the calendar takes, or their entries.
 */
export function listDayEvents<Item extends Opportunity | Entry>(
  items: readonly Item[],
  now: Date,
): DayEvent<Item>[] {
  const first = addDays(todayAnywhere(now), -daysRetained)
  const events: DayEvent<Item>[] = []
  for (const item of items) {
    const either: Opportunity | Entry = item
    const dates = 'placement' in either ? either.dates : either
    const { date, kind } = deadlineDayOf(dates) ?? { date: null, kind: null }
    const opens = openingDay(dates)
    const changedAt = item.updatedAt ?? item.createdAt
    if (opens !== null && opens >= first)
      events.push({ item, date: opens, expected: false, isOpening: true, changedAt })
    if (date !== null && date >= first)
      events.push({ item, date, expected: kind === 'expected', isOpening: false, changedAt })
  }
  return events.toSorted(
    (a, b) =>
      compareText(a.date, b.date) ||
      compareText(a.item.name, b.item.name) ||
      compareText(a.item.id, b.item.id),
  )
}

/** The event of an item's deadline. undefined: it names no day from 30 days ago on. */
export const findDeadlineEvent = <Item extends Opportunity | Entry>(
  item: Item,
  now: Date,
): DayEvent<Item> | undefined => listDayEvents([item], now).find(({ isOpening }) => !isOpening)
