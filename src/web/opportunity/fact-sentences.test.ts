import { expect, test } from 'vitest'
import type { LanguageRule, Payment, Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { readStarterCatalogue, readStarterGroups } from '#storage/starter/starter-catalogue.ts'
import { nameLimit } from '#web/fit/verdict-view.ts'
import { toFactSentences } from '#web/opportunity/fact-sentences.ts'
import { en } from '#web/texts/en/catalogue.ts'

const groups = [{ key: 'eu', name: 'European Union', countries: ['FR', 'DE'] }]

const anywhere = { ...unknownRules.residence, rule: 'any' as const }

const write = (rules: Partial<Rules> | null, openToAll = false) =>
  toFactSentences(
    {
      rules: rules === null ? null : { ...unknownRules, residence: anywhere, ...rules },
      openToAll,
    },
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
  // An unknown nationality or residence may exclude anyone, whatever else is known.
  expect(write({ degree: 'master', gender: 'women' })).toEqual([])
  expect(write({ nationality: everyone, residence: unknownRules.residence })).toEqual([])
  expect(write({ fee: { rule: 'none', amount: null, currency: null } })).toEqual(['Free to apply.'])
  expect(write({ fee: { rule: 'asked', amount: null, currency: null } })).toEqual([
    'Has a fee to apply.',
  ])
})

test('the degree for a PhD stands beside the lowest one', () => {
  const phd = { nationality: everyone, degreeForPhd: 'master' } as const
  expect([
    write({ ...phd, degree: 'bachelor' }),
    write({ ...phd, degree: null }),
    write({ ...phd, degree: 'master' }),
    write({ ...phd, degree: 'bachelor', residence: only(['NL']) }),
  ]).toEqual([
    ['Open to every nationality with a bachelor’s degree (for a PhD, with a master’s degree).'],
    ['Open to every nationality (for a PhD, with a master’s degree).'],
    ['Open to every nationality with a master’s degree.'],
    [
      'Open to every nationality with a bachelor’s degree (for a PhD, with a master’s degree), living in the Netherlands.',
    ],
  ])
})

test('an age that differs by person or by level is left out', () => {
  const age = { ...unknownRules.age, max: 30 }
  const ofLevels = {
    'high-school': null,
    undergraduate: { min: null, max: 21 },
    master: null,
    phd: null,
    postdoc: null,
  }
  expect(write({ age })).toEqual(['Asks for an age of 30 or younger.'])
  expect(write({ age: { ...age, varies: true } })).toEqual([])
  expect(write({ age: { ...age, surely: { min: 18, max: 25 } } })).toEqual([])
  expect(write({ age: { ...age, byLevel: ofLevels } })).toEqual([])
})

test('groups of people, and where they live', () => {
  const who = (rules: Partial<Rules>) => write(rules)[0]
  expect([
    who({ nationality: everyone, enrolled: 'required', enrolledAt: ['undergraduate', 'master'] }),
    who({ nationality: only(['FR', 'GB']), enrolled: 'required', enrolledAt: ['high-school'] }),
    who({ nationality: everyone, gender: 'women' }),
    who({ refugees: 'only', nationality: everyone }),
    who({ nationality: everyone, residence: only(['NL']) }),
  ]).toEqual([
    'Open to undergraduate or master’s students of every nationality.',
    'Open to school students who are citizens of France and the United Kingdom.',
    'Open to women of every nationality.',
    'Open to refugees of every nationality.',
    'Open to every nationality, living in the Netherlands.',
  ])
})

