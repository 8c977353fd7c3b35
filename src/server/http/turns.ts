import { setImmediate as afterOthers } from 'node:timers/promises'

/** Does the work of this client address when it is its turn; what `work` throws is thrown. */
export type InTurn = <Result>(address: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Gives turns, `most` at a time. Those who wait are taken address by address, one of each in turn: who asks for thousands of pages at once
 * waits behind himself, and everybody else behind one of them at most.
 */
export function createTurns(most: number): InTurn {
  const lanes = new Map<string, (() => void)[]>()
  let running = 0

  /** The turn goes over to the next, so that nobody slips in between. */
  function end(): void {
    const [first] = lanes
    if (first === undefined) {
      running -= 1
      return
    }
    const [address, lane] = first
    const begin = lane.shift()
    // To the end of the round, or out of it.
    lanes.delete(address)
    if (lane.length > 0) lanes.set(address, lane)
    begin?.()
  }

  return async (address, work) => {
    if (running < most) running += 1
    else {
      await new Promise<void>((resolve) => {
        const lane = lanes.get(address)
        if (lane === undefined) lanes.set(address, [resolve])
        else lane.push(resolve)
      })
    }
    try {
      // In a task of its own, so that what else has come is answered in between, or waits for its turn: SQLite answers within the same task.
      await afterOthers()
      return await work()
    } finally {
      end()
    }
  }
}
