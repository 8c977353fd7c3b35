/** How many come first of those for which `isBefore` holds; they must all stand in front. */
export function placeIn<Item>(sorted: ArrayLike<Item>, isBefore: (item: Item) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(sorted[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low
}
