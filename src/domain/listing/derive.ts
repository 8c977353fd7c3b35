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
 * As `derive`, for slow values: `prepare` computes the value before its first use, and lets other
 * requests run at each `yield` of `build`. `get` computes it at once where nobody has prepared it.
 */
export function deriveInSteps<Value>(build: (entries: Entries) => Generator<void, Value>) {
  const cache = new WeakMap<Entries, { readonly value: Value }>()

  function* prepare(entries: Entries): Generator<void, Value> {
    const cached = cache.get(entries)
    if (cached !== undefined) return cached.value
    const value = yield* build(entries)
    cache.set(entries, { value })
    return value
  }

  function get(entries: Entries): Value {
    const steps = prepare(entries)
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    return step.value
  }

  return { get, prepare }
}

/**
 * As `derive`, of a list and the time of day: shared by all callers within a quarter of an hour
 * (`quarterOf`).
 */
export function deriveAt<Value>(
  build: (entries: Entries, now: Date) => Value,
): (entries: Entries, now: Date) => Value {
  const cache = new WeakMap<Entries, { readonly quarter: number; readonly value: Value }>()
  return (entries, now) => {
    const quarter = quarterOf(now)
    const latest = cache.get(entries)
    if (latest?.quarter === quarter) return latest.value
    const value = build(entries, now)
    cache.set(entries, { quarter, value })
    return value
  }
}
