import { placeIn } from '#services/rules/place-in.ts'

/** A list that stays in order while it changes. */
export interface SortedList<Item> {
  /** Must not be there already. */
  add(item: Item): void
  /** Must be there. */
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
    const placeOf = (item: Item) => placeIn(sorted, (other) => compare(other, item) < 0)
    const gaps = [...leaving].map(placeOf).sort((a, b) => a - b)
    // What stays between two changes is copied at one go: a list of many thousands is not walked through.
    const parts: (readonly Item[])[] = []
    let start = 0
    let gap = 0
    const keepUntil = (end: number) => {
      for (; (gaps[gap] ?? end) < end; gap += 1) {
        const place = gaps[gap] as number
        parts.push(sorted.slice(start, place))
        start = place + 1
      }
      parts.push(sorted.slice(start, end))
      start = end
    }
    for (const item of [...coming].sort(compare)) {
      keepUntil(placeOf(item))
      parts.push([item])
    }
    keepUntil(sorted.length)
    sorted = new Array<Item>().concat(...parts)
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
