import { Problem } from '#domain/problem.ts'

/** Work that is done once per key and one after the other. */
export interface OneAtATime<T> {
  /** The kept result, or that of `work`. Rejects with Problem 'unavailable' when too much is waiting, and with what `work` rejects with. */
  do(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Keeps the results of the `kept` keys last asked for and runs one piece of work at a time with at most `waiting` behind it, so that costly
 * pictures cannot be used to burn the processor: whoever asks for all of them gets 503 and the pages stay quick. Equal keys share one run.
 */
export function createOneAtATime<T>({ kept, waiting }: { readonly kept: number; readonly waiting: number }): OneAtATime<T> {
  const results = new Map<string, T>()
  const running = new Map<string, Promise<T>>()
  let last: Promise<unknown> = Promise.resolve()

  const remember = (key: string, value: T) => {
    results.delete(key)
    results.set(key, value)
    const oldest = results.keys().next()
    if (results.size > kept && !oldest.done) results.delete(oldest.value)
    return value
  }

  return {
    async do(key, work) {
      const result = results.get(key)
      if (result !== undefined) return remember(key, result)
      const same = running.get(key)
      if (same) return same
      if (running.size > waiting) throw new Problem('unavailable', 'Too many pictures are waiting to be drawn.', { retryAfter: 5 })
      const run = last.then(work).then((value) => remember(key, value))
      running.set(key, run)
      last = run.catch(() => undefined)
      try {
        return await run
      } finally {
        running.delete(key)
      }
    },
  }
}
