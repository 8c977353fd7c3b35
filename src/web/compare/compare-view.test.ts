import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toCompareView } from '#web/compare/compare-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const now = new Date('2026-11-22T12:00:00Z')

function compare(...given: Partial<Opportunity>[]) {
  const items = given.map((each, index) =>
    sampleOpportunity({ id: `${index}`, slug: `item-${index}`, ...each }),
  )
  const view = toCompareView(items, { applicant: null, groups: [], texts: en, now })
  const rows = view.sections.flatMap((section) =>
    section.rows.map((row) => [row.label, row] as const),
  )
  return { titles: view.sections.map(({ title }) => title), rows: new Map(rows) }
}

const ruled = (rules: Partial<Rules>): Partial<Opportunity> => ({
  rules: { ...unknownRules, ...rules },
})

test('a row shows each item’s requirement, and whether they differ', () => {
  const { rows } = compare(
    ruled({
      degree: 'bachelor',
      experienceYears: 2,
      nationality: { ...unknownRules.nationality, rule: 'any' },
    }),
    ruled({
      degree: 'bachelor',
      experienceYears: null,
      nationality: {
        ...unknownRules.nationality,
        rule: 'listed',
        countries: ['GH', 'TG'],
        groups: [],
        note: null,
      },
    }),
  )
  expect(rows.get('Degree you need')).toMatchObject({ differs: false })
  expect(rows.get('Work experience')?.cells.map(({ text }) => text)).toEqual([
    'Requires 2 years of work experience',
    'Not stated',
  ])
  expect(rows.get('Work experience')?.differs).toBe(true)
  expect(rows.get('Nationality')?.cells.map(({ text }) => text)).toEqual([
    'Any nationality',
    'Only for citizens of Ghana and Togo',
  ])
  expect([rows.has('Age'), rows.has('Language')]).toEqual([false, false])
})

test("each item shows what it pays for, and unknown values as 'Not stated'", () => {
  const { rows } = compare(
    ruled({
      covers: { ...unknownRules.covers, tuition: 'yes', living: 'yes' },
      payment: [{ for: 'living', amount: 992, currency: 'EUR', per: 'month', note: null }],
      duty: 'Return home for two years.',
    }),
    {},
  )
  expect(rows.get('Tuition')).toMatchObject({
    differs: true,
    cells: [{ text: 'Paid', coverage: 'yes' }, { text: 'Not stated' }],
  })
  expect(rows.get('Living costs')?.cells[0]?.text).toBe('EUR\u00A0992 a\u00A0month')
  expect(rows.get('Visa fees')).toMatchObject({ differs: false })
  expect(rows.get('After the scholarship')?.cells.map(({ text }) => text)).toEqual([
    'Return home for two years.',
    'Not stated',
  ])
})

test('an item without rules is compared by its own words', () => {
  const { rows, titles } = compare({ eligibility: ['A first degree.', 'Below 30.'] }, ruled({}))
  expect(rows.get('From the description')?.cells.map(({ text }) => text)).toEqual([
    'A first degree. Below 30.',
    'Not stated',
  ])
  expect(titles).not.toContain('For you')
})

test('a note that says what its rule says is left out, as on the item’s page', () => {
  const age = { ...unknownRules.age, note: 'no age limit' }
  const noted = { ...age, max: 30, note: 'on 1 January' }
  const { rows } = compare(ruled({ age }), ruled({ age: noted }))
  expect(rows.get('Age')?.cells.map(({ note }) => note ?? null)).toEqual([null, 'on 1 January'])
})

test('an announced deadline with an hour has its day, so that the browser adds the reader’s own', () => {
  const fixed = { kind: 'fixed', date: '2026-12-02', time: '06:00', note: null } as const
  const { rows } = compare(
    { deadline: { ...fixed, zone: 'Asia/Tokyo' } },
    { deadline: { ...fixed, time: null, zone: null } },
  )
  expect(rows.get('Deadline')?.cells.map(({ deadline }) => deadline?.hour ?? null)).toEqual([
    '06:00 Tokyo time',
    null,
  ])
})
