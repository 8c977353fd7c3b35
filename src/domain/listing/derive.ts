import type { Entry } from '#domain/listing/entry.ts'
import { quarterOf } from '#domain/words/zone.ts'

type Entries = readonly Entry[]

/** What is made of a whole list: once, at its first use, as long as the list is the same. A list never changes: after a change there is another one. */
export function derive<Made>(make: (entries: Entries) => Made): (entries: Entries) => Made {
  const known = new WeakMap<Entries, Made>()
  return (entries) => {
    const found = known.get(entries)
    if (found !== undefined) return found
    const made = make(entries)
    known.set(entries, made)
    return made
  }
}

/**
 * As `derive`, of what takes long to make: each `yield` of `make` is a place where others may have their turn. `prepare` makes it in such steps
 * before its first use, which then finds it there.
 */
export function deriveInSteps<Made>(make: (entries: Entries) => Generator<void, Made>) {
  const known = new WeakMap<Entries, Made>()
  function* prepare(entries: Entries): Generator<void, Made> {
    const made = known.get(entries) ?? (yield* make(entries))
    known.set(entries, made)
    return made
  }
  const get = (entries: Entries): Made => {
    for (const steps = prepare(entries); ;) {
      const { done, value } = steps.next()
      if (done === true) return value
    }
  }
  return Object.assign(get, { prepare })
}

/** As `derive`, of a list and the time of day: once for all who ask within a quarter of an hour (`quarterOf`). */
export function deriveAt<Made>(make: (entries: Entries, now: Date) => Made): (entries: Entries, now: Date) => Made {
  const latest = derive((): { quarter: number; made: Made } | Record<string, never> => ({}))
  return (entries, now) => {
    const cell = latest(entries)
    const quarter = quarterOf(now)
    if (cell.quarter !== quarter) Object.assign(cell, { quarter, made: make(entries, now) })
    return cell.made as Made
  }
}
