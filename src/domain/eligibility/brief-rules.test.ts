import { expect, test } from 'vitest'
import { toBriefRules } from '#domain/eligibility/brief-rules.ts'
import { fillRules } from '#domain/eligibility/fill-rules.ts'
import { type Rules, unknownRules } from '#domain/eligibility/rules.ts'
import { judge } from '#domain/eligibility/verdict.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'

const full = fullOpportunity('scholarship').rules!
const circumstances = { today: '2026-11-22', groups: new Map<string, readonly string[]>() }

test('the browser gets no note, no further rule, no payment and no source, and nothing that is unknown', () => {
  const brief = toBriefRules({ ...full, nationality: { rule: 'listed', countries: ['PK'], groups: [], note: 'A secret note.' } })
  expect(brief).not.toHaveProperty('other')
  expect(brief).not.toHaveProperty('payment')
  expect(brief).not.toHaveProperty('source')
  expect(brief.nationality).toEqual({ rule: 'listed', countries: ['PK'], groups: [], note: true })
  expect(JSON.stringify(brief)).not.toContain('secret')
  expect(toBriefRules(unknownRules)).toEqual({})
})

test('by them the verdict is the same', () => {
  const noted: Rules = { ...full, nationality: { rule: 'listed', countries: ['PK'], groups: [], note: 'No dual citizens.' } }
  for (const rules of [full, noted]) {
    const back = fillRules(JSON.parse(JSON.stringify(toBriefRules(rules))))
    for (const facts of [{ citizenships: ['PK', 'GB'] }, { citizenships: ['PK'], degree: 'master', enrolled: 'no', work: 1 }] as const) {
      const item = { deadline: null, levels: [] }
      expect(judge({ ...item, rules: back }, facts, circumstances)).toEqual(judge({ ...item, rules }, facts, circumstances))
    }
  }
})
