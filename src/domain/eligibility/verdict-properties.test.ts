import { expect, test } from 'vitest'
import type { Answers } from '#domain/eligibility/answers.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { evaluateEligibility } from '#domain/eligibility/verdict.ts'
import { createChance, createAnswers, createCriteria, without } from '#domain/testing/chance.ts'

const circumstances = { today: '2026-11-22', groups: new Map([['pair', ['PK', 'IN']]]) }
const cases = 7000

test('an additional answer never turns no into yes or yes into no', () => {
  const chance = createChance(1)
  const seen = { yes: 0, check: 0, no: 0 }
  for (let at = 0; at < cases; at += 1) {
    const item = createCriteria(chance)
    const answers = createAnswers(chance)
    const after = evaluateEligibility(item, answers, circumstances).word
    seen[after] += 1
    for (const question of Object.keys(answers) as (keyof Answers)[]) {
      const before = evaluateEligibility(item, without(answers, question), circumstances).word
      expect(
        [before, after].toSorted().join(),
        JSON.stringify({ item, answers, question }),
      ).not.toBe('no,yes')
    }
  }
  expect(Math.min(seen.yes, seen.check, seen.no)).toBeGreaterThan(100)
})

test('the month of birth beside its year never turns no into yes or yes into no', () => {
  const chance = createChance(2)
  for (let at = 0; at < cases; at += 1) {
    const item = createCriteria(chance)
    const year = 1985 + chance.next(30)
    const answers = { ...createAnswers(chance), born: { year, month: 1 + chance.next(12) } }
    const words = [
      evaluateEligibility(item, { ...answers, born: { year, month: null } }, circumstances).word,
      evaluateEligibility(item, answers, circumstances).word,
    ]
    expect(words.toSorted().join(), JSON.stringify({ item, answers })).not.toBe('no,yes')
  }
})

test('a number of years beside a last year, and a month beside a year, never turn no into yes or yes into no', () => {
  const chance = createChance(6)
  for (let at = 0; at < cases; at += 1) {
    const item = createCriteria(chance)
    const years = chance.next(6)
    const year = 2018 + chance.next(9)
    const answers = createAnswers(chance)
    const pairs = [
      [{ studied: { years: null, isLast: true } }, { studied: { years, isLast: true } }],
      [{ finished: { year, month: null } }, { finished: { year, month: 1 + chance.next(12) } }],
    ] as const
    for (const pair of pairs) {
      const words = pair.map(
        (answer) => evaluateEligibility(item, { ...answers, ...answer }, circumstances).word,
      )
      expect(words.toSorted().join(), JSON.stringify({ item, answers, pair })).not.toBe('no,yes')
    }
  }
})

test('removing a rule never turns yes into no', () => {
  const chance = createChance(3)
  for (let at = 0; at < cases; at += 1) {
    const item = createCriteria(chance)
    const answers = createAnswers(chance)
    if (evaluateEligibility(item, answers, circumstances).word !== 'yes') continue
    // `enrolledAt` qualifies `enrolled`: a rule that excludes master's students may accept others.
    // Without `degree` the levels of study give the lowest one.
    for (const key of (Object.keys(unknownRules) as (keyof Rules)[]).filter(
      (each) => each !== 'enrolledAt' && each !== 'degree',
    )) {
      const fewer = { ...item, rules: { ...item.rules, [key]: unknownRules[key] } }
      expect(
        evaluateEligibility(fewer, answers, circumstances).word,
        JSON.stringify({ item, answers, key }),
      ).not.toBe('no')
    }
  }
})

test("without answers every verdict is 'check'", () => {
  const chance = createChance(4)
  for (let at = 0; at < cases; at += 1)
    expect(evaluateEligibility(createCriteria(chance), {}, circumstances).word).toBe('check')
})

test('a rule without the answer that it needs names the questions that could decide it', () => {
  const chance = createChance(5)
  for (let at = 0; at < 2000; at += 1) {
    const answers = createAnswers(chance)
    for (const { outcome } of evaluateEligibility(createCriteria(chance), answers, circumstances)
      .ruleResults) {
      if (outcome.result !== 'undecided' || outcome.reason !== 'not-told') continue
      expect(outcome.waitsFor.length).toBeGreaterThan(0)
    }
  }
})
