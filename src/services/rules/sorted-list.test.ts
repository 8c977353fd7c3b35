import { expect, test } from 'vitest'
import { createSortedList } from '#services/rules/sorted-list.ts'

test('whatever comes and goes, and whenever one looks, the list is what a sorted set would be', () => {
  let seed = 7
  // Numerical Recipes' generator: the same numbers at each run.
  const next = (below: number) => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) % below
  for (let round = 0; round < 20; round += 1) {
    const list = createSortedList<number>((a, b) => a - b)
    const there = new Set<number>()
    for (let change = 0; change < 2000; change += 1) {
      const number = next(900)
      if (there.delete(number)) list.remove(number)
      else {
        there.add(number)
        list.add(number)
      }
      if (next(100) < round) expect(list.all()).toHaveLength(there.size)
    }
    expect(list.all()).toEqual([...there].toSorted((a, b) => a - b))
  }
})
