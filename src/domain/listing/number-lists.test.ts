import { expect, test } from 'vitest'
import { createNumberLists } from '#domain/listing/number-lists.ts'

test('whatever comes and goes, each list holds what was put into it, in ascending order', () => {
  let seed = 5
  // Numerical Recipes' generator: the same numbers at each run.
  const next = (below: number) => Math.floor(((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32) * below)
  const ascending = (a: number, b: number) => a - b
  const lists = createNumberLists()
  const plain = new Map<number, number[]>()
  for (let change = 0; change < 20_000; change += 1) {
    // A few are long.
    const list = next(3) === 0 ? next(3) : next(400)
    const own = plain.get(list) ?? []
    if (next(20) === 0) {
      const values = Array.from({ length: next(30) }, () => next(1000)).toSorted(ascending)
      lists.set(list, values)
      plain.set(list, values)
    } else if (next(4) === 0) {
      const first = next(1000)
      lists.removeBetween(list, first, first + 20)
      plain.set(
        list,
        own.filter((value) => value < first || value >= first + 20),
      )
    } else {
      const value = next(1000)
      lists.add(list, value)
      plain.set(list, [...own, value].toSorted(ascending))
    }
    if (change % 50 === 0) expect([...lists.read(list)]).toEqual(plain.get(list))
  }
  for (const [list, values] of plain) expect([...lists.read(list)]).toEqual(values)
  expect([...lists.read(100_000)]).toEqual([])
})
