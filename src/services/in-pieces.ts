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

/** Sorted so many at a time, which takes some milliseconds. */
const sortedAtOnce = 4000

/** A sorted copy; others have their turn in between. What is sorted in long runs is only merged in the end. */
export async function sortInPieces<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Promise<Item[]> {
  const runs: Item[][] = []
  for (let start = 0; start < items.length; start += sortedAtOnce) {
    if (start > 0) await afterOthers()
    runs.push(items.slice(start, start + sortedAtOnce).sort(compare))
  }
  return runs.flat().sort(compare)
}
