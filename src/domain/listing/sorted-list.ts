/** A list that stays in order while it changes. */
export interface SortedList<Item> {
  /** Must not be there already. */
  add(item: Item): void
  remove(item: Item): void
  /** In order; another array after each change. */
  all(): readonly Item[]
}

/** So many changes are gathered before they are brought into the list, which costs one copy of it whatever their number. */
const mostWaiting = 256

/** `compare` is never 0 for two items. */
export function createSortedList<Item>(compare: (a: Item, b: Item) => number): SortedList<Item> {
  let sorted: readonly Item[] = []
  const coming = new Set<Item>()
  const leaving = new Set<Item>()

  const settle = () => {
    if (coming.size + leaving.size === 0) return
    const staying = leaving.size === 0 ? sorted : sorted.filter((item) => !leaving.has(item))
    const merged: Item[] = []
    let start = 0
    for (const item of [...coming].sort(compare)) {
      const place = placeIn(staying, (other) => compare(other, item) < 0)
      for (; start < place; start += 1) merged.push(staying[start] as Item)
      merged.push(item)
    }
    for (; start < staying.length; start += 1) merged.push(staying[start] as Item)
    sorted = merged
    coming.clear()
    leaving.clear()
  }
  return {
    add(item) {
      coming.add(item)
      if (coming.size >= mostWaiting) settle()
    },
    remove(item) {
      if (coming.delete(item)) return
      leaving.add(item)
      if (leaving.size >= mostWaiting) settle()
    },
    all() {
      settle()
      return sorted
    },
  }
}

/** How many come first of those for which `isBefore` holds; they must all stand in front. */
export function placeIn<Item>(sorted: readonly Item[], isBefore: (item: Item) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(sorted[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low
}
