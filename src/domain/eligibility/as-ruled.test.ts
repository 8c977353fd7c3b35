import { expect, test } from 'vitest'
import { asRuled, fundingOf } from '#domain/eligibility/as-ruled.ts'
import {
  type Compared,
  listDisagreements,
  listProseAges,
  listProseDegrees,
  listProseWorkYears,
} from '#domain/eligibility/disagreements.ts'
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

const listed = {
  ...unknownRules.nationality,
  rule: 'listed',
  countries: ['PK'],
  groups: [],
  note: null,
} as const
const everybody = { ...unknownRules.nationality, rule: 'any' } as const

function compare(rules: Partial<Rules>, item: Partial<Compared> = {}) {
  return listDisagreements(
    sampleOpportunity({
      funding: null,
      openToAll: false,
      eligibility: [],
      ...item,
      rules: { ...unknownRules, ...rules },
    }),
  )
}

test('unknown or missing rules disagree with nothing', () => {
  const older = {
    openToAll: true,
    funding: 'full',
    feeToApply: 'USD 20',
    eligibleFrom: 'Ghana',
  } as const
  expect(
    listDisagreements(
      sampleOpportunity({
        ...older,
        rules: null,
        eligibility: ['Under 35', 'A bachelor’s degree'],
      }),
    ),
  ).toEqual([])
  expect(compare({}, older)).toEqual([])
})

test('the box for all nationalities disagrees with a rule that names some, and names disagree with a rule for all', () => {
  expect(compare({ nationality: listed }, { openToAll: true })).toEqual([
    { about: 'open-to-all', rule: 'listed' },
  ])
  expect(compare({ nationality: listed }, { openToAll: false })).toEqual([])
  expect(compare({ nationality: everybody }, { openToAll: true })).toEqual([])
  expect(compare({ nationality: everybody }, { openToAll: false })).toEqual([])
  expect(compare({ nationality: everybody }, { eligibleFrom: 'Ghana and Togo' })).toEqual([
    { about: 'eligible-from', said: 'Ghana and Togo' },
  ])
  for (const eligibleFrom of ['All countries', 'Worldwide', 'Residents of Peru'])
    expect(compare({ nationality: everybody }, { eligibleFrom })).toEqual([])
})

test('the word for funding disagrees with the rule about costs', () => {
  const covers = { ...unknownRules.covers, living: 'yes', tuition: 'no' } as const
  expect(compare({ covers }, { funding: 'full' })).toEqual([
    { about: 'funding', said: 'full', ruled: 'partial' },
  ])
  expect(compare({ covers }, { funding: 'partial' })).toEqual([])
  expect(compare({ covers }, { funding: null })).toEqual([])
})

test('the words for a fee disagree with the rule about fees', () => {
  const none = { rule: 'none', amount: null, currency: null } as const
  const charged = { rule: 'asked', amount: 25, currency: 'USD' } as const
  expect(compare({ fee: none }, { feeToApply: 'USD 25' })).toEqual([
    { about: 'fee', said: 'USD 25', ruled: 'none' },
  ])
  for (const feeToApply of ['None', 'No fee', 'free', '0', '']) {
    expect(compare({ fee: none }, { feeToApply })).toEqual([])
    if (feeToApply !== '')
      expect(compare({ fee: charged }, { feeToApply })).toEqual([
        { about: 'fee', said: feeToApply, ruled: 'asked' },
      ])
  }
})

test('an age in prose disagrees if it is neither a bound of the rule nor in a note', () => {
  const age = { ...unknownRules.age, min: 18, max: 34, varies: false, note: null }
  const byLevel = {
    'high-school': null,
    undergraduate: null,
    master: { min: null, max: 29 },
    phd: null,
    postdoc: null,
  }
  expect(compare({ age }, { eligibility: ['Aged 18 or older and under 35'] })).toEqual([])
  expect(compare({ age: { ...age, max: null } }, { eligibility: ['Under 35'] })).toEqual([
    { about: 'age', said: [35] },
  ])
  expect(
    compare({ age: { ...age, note: '40 for doctors' } }, { eligibility: ['Under 40'] }),
  ).toEqual([])
  expect(
    compare(
      { age: { ...age, surely: { min: null, max: 26 }, byLevel } },
      { eligibility: ['Under 30 for a master, usually under 27'] },
    ),
  ).toEqual([])
  expect(
    compare({ age: { ...age, varies: true, note: 'by country' } }, { eligibility: ['Under 40'] }),
  ).toEqual([])
})

test('years of work and a degree in the prose disagree when the rule lacks them', () => {
  const eligibility = ['At least two years of work experience', 'A bachelor’s degree']
  expect(compare({}, { eligibility })).toEqual([
    { about: 'work', said: [2] },
    { about: 'degree', said: 'A bachelor’s degree' },
  ])
  expect(compare({ experienceYears: 2, degree: 'bachelor' }, { eligibility })).toEqual([])
  expect(compare({ experienceYears: 3, degree: 'bachelor' }, { eligibility })).toEqual([
    { about: 'work', said: [2] },
  ])
})

test('ages, years of work and degrees are recognized by the words around them, other numbers are not', () => {
  const ages = ['Aged 18 to 25', 'Between 20–30 years old', 'younger than 40', 'maximum age of 36']
  expect(listProseAges(ages)).toEqual([18, 20, 25, 30, 36, 40])
  expect(
    listProseAges([
      'Over 80 countries',
      'Under 10% of places',
      'GPA above 3.5',
      '12 months',
      'A grade of 85',
    ]),
  ).toEqual([])
  expect(
    listProseWorkYears([
      'Two years’ professional experience',
      '3+ years of full-time work',
      'five years after graduation',
    ]),
  ).toEqual([2, 3])
  expect(
    listProseWorkYears(['No more than seven years of active experience', 'Four years of study']),
  ).toEqual([])
  expect(
    listProseDegrees([
      'PhD in hand',
      'A high school diploma',
      'No doctoral degree yet',
      'A master of ceremonies',
    ]),
  ).toEqual(['PhD in hand', 'A high school diploma'])
})
