import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toApplicant } from '#web/fit/applicant.ts'
import { listBesideQuestions, verdictFor } from '#web/fit/eligibility-view.ts'
import { en } from '#web/texts/en/catalogue.ts'
import { languages } from '#web/texts/languages.ts'

test('gender and refugee status are asked if a rule needs them and the answer is missing', async () => {
  const texts = await languages[0]?.load()
  if (texts === undefined) throw new Error('There is no language')
  const names = (
    ...[rules, answers]: [
      Parameters<typeof listBesideQuestions>[0],
      Parameters<typeof listBesideQuestions>[1],
    ]
  ) => listBesideQuestions(rules, answers, texts).map(({ name }) => name)
  const anybody = { ...unknownRules, gender: 'any', refugees: null } as const
  expect(names(null, {})).toEqual([])
  expect(names(anybody, {})).toEqual([])
  expect(names({ ...anybody, gender: 'women' }, {})).toEqual(['me.gender'])
  expect(names({ ...anybody, gender: 'women' }, { gender: 'man' })).toEqual([])
  expect(names({ ...anybody, refugees: 'welcome' }, {})).toEqual(['me.refugee'])
  expect(names({ ...anybody, gender: 'men', refugees: 'only' }, { refugee: 'no' })).toEqual([
    'me.gender',
  ])
})

test("a 'no' on a card shows the note of its rule, or all other requirements without one", () => {
  const applicant = toApplicant({
    answers: { citizenships: ['PK'] },
    groups: [],
    measures: [],
    now: new Date('2026-11-28T12:00:00Z'),
  })
  const notesFor = (note: string | null, more: Partial<Rules> = {}) => {
    const nationality = {
      ...unknownRules.nationality,
      rule: 'listed',
      countries: ['US'],
      groups: [],
      note,
    } as const
    const rules = {
      ...unknownRules,
      basis: 'page',
      nationality,
      other: ['A visa', 'A GPA of 3.0'],
      ...more,
    } as const
    const { word, notes } = verdictFor(applicant, sampleOpportunity({ rules }), en)!
    return [word, notes]
  }
  expect(notesFor('Green card holders too')).toEqual(['no', ['Green card holders too']])
  expect(notesFor(null)).toEqual(['no', ['A visa', 'A GPA of 3.0']])
  const listed = {
    ...unknownRules.nationality,
    rule: 'listed',
    countries: ['PK'],
    groups: [],
    note: 'By passport',
  } as const
  expect(notesFor(null, { nationality: listed })).toEqual(['check', []])
})
