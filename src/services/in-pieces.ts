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

/** Both are sorted: where each of the few goes is found by halves, as to compare all of the many takes a tenth of a second for 50,000. */
export function insertSorted<Item>(many: readonly Item[], few: readonly Item[], compare: (a: Item, b: Item) => number): Item[] {
  const merged: Item[] = []
  let from = 0
  for (const item of few) {
    let [low, high] = [from, many.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(many[middle] as Item, item) <= 0) low = middle + 1
      else high = middle
    }
    for (; from < low; from += 1) merged.push(many[from] as Item)
    merged.push(item)
  }
  for (; from < many.length; from += 1) merged.push(many[from] as Item)
  return merged
}
