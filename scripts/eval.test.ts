import { expect, test } from 'vitest'
import { evaluateSearch, sharesOf, minShares } from './eval.ts'

test('the search answers what students type: four of five first, nearly all in five, and every named item', async () => {
  const results = await evaluateSearch()
  expect(results.length).toBeGreaterThanOrEqual(150)
  const { first, inFive } = sharesOf(results)
  expect(first).toBeGreaterThanOrEqual(minShares.first)
  expect(inFive).toBeGreaterThanOrEqual(minShares.inFive)
  expect(
    results.filter(({ sort, isInFive }) => sort === 'name' && !isInFive).map(({ q }) => q),
  ).toEqual([])
})
