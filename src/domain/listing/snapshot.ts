import { compareDeadlines, type DeadlineAt, readDeadlineAt } from '#domain/listing/deadline-at.ts'
import type { Entry, StoredEntry } from '#domain/listing/entry.ts'
import type { Sort } from '#domain/listing/listing.ts'
import { compareNewest } from '#domain/listing/sort.ts'
import type { Dates } from '#domain/opportunity/applications.ts'
import type { WordIndex } from '#domain/search/word-index.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { startOfNextQuarter } from '#domain/words/zone.ts'

/**
 * All that is public at an instant, with what its days mean then. Pages, files and searches read it
 * instead of a clock, so that everything on a page is of the same instant.
 */
export interface Snapshot {
  /** The instant for which it was made. */
  readonly now: Date
  /**
   * Milliseconds since 1970 at which it ceases to be true: a deadline passes, an item becomes
   * public, or a day ends somewhere, which happens on quarters of an hour only (words/zone.ts).
   */
  readonly until: number
  readonly orders: Readonly<Record<Sort, readonly Entry[]>>
  /** What is open, the soonest deadline first. */
  readonly open: readonly Entry[]
  /** The words of all entries, for the search. */
  readonly words: WordIndex
}

/**
 * `stored` are in the order of their names, as the catalogue holds them, so that ties keep that
 * order; `words` is their index. The order 'deadline' is that of `rank` (deadline-at.ts).
 */
export function createSnapshot(
  stored: readonly StoredEntry[],
  words: WordIndex,
  now: Date,
): Snapshot {
  const time = now.getTime()
  let until = startOfNextQuarter(now)
  const endsAt = (instant: number) => {
    if (instant > time && instant < until) until = instant
  }
  // Thousands of entries share some hundred days.
  const deadlines = new Map<Dates, DeadlineAt>()
  const name: Entry[] = []
  for (const entry of stored) {
    if (entry.publicFrom > time) {
      endsAt(entry.publicFrom)
      continue
    }
    const { dates } = entry
    const deadline = getOrCreate(deadlines, dates, () => readDeadlineAt(dates, now))
    name.push({ ...entry, deadline })
  }
  for (const { closesAt } of deadlines.values()) endsAt(closesAt)
  const deadline = name.toSorted((a, b) => compareDeadlines(a.deadline, b.deadline))
  let newest: readonly Entry[] | undefined
  return {
    now,
    until,
    orders: {
      name,
      deadline,
      // Few ask for it, and it takes as long as all else here.
      get newest() {
        newest ??= name.toSorted(compareNewest)
        return newest
      },
    },
    open: deadline.filter((entry) => entry.deadline.isOpen),
    words,
  }
}
