import { LRUCache } from 'lru-cache'
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
export function createOneAtATime<T extends object | string>({
  kept,
  waiting,
}: {
  readonly kept: number
  readonly waiting: number
}): OneAtATime<T> {
  let [last, pending]: [Promise<unknown>, number] = [Promise.resolve(), 0]

  const results = new LRUCache<string, T, () => Promise<T>>({
    max: kept,
    // Work in the queue is done for those who wait for it, however many results push it out.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: work }) {
      if (pending > waiting) throw new Problem('unavailable', { key: 'data-away' }, { retryAfter: 5 })
      pending += 1
      const run = last.then(work).finally(() => (pending -= 1))
      last = run.catch(() => undefined)
      return run
    },
  })

  return { do: (key, work) => results.forceFetch(key, { context: work }) }
}
