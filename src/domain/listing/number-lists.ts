import { withRoom } from '#domain/listing/column.ts'
import { placeIn } from '#domain/listing/place-in.ts'

/**
 * Very many lists of whole numbers in ascending order, most of them short, in one array: an array of its own for each takes three times the room.
 * A list is known by a number.
 */
export interface NumberLists {
  /** Of a list that nothing came into, none. To be read before the next change. */
  read(list: number): Uint32Array
  add(list: number, value: number): void
  /** Takes out those from `first` on and below `end`. */
  removeBetween(list: number, first: number, end: number): void
  /** In place of all that is in it; in ascending order. */
  set(list: number, values: readonly number[]): void
}

export function createNumberLists(): NumberLists {
  let values = new Uint32Array(0)
  // Of each list three: where it begins, how many it has, and for how many there is room.
  let spans = new Uint32Array(0)
  let lists = 0
  /** Where what was never given begins, and how much before that is nobody's any more. */
  let end = 0
  let lost = 0

  const startOf = (list: number) => spans[3 * list] ?? 0
  const sizeOf = (list: number) => spans[3 * list + 1] ?? 0
  const roomOf = (list: number) => spans[3 * list + 2] ?? 0
  const read = (list: number) => values.subarray(startOf(list), startOf(list) + sizeOf(list))

  /** Closes the gaps when they are a quarter of all, so that each change pays for a few numbers of that. */
  const tidy = () => {
    if (lost < 4096 || lost < end / 4) return
    const kept = new Uint32Array(end - lost + ((end - lost) >> 3))
    end = 0
    for (let list = 0; list < lists; list += 1) {
      const [start, size] = [startOf(list), sizeOf(list)]
      for (let at = 0; at < size; at += 1) kept[end + at] = values[start + at] ?? 0
      spans[3 * list] = end
      end += roomOf(list)
    }
    values = kept
    lost = 0
  }
  /** Gives a list another room, at the end. */
  const move = (list: number, room: number) => {
    tidy()
    lost += roomOf(list)
    values = withRoom(values, end + room)
    values.copyWithin(end, startOf(list), startOf(list) + sizeOf(list))
    spans[3 * list] = end
    spans[3 * list + 2] = room
    end += room
  }
  const grow = (list: number) => {
    lists = Math.max(lists, list + 1)
    spans = withRoom(spans, 3 * lists)
  }
  return {
    read,
    add(list, value) {
      grow(list)
      const size = sizeOf(list)
      // Most never get a second one; what grows gets room for a quarter more.
      if (size === roomOf(list)) move(list, size + 1 + (size >> 2))
      const start = startOf(list)
      const place = start + placeIn(read(list), (other) => other < value)
      values.copyWithin(place + 1, place, start + size)
      values[place] = value
      spans[3 * list + 1] = size + 1
    },
    removeBetween(list, first, until) {
      const own = read(list)
      const from = placeIn(own, (value) => value < first)
      const to = placeIn(own, (value) => value < until)
      own.copyWithin(from, to)
      if (to > from) spans[3 * list + 1] = own.length - (to - from)
    },
    set(list, own) {
      grow(list)
      if (own.length > roomOf(list)) {
        spans[3 * list + 1] = 0
        move(list, own.length)
      }
      values.set(own, startOf(list))
      spans[3 * list + 1] = own.length
    },
  }
}
