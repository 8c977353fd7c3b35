import { expect, test } from 'vitest'
import {
  type Compared,
  listDisagreements,
  listProseAges,
  listProseDegrees,
  listProseWorkYears,
} from '#domain/eligibility/disagreements.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

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
