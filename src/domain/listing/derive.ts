import type { Entry } from '#domain/listing/entry.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { quarterOf } from '#domain/words/zone.ts'

type Entries = readonly Entry[]

/**
 * A value derived from a list: computed at its first use, cached as long as the list is the same. A
 * changed list is a new one.
 */
export function derive<Value>(build: (entries: Entries) => Value): (entries: Entries) => Value {
  const cache = new WeakMap<Entries, Value>()
  return (entries) => getOrCreate(cache, entries, () => build(entries))
}

/**
 * As `derive`, for slow values: each `yield` of `build` lets other requests run. `prepare` computes
 * the value so before its first use.
 */
export function deriveInSteps<Value>(build: (entries: Entries) => Generator<void, Value>) {
  const cache = new WeakMap<Entries, Value>()
  function* prepare(entries: Entries): Generator<void, Value> {
    const value = cache.get(entries) ?? (yield* build(entries))
    cache.set(entries, value)
    return value
  }
  const get = (entries: Entries): Value => {
    for (const steps = prepare(entries); ;) {
      const { done, value } = steps.next()
      if (done === true) return value
    }
  }
  return Object.assign(get, { prepare })
}

/**
 * As `derive`, of a list and the time of day: shared by all callers within a quarter of an hour
 * (`quarterOf`).
 */
export function deriveAt<Value>(
  build: (entries: Entries, now: Date) => Value,
): (entries: Entries, now: Date) => Value {
  const latest = derive((): { quarter: number; value: Value } | Record<string, never> => ({}))
  return (entries, now) => {
    const cell = latest(entries)
    const quarter = quarterOf(now)
    if (cell.quarter !== quarter) Object.assign(cell, { quarter, value: build(entries, now) })
    return cell.value as Value
  }
}