test('a limit that varies, a limit of where people live and welcome refugees are told', () => {
  const who = (rules: Partial<Rules>) => write(rules)[0]
  const some = only(['FR'], { rule: 'varies' })
  const students = { enrolled: 'required', nationality: everyone } as const
  expect([
    who({ nationality: some }),
    who({ nationality: some, degree: 'bachelor' }),
    who({ ...students, nationality: some }),
    who({ ...students, residence: { ...only(['JP']), rule: 'except' }, degree: 'bachelor' }),
    who({ ...students, residence: { ...only(['JP']), rule: 'varies' } }),
    who({ nationality: only(['FR']), refugees: 'welcome' }),
    who({ nationality: only(['FR'], { rule: 'except' }), refugees: 'welcome' }),
    who({ ...students, nationality: some, refugees: 'welcome' }),
    who({ nationality: everyone, refugees: 'welcome' }),
    who({ ...students, nationality: only(['FR']), gender: 'women' }),
  ]).toEqual([
    'Open to people of some nationalities.',
    'Open to people of some nationalities with a bachelor’s degree.',
    'Open to students of some nationalities.',
    'Open to students of every nationality with a bachelor’s degree, not living in Japan.',
    'Open to students of every nationality, living in some countries.',
    'Open to citizens of France, or refugees.',
    'Open to citizens of all countries except France, or refugees.',
    'Open to students of some nationalities, or refugees.',
    'Open to every nationality.',
    'Open to women who are students and citizens of France.',
  ])
})

test('no sentence of the shipped catalogue is wider than the rules are', async () => {
  const members = await readStarterGroups()
  const { opportunities } = await readStarterCatalogue(new Date('2026-11-22T12:00:00Z'))
  const ruled = opportunities.flatMap((item) =>
    item.rules === null ? [] : { ...item, rules: item.rules },
  )
  expect(ruled.length).toBeGreaterThan(300)
  const wider = ruled.flatMap((item) => {
    const { slug, rules } = item
    const sentences = toFactSentences(item, members, en)
    const who = sentences.find((sentence) => sentence.startsWith('Open to')) ?? null
    const asked = sentences.find((sentence) => sentence.startsWith('Asks for')) ?? ''
    const missing = wordsFor(rules, members).filter((words) => !(who ?? words).includes(words))
    const isUnknown = rules.nationality.rule === 'unknown' || rules.residence.rule === 'unknown'
    const { varies, surely, byLevel } = rules.age
    const hasManyAges = varies || surely !== null || byLevel !== null
    return [
      ...missing.map((words) => `${slug}: ${who} without '${words}'`),
      ...(isUnknown && who !== null ? [`${slug}: ${who} of an unknown rule`] : []),
      ...(hasManyAges && / age /.test(asked) ? [`${slug}: ${asked} of several ages`] : []),
    ]
  })
  expect(wider).toEqual([])
})

/** What a sentence about the people has to have, so that it is no wider than these rules. */
function wordsFor(rules: Rules, members: Parameters<typeof nameLimit>[2]): readonly string[] {
  const { nationality, residence, refugees, gender, enrolled, degree, degreeForPhd } = rules
  const citizens = nameLimit(nationality, false, members, en)
  const home = nameLimit(residence, true, members, en)
  const isLimited = nationality.rule !== 'any'
  return [
    ...(isLimited ? [] : ['every nationality']),
    ...(nationality.rule === 'varies' ? ['some nationalities'] : []),
    ...(citizens === null
      ? []
      : [`${citizens.isExcept ? 'except ' : 'citizens of '}${citizens.names}`]),
    ...(residence.rule === 'varies' ? ['living in some countries'] : []),
    ...(home === null ? [] : [`${home.isExcept ? ', not' : ','} living in ${home.names}`]),
    ...(refugees === 'only' || (refugees === 'welcome' && isLimited) ? ['refugees'] : []),
    ...(gender === 'any' ? [] : [gender]),
    ...(enrolled === 'required' ? ['students'] : []),
    ...(degree === null || degree === 'none' ? [] : [`with ${en.verdict.degrees[degree]}`]),
    ...(degreeForPhd === null ? [] : [`with ${en.verdict.degrees[degreeForPhd]}`]),
  ]
}

test('many things that are paid are counted', () => {
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
