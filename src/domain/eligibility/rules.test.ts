import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { fillBriefRules, toBriefRules, unknownRules } from '#domain/eligibility/rules.ts'
import { fillRules } from '#domain/eligibility/stored-rules.ts'
import { evaluateEligibility } from '#domain/eligibility/verdict.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'

const full = fullOpportunity('scholarship').rules!
const circumstances = { today: '2026-11-22', groups: new Map<string, readonly string[]>() }

test('the browser gets no notes, further rules, payments, source or unknown rules', () => {
  const brief = toBriefRules({
    ...full,
    nationality: {
      ...unknownRules.nationality,
      rule: 'listed',
      countries: ['PK'],
      groups: [],
      note: 'A secret note.',
    },
  })
  expect(brief).not.toHaveProperty('other')
  expect(brief).not.toHaveProperty('payment')
  expect(brief).not.toHaveProperty('source')
  expect(brief.nationality).toEqual({ rule: 'listed', countries: ['PK'], groups: [], note: true })
  expect(JSON.stringify(brief)).not.toContain('secret')
  expect(toBriefRules(unknownRules)).toEqual({})
})

test('brief rules give the same verdict', () => {
  const noted: Rules = {
    ...full,
    nationality: {
      ...unknownRules.nationality,
      rule: 'listed',
      countries: ['PK'],
      groups: [],
      note: 'No dual citizens.',
    },
  }
  for (const rules of [full, noted]) {
    const back = fillBriefRules(JSON.parse(JSON.stringify(toBriefRules(rules))))
    for (const answers of [
      { citizenships: ['PK', 'GB'] },
      { citizenships: ['PK'], degree: 'master', enrolled: 'no', work: 1 },
    ] as const) {
      const item = { deadline: null, levels: [] }
      expect(evaluateEligibility({ ...item, rules: back }, answers, circumstances)).toEqual(
        evaluateEligibility({ ...item, rules }, answers, circumstances),
      )
    }
  }
})

test('a complete stored object is read back unchanged, even if forms would refuse it now', () => {
  const { rules } = fullOpportunity('scholarship')
  expect(fillRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules)
  const old = { ...rules, other: Array.from({ length: 9 }, (_, index) => `Rule ${index}`) }
  expect(fillRules(old)).toEqual(old)
})

test('missing or malformed rules are unknown, and a value that is no object has no rules', () => {
  expect(fillRules({})).toEqual(unknownRules)
  expect(
    fillRules({
      nationality: 'any',
      other: 'one',
      duty: {},
      covers: { tuition: 'yes', living: [] },
      gone: 1,
    }),
  ).toEqual({
    ...unknownRules,
    covers: { ...unknownRules.covers, tuition: 'yes' },
  })
  for (const nothing of [null, undefined, 'any', 5, []]) expect(fillRules(nothing)).toBeNull()
})
