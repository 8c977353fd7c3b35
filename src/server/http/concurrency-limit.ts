import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Runs `work` as soon as the limit permits; rejects with what `work` throws. */
export type LimitConcurrency = <Result>(clientIp: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `max` calls at a time. The queues are served round-robin by client IP: one client with thousands of requests delays each
 * other client by one page at most.
 */
export function createConcurrencyLimit(max: number): LimitConcurrency {
  const queues = new Map<string, (() => void)[]>()
  let running = 0

  /** Hands the permit to the next in a queue, so that no later call gets it first. */
  function end(): void {
    const [first] = queues
    if (first === undefined) {
      running -= 1
      return
    }
    const [clientIp, queue] = first
    const begin = queue.shift()
    // To the end of the round-robin, or out of it.
    queues.delete(clientIp)
    if (queue.length > 0) queues.set(clientIp, queue)
    begin?.()
  }

  return async (clientIp, work) => {
    if (running < max) running += 1
    else {
      await new Promise<void>((resolve) => {
        const queue = queues.get(clientIp)
        if (queue === undefined) queues.set(clientIp, [resolve])
        else queue.push(resolve)
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
