import { expect, test } from 'vitest'
import type { Answers } from '#domain/eligibility/answers.ts'
import {
  rankQuestions,
  fitOf,
  isLevelWanted,
  toEligibilityCriteria,
  weighQuestions,
} from '#domain/eligibility/fitting.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const circumstances = { today: '2026-11-22', groups: new Map<string, readonly string[]>() }
const anywhere = { ...unknownRules.nationality, rule: 'any' } as const
const open: Rules = {
  ...unknownRules,
  nationality: anywhere,
  residence: anywhere,
  enrolled: 'either',
  degree: 'none',
  basis: 'page',
}
const english = {
  languages: [{ language: 'en', level: 'B2', tests: [], note: null, varies: false }],
} as const
const fit = (item: string, rules: Partial<Rules> | null, answers: Answers) => ({
  item,
  ...fitOf(
    toEligibilityCriteria(sampleOpportunity({ rules: rules && { ...open, ...rules } })),
    answers,
    circumstances,
  ),
})

const answers: Answers = { citizenships: ['PK'] }
const fits = [
  fit('anybody', {}, answers),
  fit('speakers', english, answers),
  fit('bachelors', { degree: 'bachelor' }, answers),
  fit('speaking workers', { ...english, experienceYears: 2 }, answers),
  fit('more speakers', english, answers),
  fit('by hearsay', { ...english, basis: 'knowledge' }, answers),
  fit('without rules', null, answers),
  fit('some', { degree: null }, answers),
  fit('others', { nationality: { ...anywhere, rule: 'except', countries: ['PK'] } }, answers),
]

test('the next question is the one that alone decides most items; questions that decide none do not count', () => {
  expect(
    fits.filter(({ waitsFor }) => waitsFor !== null).map(({ item, waitsFor }) => [item, waitsFor]),
  ).toEqual([
    ['speakers', 'speaks'],
    ['bachelors', 'degree'],
    ['more speakers', 'speaks'],
  ])
  const rank = (own: typeof fits) =>
    rankQuestions((question) => own.filter(({ waitsFor }) => waitsFor === question).length)
  expect(rank(fits)).toEqual([
    { question: 'speaks', count: 2 },
    { question: 'degree', count: 1 },
  ])
  expect(fits.filter(({ isForOrganizer }) => isForOrganizer).map(({ item }) => item)).toEqual([
    'by hearsay',
    'without rules',
    'some',
  ])
  expect(rank(fits.filter(({ item }) => item !== 'speakers'))[0]).toEqual({
    question: 'degree',
    count: 1,
  })
  expect(rank([])).toEqual([])
})

test('an answered question is not asked again, except the month of birth after the year', () => {
  expect(
    fit('speakers', english, { ...answers, speaks: [{ language: 'ur', level: 'native' }] })
      .waitsFor,
  ).toBeNull()
  const young = { age: { ...unknownRules.age, min: null, max: 24, varies: false, note: null } }
  expect(fit('young', young, { ...answers, born: { year: 2002, month: null } }).waitsFor).toBe(
    'born',
  )
})

test('an item whose age limit depends on the call waits for no birth date, one with several bounds may', () => {
  const varying = (max: number | null) => ({ age: { ...unknownRules.age, max, varies: true } })
  expect(fit('each call its own', varying(null), answers).waitsFor).toBeNull()
  expect(fit('at most 35', varying(35), answers).waitsFor).toBe('born')
})

test('the wanted level leaves items of that level and items without one', () => {
  expect(
    [[], ['master'], ['phd', 'master'], ['phd']].map((levels) =>
      isLevelWanted(levels as never, { level: 'master' }),
    ),
  ).toEqual([true, true, true, false])
  expect(isLevelWanted(['phd'], {})).toBe(true)
})

test('an invalid date is no deadline for an age limit', () => {
  const deadline = {
    kind: 'fixed',
    date: '2026-02-31',
    time: null,
    zone: null,
    note: null,
  } as const
  expect(toEligibilityCriteria(sampleOpportunity({ deadline, categories: ['master'] }))).toEqual({
    rules: null,
    deadline: null,
    levels: ['master'],
    givesDegree: true,
    otherCount: 0,
  })
})

test('a further question is weighed by the items that wait for it, alone or beside others', () => {
  const answers = { citizenships: ['PK'] }
  const fit = (rules: Partial<Rules>) =>
    fitOf(
      toEligibilityCriteria(sampleOpportunity({ rules: { ...open, ...rules } })),
      answers,
      circumstances,
    )
  const fits = [
    [fit({ experienceYears: 2 }), 3],
    [fit({ experienceYears: 2, gender: 'women' }), 2],
    [fit({ nationality: { ...anywhere, rule: 'listed', countries: ['IN'] } }), 50],
    [fit({}), 7],
  ] as const
  expect(weighQuestions(fits, answers)).toEqual([
    { question: 'work', decides: 3, helps: 5 },
    { question: 'gender', decides: 0, helps: 2 },
  ])
})
