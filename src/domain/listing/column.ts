/** One thing of all entries: by seat (seats.ts) its number, and by number what it is, each once. */
export interface Column<Value> {
  readonly distinct: readonly Value[]
  /** Longer than there are seats; it is another array when more come. */
  readonly numbers: Uint32Array
}

export interface GrowingColumn<Value> extends Column<Value> {
  put(seat: number, value: Value): void
}

/** What was there once keeps its number: values are few beside entries, and come again. */
export function createColumn<Value>(): GrowingColumn<Value> {
  const numberOf = new Map<Value, number>()
  const distinct: Value[] = []
  let numbers = new Uint32Array(0)
  return {
    distinct,
    get numbers() {
      return numbers
    },
    put(seat, value) {
      let number = numberOf.get(value)
      if (number === undefined) {
        number = distinct.push(value) - 1
        numberOf.set(value, number)
      }
      numbers = withRoom(numbers, seat + 1)
      numbers[seat] = number
    },
  }
}

/** By number what is said of each, 0 to 255. */
export function tableOf<Value>(distinct: readonly Value[], say: (value: Value) => number): Uint8Array {
  const table = new Uint8Array(distinct.length)
  // Uint8Array.from takes twenty times as long.
  for (let number = 0; number < table.length; number += 1) table[number] = say(distinct[number] as Value)
  return table
}

type Numbers = Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** The same where it has room for so many, else a copy that has room for an eighth more. */
export function withRoom<Kept extends Numbers>(numbers: Kept, count: number): Kept {
  if (count <= numbers.length) return numbers
  const make = numbers.constructor as new (length: number) => Kept
  const more = new make(count + (count >> 3) + 16)
  more.set(numbers)
  return more
}
