import { expect, test } from 'vitest'
import { createSortedNumbers } from '#domain/listing/sorted-numbers.ts'

test('whatever comes and goes, and whenever one looks, the numbers stand in the order of their things, though one gives its number to another', () => {
  let seed = 7
  // Numerical Recipes' generator: the same numbers at each run.
  const next = (below: number) => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) % below
  for (let round = 0; round < 20; round += 1) {
    const things: number[] = []
    const list = createSortedNumbers((a, b) => (things[a] ?? 0) - (things[b] ?? 0))
    const there = new Map<number, number>()
    for (let change = 0; change < 2000; change += 1) {
      const number = next(900)
      if (there.has(number)) {
        list.remove(number)
        there.delete(number)
      }
      if (next(3) > 0) {
        // No two are equal.
        things[number] = next(1000) * 1000 + number
        there.set(number, things[number])
        list.add(number)
      }
      if (next(100) < round) expect(list.all()).toHaveLength(there.size)
    }
    expect([...list.all()].map((number) => things[number])).toEqual([...there.values()].toSorted((a, b) => a - b))
  }
})
