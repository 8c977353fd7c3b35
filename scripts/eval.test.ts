import { expect, test } from 'vitest'
import { evaluateSearch, sharesOf, wanted } from './eval.ts'

test('what students type is answered: four of five first, nearly all in five, none that names an item is missed', async () => {
  const answers = await evaluateSearch()
  expect(answers.length).toBeGreaterThanOrEqual(150)
  const { first, inFive } = sharesOf(answers)
  expect(first).toBeGreaterThanOrEqual(wanted.first)
  expect(inFive).toBeGreaterThanOrEqual(wanted.inFive)
  expect(answers.filter(({ sort, isInFive }) => sort === 'name' && !isInFive).map(({ q }) => q)).toEqual([])
})
