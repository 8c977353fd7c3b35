import { Problem } from '#domain/problem.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { networkOf } from '#server/http/request-context.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'

/** Runs `work` as soon as the limit permits; rejects with what `work` throws. */
export type LimitConcurrency = <Result>(clientIp: string, work: () => Promise<Result>) => Promise<Result>

/** Retry-After in seconds for a request that finds the queue full. */
const retryAfter = 5

/**
 * Runs at most `max` calls at a time. The queues are served round-robin by the client's network (request-context.ts): one client with
 * thousands of requests delays each other client by one page at most. Where `maxWaiting` wait already, throws Problem 'too-many'.
 */
export function createConcurrencyLimit(max: number, maxWaiting = Infinity): LimitConcurrency {
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  /** Hands the permit to the next in a queue, so that no later call gets it first. */
  function end(): void {
    const [first] = queues
    if (first === undefined) {
      running -= 1
      return
    }
    const [network, queue] = first
    const begin = queue.shift()
    waiting -= 1
    // To the end of the round-robin, or out of it.
    queues.delete(network)
    if (queue.length > 0) queues.set(network, queue)
    begin?.()
  }

  return async (clientIp, work) => {
    if (running < max) running += 1
    else {
      if (waiting >= maxWaiting) throw new Problem('too-many', { key: 'too-many-tries', seconds: retryAfter }, { retryAfter })
      waiting += 1
      await new Promise<void>((resolve) => {
        const network = networkOf(clientIp)
        getOrCreate(queues, network, () => []).push(resolve)
      })
    }
    try {
      // In a task of its own, so that other requests are answered in between or enter a queue: SQLite answers within the same task.
      await yieldToEventLoop()
      return await work()
    } finally {
      end()
    }
  }
}
