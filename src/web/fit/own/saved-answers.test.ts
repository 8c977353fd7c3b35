import { expect, test } from 'vitest'
import type { Answers } from '#domain/eligibility/answers.ts'
import { mergeAnswers } from '#web/fit/own/saved-answers.ts'

const known: Answers = { citizenships: ['IN'], lives: 'IN', degree: 'bachelor' }

test('an older tab changes only the answer that was given in it', () => {
  const stored: Answers = { ...known, citizenships: ['NP'], level: 'master' }
  expect(mergeAnswers({ known, entered: { ...known, degree: 'master' }, stored })).toEqual({
    ...stored,
    degree: 'master',
  })
  const { degree: _degree, ...without } = known
  const { degree: _stored, ...left } = stored
  expect(mergeAnswers({ known, entered: without, stored })).toEqual(left)
})

test('what was forgotten in another tab stays forgotten', () => {
  const entered: Answers = { ...known, lives: 'DE' }
  expect(mergeAnswers({ known, entered, stored: {} })).toEqual({ lives: 'DE' })
})

test('in one tab the form is what is stored', () => {
  const entered: Answers = { citizenships: ['IN', 'NP'], level: 'phd' }
  expect(mergeAnswers({ known, entered, stored: known })).toEqual(entered)
})
