import { expect, test } from 'vitest'
import { stateless } from '#domain/eligibility/answers.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import {
  findVisaWarning,
  toVisaPlace,
  type VisaMeasure,
} from '#domain/eligibility/visa-measures.ts'

const suspension: VisaMeasure = {
  key: 'us-suspension',
  host: 'US',
  nationalities: ['NG', 'VE'],
  purposes: ['study', 'program', 'visit'],
  since: '2026-01-01',
  until: null,
  source: 'https://example.org/proclamation',
  note: null,
}
const brake: VisaMeasure = {
  ...suspension,
  key: 'gb-brake',
  host: 'GB',
  nationalities: ['SD'],
  purposes: ['study'],
  since: '2026-03-26',
}
const today = '2026-11-29'
const measures = [suspension, brake]
const item = {
  kind: 'scholarship',
  countryCode: 'US',
  country: 'United States',
  location: null,
  rules: null,
  categories: ['Master'],
} as const
const place = toVisaPlace(item)

test('a measure names the nationality and its first day, and decides for a trip', () => {
  expect(findVisaWarning(place, { citizenships: ['NG'] }, { today, measures })).toEqual({
    host: 'US',
    purpose: 'study',
    citizenship: 'NG',
    since: '2026-01-01',
    way: null,
    isDecisive: true,
  })
})

test('who holds another passport, or lives there already, is told without a decision', () => {
  expect(findVisaWarning(place, { citizenships: ['NG', 'FR'] }, { today, measures })).toMatchObject(
    { citizenship: 'NG', way: 'other-passport', isDecisive: false },
  )
  expect(findVisaWarning(place, { citizenships: ['NG', 'VE'] }, { today, measures })).toMatchObject(
    { way: null, isDecisive: true },
  )
  expect(
    findVisaWarning(place, { citizenships: ['NG'], lives: 'US' }, { today, measures }),
  ).toMatchObject({ way: 'lives-there', isDecisive: false })
})

test('a competition and an online program name a measure without a decision', () => {
  const competition = toVisaPlace({ ...item, categories: ['Competition'] })
  const online = toVisaPlace({ ...item, location: 'Online' })
  for (const other of [competition, online])
    expect(findVisaWarning(other, { citizenships: ['NG'] }, { today, measures })).toMatchObject({
      isDecisive: false,
      way: null,
    })
})

test('a measure for students concerns no internship, summer program or competition', () => {
  const answers = { citizenships: ['SD'] }
  const british = { ...item, countryCode: 'GB' }
  expect(findVisaWarning(toVisaPlace(british), answers, { today, measures })).not.toBeNull()
  for (const other of [
    { ...british, kind: 'internship' as const, categories: [] },
    { ...british, kind: 'leadership' as const, categories: [] },
    { ...british, categories: ['Summer'] },
    { ...british, categories: ['Competition'] },
  ])
    expect(findVisaWarning(toVisaPlace(other), answers, { today, measures })).toBeNull()
})

test('nobody else is told: other nationalities, citizens of the host, other hosts and days', () => {
  const told = (citizenships: string[], where = place, day = today) =>
    findVisaWarning(where, { citizenships }, { today: day, measures })
  expect(told(['PK'])).toBeNull()
  expect(told(['NG', 'US'])).toBeNull()
  expect(told([stateless])).toBeNull()
  expect(told([])).toBeNull()
  expect(told(['NG'], toVisaPlace({ ...item, countryCode: 'CA' }))).toBeNull()
  expect(told(['NG'], toVisaPlace({ ...item, countryCode: null }))).toBeNull()
  expect(told(['NG'], place, '2025-12-31')).toBeNull()
  const ended = [{ ...suspension, until: '2026-11-28' }]
  expect(findVisaWarning(place, { citizenships: ['NG'] }, { today, measures: ended })).toBeNull()
})

test('an internship at an international organization has a visa that measures spare', () => {
  const internship = { ...item, kind: 'internship' as const, categories: [] }
  const told = (rules: Rules) =>
    findVisaWarning(
      toVisaPlace({ ...internship, rules }),
      { citizenships: ['NG'] },
      { today, measures },
    )
  expect(told(unknownRules)).not.toBeNull()
  expect(told({ ...unknownRules, ownVisa: true })).toBeNull()
})
