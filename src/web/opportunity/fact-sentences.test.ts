import { expect, test } from 'vitest'
import type { LanguageRule, Payment, Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { toFactSentences } from '#web/opportunity/fact-sentences.ts'
import { en } from '#web/texts/en/catalogue.ts'

const groups = [{ key: 'eu', name: 'European Union', countries: ['FR', 'DE'] }]

const write = (rules: Partial<Rules> | null, openToAll = false) =>
  toFactSentences(
    { rules: rules === null ? null : { ...unknownRules, ...rules }, openToAll },
    groups,
    en,
  )

const only = (countries: readonly string[], more: Partial<Rules['nationality']> = {}) => ({
  ...unknownRules.nationality,
  rule: 'listed' as const,
  countries,
  ...more,
})
const everyone = { ...unknownRules.nationality, rule: 'any' as const }
const language = (code: string): LanguageRule => ({
  language: code,
  level: null,
  tests: [],
  note: null,
  varies: false,
})
const pay = (given: Pick<Payment, 'for' | 'amount' | 'per'>): Payment => ({
  currency: 'EUR',
  note: null,
  ...given,
})

test('who, paid, asked and cost are a sentence each', () => {
  expect(
    write({
      nationality: { ...everyone, rule: 'except', groups: ['eu'], countries: ['GB'] },
      degree: 'bachelor',
      covers: { ...unknownRules.covers, tuition: 'yes', living: 'yes', travel: 'partly' },
      payment: [pay({ for: 'living', amount: 10_000, per: 'year' })],
      languages: [language('en'), language('de')],
      languagesOneOf: true,
      experienceYears: 2,
      age: { ...unknownRules.age, max: 35 },
      fee: { rule: 'asked', amount: 150, currency: 'CHF' },
    }).map((sentence) => sentence.replaceAll('\u00A0', ' ')),
  ).toEqual([
    'Open to citizens of all countries except the European Union and the United Kingdom with a bachelor’s degree.',
    'Pays tuition, EUR 10,000 a year for living costs and part of travel.',
    'Asks for an age of 35 or younger, 2 years of work and English or German.',
    'Costs CHF 150 to apply.',
  ])
})

test('what is not known is left out, down to nothing', () => {
  expect(write({})).toEqual([])
  expect(write(null)).toEqual([])
  expect(write(null, true)).toEqual(['Open to every nationality.'])
  // A list that changes says nothing for sure, and bounds that differ are no age.
  expect(
    write({
      nationality: only(['FR'], { rule: 'varies' }),
      age: { ...unknownRules.age, max: 30, varies: true },
      degree: 'none',
    }),
  ).toEqual([])
  expect(write({ degree: 'master' })).toEqual(['Open to people with a master’s degree.'])
  expect(write({ fee: { rule: 'none', amount: null, currency: null } })).toEqual(['Free to apply.'])
  expect(write({ fee: { rule: 'asked', amount: null, currency: null } })).toEqual([
    'Has a fee to apply.',
  ])
})

test('groups of people, where they live, and many things that are paid', () => {
  const who = (rules: Partial<Rules>) => write(rules)[0]
  expect([
    who({ nationality: everyone, enrolled: 'required', enrolledAt: ['undergraduate', 'master'] }),
    who({ nationality: only(['FR', 'GB']), enrolled: 'required', enrolledAt: ['high-school'] }),
    who({ gender: 'women' }),
    who({ refugees: 'only', nationality: everyone }),
    who({ nationality: everyone, residence: { ...only(['NL']) } }),
  ]).toEqual([
    'Open to undergraduate or master’s students of every nationality.',
    'Open to school students who are citizens of France and the United Kingdom.',
    'Open to women.',
    'Open to refugees of every nationality.',
    'Open to every nationality, living in the Netherlands.',
  ])
  const all = Object.fromEntries(
    Object.keys(unknownRules.covers).map((thing) => [thing, 'yes']),
  ) as Rules['covers']
  expect(write({ covers: all })).toEqual([
    'Pays tuition, living costs, housing, travel and 4 more.',
  ])
  expect(
    write({ covers: { ...all, family: 'no', materials: 'unknown', visa: 'unknown' } }),
  ).toEqual(['Pays tuition, living costs, housing, travel and insurance.'])
})
