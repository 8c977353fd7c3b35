import { expect, test } from 'vitest'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { type Rules, unknownRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const ruled = (rules: Partial<Rules>, given: Partial<Opportunity> = {}) =>
  asRuled(sampleOpportunity({ funding: 'none', openToAll: true, ...given, rules: { ...unknownRules, ...rules } }))
const nationality = (rule: Rules['nationality']['rule']) => ({ nationality: { ...unknownRules.nationality, rule } })
const livingPaid = { covers: { ...unknownRules.covers, living: 'yes' as const } }

test('an item without rules, and what rules do not tell, stay in the words of the editor', () => {
  const plain = sampleOpportunity({ funding: 'none', openToAll: true })
  expect(asRuled(plain)).toBe(plain)
  expect(ruled({})).toMatchObject({ funding: 'none', openToAll: true })
})

test('open to every nationality is what the rule says, whatever the editor wrote', () => {
  for (const rule of ['listed', 'except', 'varies'] as const) expect(ruled(nationality(rule)).openToAll, rule).toBe(false)
  expect(ruled(nationality('any'), { openToAll: false }).openToAll).toBe(true)
})

test('tuition that nobody states takes nothing away where nobody studies, or postdocs alone', () => {
  const whereNobodyStudies: readonly Partial<Opportunity>[] = [
    { kind: 'internship' },
    { kind: 'leadership' },
    { categories: ['competition'] },
    { categories: ['summer', 'master'] },
    { categories: ['exchange'] },
    { categories: ['postdoc'] },
  ]
  for (const given of whereNobodyStudies) expect(ruled(livingPaid, given).funding, JSON.stringify(given)).toBe('full')
  for (const given of [{}, { categories: ['phd'] }, { categories: ['phd', 'postdoc'] }])
    expect(ruled(livingPaid, given).funding, JSON.stringify(given)).toBe('partial')
})
