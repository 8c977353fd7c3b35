import { withRoom } from '#domain/listing/column.ts'
import { placeIn } from '#domain/listing/place-in.ts'

/** Numbers of things, that stay in the order of the things while they change. */
export interface SortedNumbers {
  /** Must not be there already. */
  add(item: number): void
  /** Must be there, and its thing too as long as this takes. */
  remove(item: number): void
  /** In order; to be read before the next change. */
  all(): Uint32Array
}

/** So many are gathered before they are brought into the list: each moves what stands behind it, together all moves once. */
const mostWaiting = 256

/** `compare` is never 0 for two items. */
export function createSortedNumbers(compare: (a: number, b: number) => number): SortedNumbers {
  let room = new Uint32Array(0)
  let length = 0
  const coming = new Set<number>()
  const placeOf = (item: number, end: number) => placeIn(room.subarray(0, end), (other) => compare(other, item) < 0)

  const settle = () => {
    if (coming.size === 0) return
    room = withRoom(room, length + coming.size)
    // The last one first: what stands behind it moves at one go to where it stays.
    let [end, shift] = [length, coming.size]
    for (const item of [...coming].sort((a, b) => compare(b, a))) {
      const place = placeOf(item, end)
      room.copyWithin(place + shift, place, end)
      shift -= 1
      room[place + shift] = item
      end = place
    }
    length += coming.size
    coming.clear()
  }
  return {
    add(item) {
      coming.add(item)
      if (coming.size >= mostWaiting) settle()
    },
    remove(item) {
      if (coming.delete(item)) return
      const place = placeOf(item, length)
      room.copyWithin(place, place + 1, length)
      length -= 1
    },
    all() {
      settle()
      return room.subarray(0, length)
    },
  }
}
