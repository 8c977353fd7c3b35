import { expect, test } from 'vitest'
import { evaluateSearch, sharesOf, minShares } from './eval.ts'

test('what students type is answered: four of five first, nearly all in five, none that names an item is missed', async () => {
  const results = await evaluateSearch()
  expect(results.length).toBeGreaterThanOrEqual(150)
  const { first, inFive } = sharesOf(results)
  expect(first).toBeGreaterThanOrEqual(minShares.first)
  expect(inFive).toBeGreaterThanOrEqual(minShares.inFive)
  expect(results.filter(({ sort, isInFive }) => sort === 'name' && !isInFive).map(({ q }) => q)).toEqual([])
})
