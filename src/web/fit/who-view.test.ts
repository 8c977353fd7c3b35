import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { eligibilityRules } from '#domain/eligibility/verdict.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toWhoView } from '#web/fit/who-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const whoOf = (rules: Partial<Rules> | null) =>
  toWhoView(sampleOpportunity({ rules: rules && { ...unknownRules, ...rules } }), [], false, en)

test('a rule that says something is a row, and what is not stated is one line', () => {
  const who = whoOf({
    nationality: { ...unknownRules.nationality, rule: 'any' },
    degree: 'bachelor',
    age: { ...unknownRules.age, max: 30, note: 'On the day of the deadline' },
    other: ['An offer of a university'],
  })
  expect(who?.rows.map(({ name, requires, note }) => [name, requires, note])).toEqual([
    ['Nationality', 'Any nationality', null],
    ['Age', 'Age 30 or younger', 'On the day of the deadline'],
    ['Degree', 'Requires a bachelor’s degree', null],
  ])
  expect(who?.unstated).toBe(
    'Nothing is stated about residence, student status, work experience or languages.',
  )
  expect(who?.also).toEqual(['An offer of a university'])
})

test('without a rule nothing is claimed, and with all of them every rule is a row', () => {
  expect(whoOf(null)).toBeNull()
  expect(whoOf({})?.rows).toEqual([])
  const full = toWhoView(fullOpportunity('scholarship'), [], false, en)
  expect(full?.rows.map(({ rule }) => rule)).toEqual(eligibilityRules)
  expect(full?.unstated).toBeNull()
})
