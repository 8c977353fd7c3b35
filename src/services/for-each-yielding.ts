import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Milliseconds of work after which the loop yields to other tasks. */
const maxTaskMs = 8

/** Calls `work` for each item, and yields to the event loop in between. */
export async function forEachYielding<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - since < maxTaskMs) continue
    await yieldToEventLoop()
    since = performance.now()
  }
}

/** Items sorted in one task, which takes some milliseconds. */
const runLength = 4000

/** Returns a sorted copy, and yields to the event loop in between. The last sort only merges the sorted runs. */
export async function sortYielding<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Promise<Item[]> {
  const runs: Item[][] = []
  for (let start = 0; start < items.length; start += runLength) {
    if (start > 0) await yieldToEventLoop()
    runs.push(items.slice(start, start + runLength).sort(compare))
  }
  return runs.flat().sort(compare)
}

/** Both are sorted. A binary search finds the position of each, because comparing all of the many takes a tenth of a second for 50,000. */
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
