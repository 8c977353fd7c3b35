import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import {
  emptyFormValues,
  type OpportunityFormValues,
  toFormValues,
} from '#web/admin/opportunity-form/form-values.ts'
import { listRequired } from '#web/admin/opportunity-form/required.ts'
import { readSectionStates, type SectionState } from '#web/admin/opportunity-form/section-states.ts'
import { toRulesSoFar } from '#web/admin/rules-form/rules-form-values.ts'

interface Options {
  readonly kind?: Kind
  readonly errors?: readonly string[]
  readonly refused?: OpportunityFormValues
}

function statesOf(values: OpportunityFormValues, options: Options = {}) {
  const { kind = 'scholarship', errors = [], refused = values } = options
  const states = readSectionStates({
    kind,
    values,
    rules: values.rules && toRulesSoFar(values.rules, null, []),
    required: listRequired(kind),
    refused: { controls: errors, values: refused },
  })
  return Object.fromEntries(states.map(({ section, ...state }) => [section, state])) as Record<
    SectionState['section'],
    Omit<SectionState, 'section'>
  >
}

const complete = (changes: Partial<Opportunity> = {}) =>
  toFormValues(
    sampleOpportunity({
      code: 'a',
      image: 'https://example.org/a.png',
      officialLink: 'https://example.org/',
      country: 'Japan',
      regions: ['Asia'],
      amount: 0,
      description: 'A sentence.',
      benefits: ['Tuition'],
      eligibility: ['Anybody'],
      deadline: { kind: 'fixed', date: '2031-05-04', time: null, zone: null, note: null },
      ...changes,
    }),
    null,
  )

test('a new form misses what publishing needs, each in its section', () => {
  const states = statesOf(emptyFormValues('key'))
  expect(Object.entries(states).map(([section, { missing }]) => [section, missing])).toEqual([
    ['what', ['name', 'image', 'regions', 'country', 'officialLink']],
    ['when', ['deadline']],
    ['who', []],
    ['money', ['amount']],
    ['words', ['code', 'description', 'benefits', 'eligibility']],
  ])
  expect(states.who.unstated).toBe(4)
  expect(states.money.unstated).toBe(1)
})

test('blanks are missing, and a deadline without a day only where its type has one', () => {
  expect(statesOf({ ...complete(), country: ' \n' }).what.missing).toEqual(['country'])
  const dayless = { ...complete(), deadline: '' }
  expect(statesOf(dayless).when.missing).toEqual(['deadline'])
  expect(statesOf({ ...dayless, deadlineKind: 'rolling' }).when.missing).toEqual([])
})

test('a complete item misses nothing, and its answered questions are not open', () => {
  const rules = {
    ...unknownRules,
    age: { ...unknownRules.age, max: 35 },
    covers: { ...unknownRules.covers, tuition: 'yes' },
  } as const
  const states = statesOf(complete({ rules }))
  for (const { missing, errors, disagreements } of Object.values(states))
    expect([missing, errors, disagreements]).toEqual([[], 0, 0])
  expect(states.who.unstated).toBe(3)
  expect(states.money.unstated).toBe(0)
})

test('a mistake counts in its section until its field changes, and a missing field is none', () => {
  const values = { ...complete(), country: '', officialLink: 'x' }
  const errors = [
    'officialLink',
    'country',
    'opens',
    'imageAlt',
    'rules.age.min',
    'rules.payments.prize-3.amount',
  ]
  const states = statesOf(values, { errors })
  expect(Object.values(states).map(({ errors }) => errors)).toEqual([2, 1, 1, 1, 0])
  expect(states.what.missing).toEqual(['country'])
  const mended = { ...values, officialLink: 'https://example.org/' }
  expect(statesOf(mended, { errors, refused: values }).what.errors).toBe(1)
})

test('a correction of the rules settles its own mistake alone', () => {
  const { rules, ...others } = complete({ rules: unknownRules })
  const before = { ...others, rules }
  const errors = ['rules.age.min', 'rules.source']
  const now = {
    ...others,
    rules: rules && { ...rules, texts: { ...rules.texts, 'age.min': '18' } },
  }
  expect(statesOf(now, { errors, refused: before }).who.errors).toBe(1)
})

test('rules that contradict the older fields differ in the section of those fields', () => {
  const rules = {
    ...unknownRules,
    nationality: { ...unknownRules.nationality, rule: 'listed', countries: ['GH'] },
    fee: { ...unknownRules.fee, rule: 'asked' },
  } as const
  const states = statesOf(complete({ rules, openToAll: true, feeToApply: 'No fee' }))
  expect(Object.values(states).map(({ disagreements }) => disagreements)).toEqual([0, 0, 1, 1, 0])
})
