import { expect, test } from 'vitest'
import { findNextStep, orderSteps } from '#web/fit/own/steps.ts'

const questions = ['citizenships', 'degree', 'level', 'lives'] as const
const nigerian = { citizenships: ['NG'] }

test('a skipped question is behind the others until it is answered', () => {
  expect(orderSteps(questions, [], {})).toEqual(questions)
  expect(orderSteps(questions, ['degree', 'citizenships'], {})).toEqual([
    'level',
    'lives',
    'degree',
    'citizenships',
  ])
  expect(orderSteps(questions, ['citizenships'], nigerian)).toEqual(questions)
  expect(orderSteps(questions, ['work'], {})).toEqual(questions)
})

test('the next question is the next one without an answer, then an earlier one', () => {
  expect(findNextStep(questions, [], nigerian, 'citizenships')).toBe('degree')
  expect(findNextStep(questions, [], { degree: 'bachelor' }, 'citizenships')).toBe('level')
  expect(findNextStep(questions, [], { ...nigerian, lives: 'NG' }, 'lives')).toBe('degree')
  expect(
    findNextStep(
      questions,
      [],
      { ...nigerian, degree: 'none', level: 'phd', lives: 'NG' },
      'degree',
    ),
  ).toBeNull()
})

test('who skips a question again goes on, and after the last one there is none', () => {
  const skipped = ['degree', 'level'] as const
  const answers = { ...nigerian, lives: 'NG' }
  const order = orderSteps(questions, skipped, answers)
  expect(findNextStep(order, skipped, answers, 'degree')).toBe('level')
  expect(findNextStep(order, skipped, answers, 'level')).toBeNull()
})
