import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { confirmsRules, findFactFaults, settlesSentence } from '#domain/watch/fact-answers.ts'
import { allRight } from '#domain/watch/testing/all-right.ts'
import { type FactAnswers, factAnswers } from '#domain/watch/verified-facts.ts'

test('an item counts as checked when each fact has an answer', () => {
  expect(findFactFaults(allRight, { kind: 'fixed' })).toEqual({})
  const { age: _age, study: _study, ...some } = allRight
  expect(findFactFaults(some, { kind: 'fixed' })).toEqual({
    age: 'fact-unanswered',
    study: 'fact-unanswered',
  })
})

test('an announced day has to stand on the page, and another one need not', () => {
  const silent: FactAnswers = { ...allRight, deadline: 'silent' }
  expect(findFactFaults(silent, { kind: 'fixed' })).toEqual({ deadline: 'fact-announced-unsaid' })
  expect(findFactFaults(silent, { kind: 'expected' })).toEqual({})
  expect(findFactFaults({ ...silent, deadline: 'changed' }, { kind: 'fixed' })).toEqual({})
})

test('a page confirms the rules where it says all that they state', () => {
  const rules = { ...unknownRules, degree: 'bachelor' as const }
  expect(confirmsRules(allRight, rules)).toBe(true)
  expect(confirmsRules({ ...allRight, age: 'silent', paid: 'silent' }, rules)).toBe(true)
  expect(confirmsRules({ ...allRight, study: 'silent' }, rules)).toBe(false)
  expect(confirmsRules({ ...allRight, study: 'changed' }, rules)).toBe(true)
  const limited = { ...rules, age: { ...rules.age, max: 35 } }
  expect(confirmsRules({ ...allRight, age: 'silent' }, limited)).toBe(false)
  const paying = { ...rules, fee: { ...rules.fee, rule: 'none' as const } }
  expect(confirmsRules({ ...allRight, paid: 'silent' }, paying)).toBe(false)
  const open = { ...rules, nationality: { ...rules.nationality, rule: 'any' as const } }
  expect(confirmsRules({ ...allRight, nationality: 'silent' }, open)).toBe(false)
})

test('a sentence that has changed is settled by who has found it on the page', () => {
  expect([...factAnswers, undefined].map(settlesSentence)).toEqual([true, true, false, false])
})
