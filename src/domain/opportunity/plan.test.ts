import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { planApplication } from '#domain/opportunity/plan.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const now = new Date('2026-11-22T12:00:00Z')

function planOf(deadline: Partial<Deadline>, more: Partial<Opportunity> = {}) {
  const fullDeadline: Deadline = {
    kind: 'fixed',
    date: null,
    time: null,
    zone: null,
    note: null,
    ...deadline,
  }
  return planApplication(sampleOpportunity({ deadline: fullDeadline, ...more }), now)
}

const documents = [
  'Curriculum vitae',
  'Academic transcripts',
  'Two recommendation letters',
  'Motivation or personal statement',
  'Language test result where required',
  'Passport or national identity document',
  'Household classification record',
]

test('papers with a lead time are counted back from the deadline, other documents have no day', () => {
  const { day, steps } = planOf({ date: '2027-05-31' }, { documents })
  expect(day).toEqual({
    date: '2027-05-31',
    time: null,
    zone: null,
    expected: false,
  })
  expect(steps.map(({ key, date, documents: list }) => [key, date, list.length])).toEqual([
    ['passport', '2027-01-31', 1],
    ['language', '2027-02-28', 1],
    ['referees', '2027-04-19', 1],
    ['transcripts', '2027-05-03', 1],
    ['others', null, 3],
    ['send', null, 0],
  ])
  expect(steps.flatMap((step) => step.documents).toSorted()).toEqual(documents.toSorted())
})

test("the steps of 'how to apply' come in their own order, and none is guessed from a word", () => {
  const howToApply = [
    'Submit the initial application and note the number',
    'Ask your university for its nomination',
    'Answer the essay questions of your supervisor',
  ]
  const more = { documents: ['Admission letter', 'Nomination by a host'], howToApply }
  const { steps } = planOf({ date: '2027-05-31' }, more)
  expect(
    steps.map(({ key, id, text, date, documents: list }) => [key, id, text, date, list]),
  ).toEqual([
    ['others', 'others', null, null, ['Admission letter', 'Nomination by a host']],
    ...howToApply.map((text, index) => ['apply', `apply-${index + 1}`, text, null, []]),
  ])
})

test('with few days left the plan has what can still be done, and names what is late', () => {
  const at = (date: string) => {
    const { steps, late, daysLeft } = planOf({ date }, { documents })
    const past = steps.filter(({ isPast }) => isPast).map(({ key }) => key)
    return [daysLeft, past, late.map(({ key }) => key)]
  }
  expect(at('2026-11-27')).toEqual([5, ['referees', 'transcripts'], ['passport', 'language']])
  expect(at('2026-11-24')).toEqual([2, [], ['passport', 'language', 'referees', 'transcripts']])
  expect(at('2026-12-14')).toEqual([22, ['passport', 'language', 'referees', 'transcripts'], []])
  expect(at('2027-05-31')).toEqual([190, [], []])
})

test.each([
  ['2028-05-31', '2028-02-29'],
  ['2027-05-31', '2027-02-28'],
  ['2027-03-15', '2026-12-15'],
  ['2027-07-31', '2027-04-30'],
])('three months before %s is %s', (date, before) => {
  const { steps } = planOf({ date }, { documents: ['Language certificate'] })
  expect(steps[0]).toMatchObject({ key: 'language', date: before })
})

test('a step is past from the day after its own, in UTC', () => {
  const deadline: Deadline = {
    kind: 'fixed',
    date: '2026-12-20',
    time: null,
    zone: 'Asia/Tokyo',
    note: null,
  }
  const pastAt = (at: string) =>
    planApplication(sampleOpportunity({ deadline, documents: ['Transcript'] }), new Date(at))
      .steps[0]?.isPast
  expect([pastAt('2026-11-22T23:59:59Z'), pastAt('2026-11-23T00:00:00Z')]).toEqual([false, true])
})

test('without an announced day a plan counts from the expected one, without both its steps have only an order', () => {
  expect(planOf({ kind: 'expected', date: '2027-03-12' }).day).toEqual({
    date: '2027-03-12',
    time: null,
    zone: null,
    expected: true,
  })
  for (const deadline of [
    { kind: 'varies' },
    { kind: 'rolling' },
    { kind: 'expected', date: '2026-03-12' },
  ] as const) {
    const plan = planOf(deadline, { documents })
    expect([plan.day, plan.isClosed, plan.steps.length]).toEqual([null, false, 6])
    expect(plan.steps.every(({ date, isPast }) => date === null && !isPast)).toBe(true)
  }
  expect(planOf({ date: '2026-11-01' })).toMatchObject({ day: null, isClosed: true })
})

test('a plan has a language test where a rule names one, whatever the documents', () => {
  const language = {
    language: 'en',
    level: null,
    tests: [{ name: 'IELTS', score: '6.5' }],
    note: null,
    varies: false,
  }
  const keys = (languages: (typeof language)[]) =>
    planOf({}, { rules: { ...unknownRules, languages } }).steps.map(({ key }) => key)
  expect(keys([language])).toEqual(['language', 'send'])
  expect(keys([{ ...language, tests: [] }])).toEqual(['send'])
})

test('a coming opening is the first step, with its day if known', () => {
  const first = (opening: Partial<Opportunity>) => {
    const [step] = planOf({ date: '2027-10-01' }, { documents, ...opening }).steps
    return [step?.key, step?.date]
  }
  expect(first({ opens: '2027-08-01' })).toEqual(['opening', '2027-08-01'])
  expect(first({ expectedOpens: '2027-08-01' })).toEqual(['opening', '2027-08-01'])
  expect(first({ usuallyOpens: [8] })).toEqual(['opening', null])
  expect(first({ opens: '2026-11-01' })).toEqual(['passport', '2027-06-01'])
  expect(first({})).toEqual(['passport', '2027-06-01'])
  const closed = planOf({ date: '2026-10-01' }, { documents, opens: '2027-08-01' })
  expect([closed.isClosed, closed.day, closed.steps[0]?.key]).toEqual([true, null, 'opening'])
})
