import { expect, test } from 'vitest'
import { asRuled, fundingOf } from '#domain/eligibility/as-ruled.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const ruled = (rules: Partial<Rules>, fields: Partial<Opportunity> = {}) =>
  asRuled(
    sampleOpportunity({
      funding: 'none',
      openToAll: true,
      ...fields,
      rules: { ...unknownRules, ...rules },
    }),
  )
const nationality = (rule: Rules['nationality']['rule']) => ({
  nationality: { ...unknownRules.nationality, rule },
})
const livingPaid = { covers: { ...unknownRules.covers, living: 'yes' as const } }

test('without rules, or where rules are silent, the editor’s words stay', () => {
  const plain = sampleOpportunity({ funding: 'none', openToAll: true })
  expect(asRuled(plain)).toBe(plain)
  expect(ruled({})).toMatchObject({ funding: 'none', openToAll: true })
})

test('the rule decides whether all nationalities can apply, whatever the editor wrote', () => {
  for (const rule of ['listed', 'except', 'varies'] as const)
    expect(ruled(nationality(rule)).openToAll, rule).toBe(false)
  expect(ruled(nationality('any'), { openToAll: false }).openToAll).toBe(true)
})

test('unknown tuition lowers the funding of no item without study, such as postdocs', () => {
  const whereNobodyStudies: readonly Partial<Opportunity>[] = [
    { kind: 'internship' },
    { kind: 'leadership' },
    { categories: ['competition'] },
    { categories: ['summer', 'master'] },
    { categories: ['exchange'] },
    { categories: ['postdoc'] },
  ]
  for (const fields of whereNobodyStudies)
    expect(ruled(livingPaid, fields).funding, JSON.stringify(fields)).toBe('full')
  for (const fields of [{}, { categories: ['phd'] }, { categories: ['phd', 'postdoc'] }])
    expect(ruled(livingPaid, fields).funding, JSON.stringify(fields)).toBe('partial')
})

const prize = [{ for: 'prize', amount: 5000, currency: 'USD', per: 'once', note: null }] as const
const rows: readonly (readonly [
  Partial<Rules['covers']>,
  Rules['payment'],
  boolean,
  string | null,
])[] = [
  [{ tuition: 'yes', living: 'yes' }, [], false, 'full'],
  [{ tuition: 'yes', living: 'partly', housing: 'yes' }, [], false, 'full'],
  [{ tuition: 'yes', living: 'partly' }, [], false, 'partial'],
  [{ living: 'yes' }, [], false, 'partial'],
  [{ living: 'yes' }, [], true, 'full'],
  [{ tuition: 'no', living: 'yes' }, [], true, 'partial'],
  [{ tuition: 'yes', living: 'yes', travel: 'no' }, [], false, 'partial'],
  [{ travel: 'partly' }, [], false, 'partial'],
  [{ insurance: 'yes' }, [], false, null],
  [{ tuition: 'no' }, prize, true, 'partial'],
  [{ tuition: 'no' }, [], true, 'none'],
  [{ insurance: 'no' }, [], false, 'none'],
  [{}, [], true, null],
]

for (const [covers, payment, isTuitionless, funding] of rows) {
  test(`${JSON.stringify(covers)}${payment.length > 0 ? ' with a prize' : ''}${isTuitionless ? ' without tuition' : ''} is ${funding ?? 'not known'}`, () => {
    expect(
      fundingOf({ covers: { ...unknownRules.covers, ...covers }, payment }, isTuitionless, null),
    ).toBe(funding)
  })
}

test("an unknown rule leaves the editor's 'full', and a refusal changes it", () => {
  const full = (covers: Partial<Rules['covers']>) =>
    fundingOf({ covers: { ...unknownRules.covers, ...covers }, payment: [] }, false, 'full')
  for (const covers of [
    {},
    { living: 'yes' },
    { tuition: 'yes' },
    { travel: 'yes' },
    { living: 'partly', housing: 'yes' },
  ] as const)
    expect(full(covers), JSON.stringify(covers)).toBe('full')
  for (const covers of [
    { living: 'yes', travel: 'no' },
    { tuition: 'partly' },
    { living: 'partly' },
    { tuition: 'no', living: 'yes' },
  ] as const)
    expect(full(covers), JSON.stringify(covers)).toBe('partial')
  expect(
    fundingOf({ covers: { ...unknownRules.covers, living: 'yes' }, payment: [] }, false, 'partial'),
  ).toBe('partial')
})
