import { expect, test } from 'vitest'
import { insertSorted, sortYielding } from '#storage/yielding.ts'

test('a yielding sort sorts any number of values and leaves its input unchanged', async () => {
  let seed = 5
  // The generator of Numerical Recipes: the same numbers at each run.
  const next = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0)
  for (const length of [0, 1, 3999, 4000, 4001, 20_000]) {
    const given = Array.from({ length }, next)
    const before = [...given]
    expect(await sortYielding(given, (a, b) => a - b)).toEqual(given.toSorted((a, b) => a - b))
    expect(given).toEqual(before)
  }
})

test('a few values are merged into many, after equal ones', () => {
  const byNumber = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10)
  const insert = (many: readonly string[], few: readonly string[]) =>
    insertSorted(many, few, byNumber)
  expect(insert(['1', '3', '3', '5'], ['0', '3x', '4', '9'])).toEqual([
    '0',
    '1',
    '3',
    '3',
    '3x',
    '4',
    '5',
    '9',
  ])
  expect(insert([], ['1', '2'])).toEqual(['1', '2'])
  expect(insert(['1', '2'], [])).toEqual(['1', '2'])
})
