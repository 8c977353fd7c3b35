import { expect, test } from 'vitest'
import type { Facts } from '#domain/eligibility/facts.ts'
import {
  findNextQuestion,
  fitOf,
  groupFits,
  isLevelWanted,
  joinChecked,
  joinRefused,
  standingOf,
  toJudged,
} from '#domain/eligibility/fitting.ts'
import { type Rules, unknownRules } from '#domain/eligibility/rules.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const circumstances = { today: '2026-11-22', groups: new Map<string, readonly string[]>() }
const anywhere = { rule: 'any', countries: [], groups: [], note: null } as const
const open: Rules = { ...unknownRules, nationality: anywhere, residence: anywhere, enrolled: 'either', degree: 'none', basis: 'page' }
const english = { languages: [{ language: 'en', level: 'B2', tests: [], note: null }] } as const
const fit = (name: string, rules: Partial<Rules> | null, facts: Facts) =>
  fitOf(name, toJudged(sampleOpportunity({ rules: rules && { ...open, ...rules } })), facts, circumstances)

const facts: Facts = { citizenships: ['PK'] }
const fits = [
  fit('anybody', {}, facts),
  fit('speakers', english, facts),
  fit('bachelors', { degree: 'bachelor' }, facts),
  fit('speaking workers', { ...english, experienceYears: 2 }, facts),
  fit('more speakers', english, facts),
  fit('by hearsay', { ...english, basis: 'knowledge' }, facts),
  fit('without rules', null, facts),
  fit('some', { degree: null }, facts),
  fit('others', { nationality: { ...anywhere, rule: 'except', countries: ['PK'] } }, facts),
]

const group = (listed: readonly (typeof fits)[number][], most = 100) => groupFits(listed.map(standingOf), most)
const namesAt = (places: readonly number[]) => places.map((place) => fits[place]?.item)

test('items stand in groups, in the order in which they came', () => {
  const groups = group(fits)
  expect(namesAt(groups.yes.first)).toEqual(['anybody'])
  expect(namesAt(joinRefused(groups).first)).toEqual(['others'])
  expect(namesAt(joinChecked(groups).first)).toEqual(fits.map(({ item }) => item).filter((item) => item !== 'anybody' && item !== 'others'))
})

test('of a group the first are named and all are counted; what is left out is neither', () => {
  expect(groupFits(['yes', null, 'yes', 'speaks', 'yes'], 2)).toMatchObject({
    yes: { count: 3, first: [0, 2] },
    speaks: { count: 1, first: [3] },
    look: { count: 0, first: [] },
  })
})

test('the question that most items wait for and for nothing else is the next; what no answer makes certain counts for none', () => {
  expect(fits.filter(({ waitsFor }) => waitsFor !== null).map(({ item, waitsFor }) => [item, waitsFor])).toEqual([
    ['speakers', 'speaks'],
    ['bachelors', 'degree'],
    ['more speakers', 'speaks'],
  ])
  expect(findNextQuestion(group(fits))).toEqual({ question: 'speaks', count: 2 })
  expect(findNextQuestion(group(fits.filter(({ item }) => item !== 'speakers')))).toEqual({ question: 'degree', count: 1 })
  expect(findNextQuestion(group([]))).toBeNull()
})

test('a question that is answered is not asked again, but the month of a birth whose year alone was told', () => {
  expect(fit('speakers', english, { ...facts, speaks: [{ language: 'ur', level: 'native' }] }).waitsFor).toBeNull()
  const young = { age: { min: null, max: 24, varies: false, note: null } }
  expect(fit('young', young, { ...facts, born: { year: 2002, month: null } }).waitsFor).toBe('born')
})

test('an age that only the call knows waits for nobody’s birth, one with bounds that differ may still be settled by it', () => {
  const varying = (max: number | null) => ({ age: { min: null, max, varies: true, note: null } })
  expect(fit('each call its own', varying(null), facts).waitsFor).toBeNull()
  expect(fit('at most 35', varying(35), facts).waitsFor).toBe('born')
})

test('the level that is wanted leaves those of it and those of none', () => {
  expect([[], ['master'], ['phd', 'master'], ['phd']].map((levels) => isLevelWanted(levels as never, { level: 'master' }))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(isLevelWanted(['phd'], {})).toBe(true)
})

test('a date that is none is no deadline to judge an age by', () => {
  const deadline = { kind: 'fixed', date: '2026-02-31', time: null, zone: null, note: null } as const
  expect(toJudged(sampleOpportunity({ deadline, categories: ['master'] }))).toEqual({ rules: null, deadline: null, levels: ['master'] })
})
