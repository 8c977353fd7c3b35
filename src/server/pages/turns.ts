/** Ends a turn. */
type Done = () => void

/**
 * Gives turns, `most` at a time. Those who wait are taken address by address, one of each in turn: who asks for thousands of pages at once
 * waits behind himself, and everybody else behind one of them at most.
 */
export function createTurns(most: number): (address: string) => Promise<Done> {
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

  return async (address) => {
    if (running < most) {
      running += 1
      return end
    }
    await new Promise<void>((resolve) => {
      const lane = lanes.get(address)
      if (lane === undefined) lanes.set(address, [resolve])
      else lane.push(resolve)
    })
    return end
  }
}
