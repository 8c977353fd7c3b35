import { setImmediate as afterOthers } from 'node:timers/promises'

/** Milliseconds for which work may hold the process before whoever else waits has a turn. */
const longest = 8

/** Does the work for each item, and lets others have their turn in between. */
export async function inPieces<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - since < longest) continue
    await afterOthers()
    since = performance.now()
  }
}
