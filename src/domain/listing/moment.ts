import type { Due, Entry } from '#domain/listing/entry.ts'
import type { DeadlineKind } from '#domain/opportunity/deadline.ts'
import { todayAnywhere } from '#domain/words/plain-date.ts'
import { todayIn } from '#domain/words/zone.ts'

/** An instant, and what entries are at it. As `readDeadline` (domain/opportunity/deadline.ts) says of items, for thousands at once. */
export interface Moment {
  readonly now: Date
  isPublic(entry: Entry): boolean
  isOpen(due: Due): boolean
  /** An expected day that is past reads as 'varies'. */
  kindOf(due: Due): DeadlineKind
  /** YYYY-MM-DD; null without one. */
  dateOf(due: Due): string | null
  /** Whole days left of an open one; null without a date and when closed. */
  daysLeft(due: Due): number | null
}

const dayLength = 86_400_000

export function createMoment(now: Date): Moment {
  const time = now.getTime()
  // A day begins at the same instant for all that name a zone.
  const todays = new Map<string | null, number>()
  const todayOf = (zone: string | null): number => {
    const known = todays.get(zone)
    if (known !== undefined) return known
    const today = Date.parse(`${zone === null ? todayAnywhere(now) : todayIn(zone, now)}T00:00:00Z`) / dayLength
    todays.set(zone, today)
    return today
  }
  const isPast = ({ closesAt }: Due) => time >= closesAt
  const isUndated = (due: Due) => due.date === null || (isPast(due) && due.kind === 'expected')
  return {
    now,
    isPublic: ({ publicFrom }) => publicFrom <= time,
    isOpen: (due) => !isPast(due) || due.kind === 'expected',
    kindOf: (due) => (due.kind === 'expected' && isPast(due) ? 'varies' : due.kind),
    dateOf: (due) => (isUndated(due) ? null : due.date),
    daysLeft: (due) => (due.date === null || isPast(due) ? null : due.day - todayOf(due.zone)),
  }
}
