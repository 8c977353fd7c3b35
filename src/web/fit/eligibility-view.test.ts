import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { listBesideQuestions } from '#web/fit/eligibility-view.ts'
import { languages } from '#web/texts/languages.ts'

test('gender and refuge are asked where a rule asks for them and nobody has answered', async () => {
  const texts = await languages[0]?.load()
  if (texts === undefined) throw new Error('There is no language')
  const names = (...[rules, answers]: [Parameters<typeof listBesideQuestions>[0], Parameters<typeof listBesideQuestions>[1]]) =>
    listBesideQuestions(rules, answers, texts).map(({ name }) => name)
  const anybody = { ...unknownRules, gender: 'any', refugees: null } as const
  expect(names(null, {})).toEqual([])
  expect(names(anybody, {})).toEqual([])
  expect(names({ ...anybody, gender: 'women' }, {})).toEqual(['me.gender'])
  expect(names({ ...anybody, gender: 'women' }, { gender: 'man' })).toEqual([])
  expect(names({ ...anybody, refugees: 'welcome' }, {})).toEqual(['me.refugee'])
  expect(names({ ...anybody, gender: 'men', refugees: 'only' }, { refugee: 'no' })).toEqual(['me.gender'])
})
