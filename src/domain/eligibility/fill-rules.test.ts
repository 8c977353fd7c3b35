import { expect, test } from 'vitest'
import { fillRules } from '#domain/eligibility/fill-rules.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'

test('what was stored whole comes back whole, though it would be refused by now', () => {
  const { rules } = fullOpportunity('scholarship')
  expect(fillRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules)
  const old = { ...rules, other: Array.from({ length: 9 }, (_, index) => `Rule ${index}`) }
  expect(fillRules(old)).toEqual(old)
})

test('what is left out, or of another shape, is unknown, and what is no record is no rules', () => {
  expect(fillRules({})).toEqual(unknownRules)
  expect(fillRules({ nationality: 'any', other: 'one', duty: {}, covers: { tuition: 'yes', living: [] }, gone: 1 })).toEqual({
    ...unknownRules,
    covers: { ...unknownRules.covers, tuition: 'yes' },
  })
  for (const nothing of [null, undefined, 'any', 5, []]) expect(fillRules(nothing)).toBeNull()
})
