import { expect, test } from 'vitest'
import type { Answers } from '#domain/eligibility/answers.ts'
import { fitOf, toEligibilityCriteria } from '#domain/eligibility/fitting.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { type CountryGroup, unknownRules } from '#domain/eligibility/rules.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toRuleNotes, withRuleNotes } from '#web/fit/rule-notes.ts'
import { describeRule, toVerdictView, type VerdictContext } from '#web/fit/verdict-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const groups: readonly CountryGroup[] = [
  {
    key: 'nordic',
    name: 'Nordic countries',
    countries: ['DK', 'FI', 'IS', 'NO', 'SE'],
    asOf: '2026',
    note: null,
  },
]
const today = '2026-11-22'
const circumstances = {
  today,
  groups: new Map(groups.map(({ key, countries }) => [key, countries])),
}
const countryRule = (
  rule: Rules['nationality']['rule'],
  countries: readonly string[] = [],
  more: Partial<Rules['nationality']> = {},
) => ({
  ...unknownRules.nationality,
  rule,
  countries,
  groups: [],
  note: null,
  ...more,
})
const bound = (countries: readonly string[]) => ({ countries, groups: [], except: false })
const open: Rules = {
  ...unknownRules,
  nationality: countryRule('any'),
  residence: countryRule('any'),
  enrolled: 'either',
  degree: 'none',
  basis: 'page',
}
const itemOf = (rules: Partial<Rules> | null) =>
  sampleOpportunity({ fields: ['Law'], rules: rules && { ...open, ...rules } })
const contextOf = (item: Opportunity, answers: Answers, isClosed = false): VerdictContext => {
  const criteria = toEligibilityCriteria(item)
  const { verdict } = fitOf(criteria, answers, circumstances)
  return { ...criteria, verdict, answers, groups, today, isClosed }
}
const view = (rules: Partial<Rules> | null, answers: Answers, isClosed = false) =>
  toVerdictView(contextOf(itemOf(rules), answers, isClosed), en)
const pakistani: Answers = { citizenships: ['PK'] }
const english = [
  {
    language: 'en',
    level: 'B2',
    tests: [{ name: 'IELTS', score: '6.5' }],
    note: null,
    varies: false,
  },
] as const

test.each<readonly [Partial<Rules>, Answers, string]>([
  [
    { nationality: countryRule('except', ['PK', 'KP']) },
    pakistani,
    'Not for citizens of Pakistan or North Korea.',
  ],
  [
    { languages: [{ language: 'en', level: null, tests: [], note: null, varies: false }] },
    {
      speaks: [
        { language: 'fr', level: 'native' },
        { language: 'en', level: 'B1' },
      ],
    },
    'Requires English. You told us: French (native) and English (B1). If no level is asked for, we count B2 or higher.',
  ],
  [
    { residence: countryRule('listed', ['JP', 'KR']) },
    { citizenships: ['PK'], lives: 'PK' },
    'Only for people who live in Japan or South Korea. You live in Pakistan.',
  ],
  [
    {
      residence: countryRule('listed', ['JP', 'KR', 'CN', 'TH', 'VN'], { groups: ['nordic'] }),
    },
    { citizenships: ['PK'], lives: 'PK' },
    'Only for people who live in the Nordic countries or one of 5 other countries. You live in Pakistan.',
  ],
  [
    { enrolled: 'required', enrolledAt: ['high-school'] },
    { citizenships: ['PK'], enrolled: 'no' },
    'Only for school students. You are not a student now.',
  ],
  [
    { degreeAtMost: 'none' },
    { citizenships: ['PK'], degree: 'bachelor' },
    'Only for pupils who have not finished school. You hold a bachelor’s degree.',
  ],
  [
    { degree: 'secondary', graduatedWithin: { months: 12, orEnrolled: false, note: null } },
    {
      citizenships: ['PK'],
      degree: 'secondary',
      finished: { year: 2020, month: 6 },
      enrolled: 'no',
    },
    'Requires a school certificate from the last year. You finished yours in 2020.',
  ],
  [
    { nationality: countryRule('listed', ['IN', 'NP']) },
    pakistani,
    'Only for citizens of India and Nepal.',
  ],
  [
    { nationality: countryRule('listed', ['GB', 'NL', 'IE']) },
    pakistani,
    'Only for citizens of the United Kingdom, the Netherlands and Ireland.',
  ],
  [
    { nationality: countryRule('listed', ['IN', 'NP', 'BD', 'LK']) },
    pakistani,
    'Only for citizens of 4 countries. Pakistan is not one of them.',
  ],
  [
    { nationality: countryRule('listed', ['IN', 'NP', 'BD', 'LK']) },
    { citizenships: ['PK', 'FR'] },
    'Only for citizens of 4 countries. Pakistan and France are not among them.',
  ],
  [
    {
      nationality: countryRule('varies', [], {
        within: bound(['IN', 'NP', 'BD', 'LK']),
        known: 'earlier',
        asOf: '2024',
      }),
    },
    pakistani,
    'Only for citizens of 4 countries, by the list of 2024. Pakistan is not on it. Ask if this has changed.',
  ],
  [
    { nationality: countryRule('listed', ['IN'], { groups: ['nordic'] }) },
    pakistani,
    'Only for citizens of the Nordic countries and India. Pakistan is not one of them.',
  ],
  [
    { nationality: countryRule('listed', ['IN']) },
    { degree: 'master' },
    'Only for citizens of India. You have not told us your nationality.',
  ],
  [{ nationality: countryRule('except', ['PK']) }, pakistani, 'Not for citizens of Pakistan.'],
  [
    { nationality: countryRule('except', [], { groups: ['nordic'] }) },
    { citizenships: ['SE'], lives: 'SE' },
    'Not for citizens of the Nordic countries, Sweden among them.',
  ],
  [
    { nationality: countryRule('varies', [], { within: bound(['PK', 'NP']) }) },
    pakistani,
    'May be open to citizens of Pakistan: check the list of countries.',
  ],
  [
    {
      nationality: countryRule('varies', [], {
        surely: bound(['PK']),
        known: 'round',
        asOf: '2026/27',
      }),
    },
    pakistani,
    'Open to citizens of Pakistan by the list of 2026/27. Check that your country is still on the list.',
  ],
  [
    { nationality: countryRule('varies', [], { within: bound(['IN', 'NP']), known: 'round' }) },
    pakistani,
    'Only for citizens of India and Nepal.',
  ],
  [
    {
      nationality: countryRule('varies', [], {
        within: bound(['IN', 'NP']),
        known: 'earlier',
        asOf: '2025',
      }),
    },
    pakistani,
    'Only for citizens of India and Nepal, by the list of 2025. Ask if yours is missing.',
  ],
  [
    { nationality: countryRule('varies', [], { never: bound(['PK']) }) },
    pakistani,
    'Not for citizens of Pakistan.',
  ],
  [
    { nationality: countryRule('except', ['PK'], { secondExcludes: true }) },
    { citizenships: ['PK', 'GB'] },
    'Not for citizens of Pakistan. A second nationality excludes too.',
  ],
  [
    {
      nationality: countryRule('varies', [], { within: bound(['US']), orResidence: bound(['US']) }),
    },
    { ...pakistani, lives: 'US' },
    'Only for citizens of the United States. People who live there may count too: ask the organizer.',
  ],
  [
    {
      residence: countryRule('varies', [], {
        surely: bound(['PK']),
        known: 'earlier',
      }),
    },
    { ...pakistani, lives: 'PK' },
    'Open to people who live in Pakistan by the last list that we know. Check that your country is still on the list.',
  ],
  [
    { age: { ...unknownRules.age, surely: { min: 21, max: 29 } } },
    { born: { year: 1990, month: 1 } },
    'Usually age 21 to 29. You are 36, or will be. Ask whether you can apply.',
  ],
  [
    { age: { ...unknownRules.age, min: 15, max: 19, surely: { min: 16, max: 17 } } },
    { born: { year: 1990, month: 1 } },
    'Age 15 to 19, usually age 16 to 17. You are 36.',
  ],
  [
    { graduatedBefore: 24, degree: 'bachelor' },
    { degree: 'bachelor', finished: { year: 2026, month: 1 } },
    'Requires a degree that you finished at least 2 years before. You finished yours in 2026.',
  ],
  [
    { degree: 'doctorate', degreeHeld: true },
    { degree: 'master', enrolled: 'phd', studied: { years: 3, isLast: true } },
    'Requires a doctorate when you apply. Ask whether yours comes in time.',
  ],
  [
    { languages: english },
    { speaks: [{ language: 'en', level: 'native' }] },
    'Requires English at B2 (IELTS 6.5). You are a native speaker, but the organizer may ask for proof.',
  ],
  [{ experienceYears: 2 }, { work: 0 }, 'Requires 2 years of work experience. You have none.'],
  [
    { nationality: countryRule('varies') },
    pakistani,
    'Which nationalities can apply depends on the program or the year.',
  ],
  [
    { residence: countryRule('listed', ['KE']) },
    { ...pakistani, lives: 'PK' },
    'Only for people who live in Kenya. You live in Pakistan.',
  ],
  [
    { residence: countryRule('listed', ['KE']) },
    { ...pakistani, lives: 'US' },
    'Only for people who live in Kenya. You live in the United States.',
  ],
  [
    { age: { ...unknownRules.age, min: 18, max: 30, varies: false, note: null } },
    { born: { year: 1980, month: 1 } },
    'Age 18 to 30. You are 46.',
  ],
  [
    { age: { ...unknownRules.age, min: null, max: 24, varies: false, note: null } },
    { born: { year: 2002, month: null } },
    'Age 24 or younger. Tell us your month of birth for a clearer answer.',
  ],
  [
    { enrolled: 'required', enrolledAt: ['undergraduate', 'master'] },
    { enrolled: 'no' },
    'Only for students (undergraduate or master’s). You are not a student now.',
  ],
  [
    { enrolled: 'unknown', basis: 'knowledge' },
    pakistani,
    'Whether you must be a student is not stated.',
  ],
  [
    { degree: 'master' },
    { degree: 'bachelor', enrolled: 'no' },
    'You hold a bachelor’s degree. Requires a master’s degree.',
  ],
  [
    { degreeAtMost: 'bachelor' },
    { degree: 'master' },
    'Your highest degree can be at most a bachelor’s degree. You hold a master’s degree.',
  ],
  [
    { experienceYears: 2 },
    pakistani,
    'Requires 2 years of work experience. You have not told us how long you have worked.',
  ],
  [
    { experienceYears: 2 },
    { work: 1 },
    'Requires 2 years of work experience. You have one year and may have enough by then.',
  ],
  [{ gender: 'women' }, { gender: 'man' }, 'For women only.'],
  [
    { languages: english },
    pakistani,
    'Requires English at B2 (IELTS 6.5). You have not told us which language tests you have taken.',
  ],
  [{ basis: 'knowledge' }, pakistani, 'We have not checked this on the official page yet.'],
  [
    { degree: 'bachelor', degreeAtMost: null },
    { degree: 'secondary', enrolled: 'undergraduate', studied: { years: 3, isLast: true } },
    'Requires a bachelor’s degree. You can apply if you finish in time.',
  ],
  [
    { studyYears: { min: 3, max: null, final: false, at: [], note: null } },
    { enrolled: 'undergraduate', studied: { years: 1, isLast: false } },
    'Requires at least 3 completed years of study. You have one completed year.',
  ],
  [
    { degree: 'bachelor', graduatedWithin: { months: 24, orEnrolled: false, note: null } },
    { degree: 'bachelor', finished: { year: 2020, month: 6 } },
    'Requires a degree that you finished within the last 2 years. You finished yours in 2020.',
  ],
  [
    { fieldsOnly: { rule: 'all', except: [], note: null } },
    { citizenships: ['PK'], fields: ['health'] },
    'Only for Law. Your field is Medicine and health.',
  ],
  [{ refugees: 'only' }, { ...pakistani, refugee: 'no' }, 'For refugees only.'],
  [
    { enrolled: 'excluded', enrolledAt: ['master'] },
    { enrolled: 'master' },
    'Not for students (master’s). You are a student now.',
  ],
])('%j says to %j: %s', (rules, answers, sentence) => {
  expect(view(rules, answers).reasons.map(({ text }) => text)).toEqual([sentence])
})

test('reasons against come first, and a card counts those that do not fit', () => {
  const nationality = countryRule('except', ['PK'])
  expect(
    view({ languages: english, nationality, other: ['A place at a university.'] }, pakistani),
  ).toEqual({
    word: 'no',
    title: 'Not open to you',
    closed: null,
    reasons: [
      { rule: 'nationality', text: 'Not for citizens of Pakistan.', isAgainst: true },
      {
        rule: 'languages',
        text: 'Requires English at B2 (IELTS 6.5). You have not told us which language tests you have taken.',
        isAgainst: false,
      },
    ],
    notes: [],
    aside: 'There is one more condition.',
    more: '1 more to check.',
    origin: null,
  })
})

test('a verdict with notes has each reason with the note of its rule, and every further rule', () => {
  const nationality = countryRule('except', ['PK'], { note: 'Pakistanis abroad may ask.' })
  const item = itemOf({ languages: english, nationality, other: ['A place at a university.'] })
  const { reasons, also } = withRuleNotes(
    contextOf(item, pakistani),
    toRuleNotes(item, false, en),
    en,
  )
  expect(reasons.map(({ rule, note }) => [rule, note])).toEqual([
    ['nationality', 'Pakistanis abroad may ask.'],
    ['languages', null],
  ])
  expect(also).toEqual(['A place at a university.'])
})

test('a rule by general knowledge that excludes says why', () => {
  const { word, reasons } = view({ basis: 'knowledge', gender: 'women' }, { gender: 'man' })
  expect([word, reasons.map(({ isAgainst }) => isAgainst)]).toEqual(['no', [true]])
})

test('rules that were read on another site say so', () => {
  expect(view({ basis: 'elsewhere' }, pakistani)).toMatchObject({
    word: 'yes',
    aside: 'Rules from another website.',
    origin: 'We took these rules from another website, not from the organizer.',
  })
})

test('a closed item says so first, and one without rules says that there are none', () => {
  expect(view(null, pakistani, true)).toMatchObject({
    word: 'check',
    closed: 'Closed.',
    reasons: [{ text: en.verdict.noRules }],
  })
})

test('a missing upper degree limit is never exceeded, whatever the lower limit', () => {
  expect(describeRule('degree', { ...open, degree: 'bachelor' }, [], en)).toBe(
    'Requires a bachelor’s degree',
  )
  expect(describeRule('degreeAtMost', { ...open, degree: 'bachelor' }, [], en)).toBe(
    'No upper limit stated',
  )
})

test('names of groups read naturally', () => {
  const format = en.verdict.groupInSentence
  expect(
    [
      'European Union',
      'The Commonwealth',
      'ODA recipients (OECD DAC list)',
      'Pacific Islands',
      'Schengen area',
      'Middle East',
    ].map(format),
  ).toEqual([
    'the European Union',
    'the Commonwealth',
    'the ODA recipients (OECD DAC list)',
    'the Pacific Islands',
    'the Schengen area',
    'the Middle East',
  ])
  const without = [
    'ASEAN',
    'BRICS',
    'Latin America and the Caribbean',
    'South Asia',
    'Sub-Saharan Africa',
    'Europe',
    'Mercosur',
  ]
  expect(without.map(format)).toEqual(without)
})

const suspension = {
  key: 'us',
  host: 'US',
  nationalities: ['NG', 'SO'],
  purposes: ['study', 'visit'],
  since: '2026-01-01',
  until: null,
  source: 'https://example.org/proclamation',
  note: null,
} as const
const visaView = (item: Partial<Opportunity>, answers: Answers) => {
  const criteria = toEligibilityCriteria(
    sampleOpportunity({ country: 'United States', countryCode: 'US', rules: open, ...item }),
  )
  const { verdict } = fitOf(criteria, answers, { ...circumstances, measures: [suspension] })
  const { word, reasons } = toVerdictView(
    { ...criteria, verdict, answers, groups, today, isClosed: false },
    en,
  )
  return [word, ...reasons.map(({ text }) => text)]
}

test('a visa measure makes a yes a check with its sentence, and a no stays a no without it', () => {
  const nigerian = { citizenships: ['NG'] }
  const sentence =
    'The United States issues no student visas to citizens of Nigeria at present (since January 2026).'
  expect(visaView({}, nigerian)).toEqual(['check', `${sentence} Ask the organizer.`])
  expect(visaView({}, pakistani)).toEqual(['yes'])
  expect(visaView({ rules: null }, nigerian)).toEqual([
    'check',
    `${sentence} Ask the organizer.`,
    'We have no rules for this one yet. Check the official page.',
  ])
  expect(
    visaView({ rules: { ...open, nationality: countryRule('except', ['NG']) } }, nigerian),
  ).toEqual(['no', 'Not for citizens of Nigeria.'])
})

test('a visa measure is named without a decision for another passport, a resident, a contest', () => {
  expect(visaView({}, { citizenships: ['NG', 'GB'] })).toEqual([
    'yes',
    expect.stringMatching(/Apply with your other passport\.$/),
  ])
  expect(visaView({}, { citizenships: ['NG'], lives: 'US' })).toEqual([
    'yes',
    expect.stringMatching(/You live there already: ask if this concerns you\.$/),
  ])
  expect(visaView({ categories: ['Competition'] }, { citizenships: ['NG'] })).toEqual([
    'yes',
    'The United States issues no visitor visas to citizens of Nigeria at present (since January 2026). This matters only if you have to travel there.',
  ])
})

test('a note that repeats its rule is left out', () => {
  const age = { ...unknownRules.age, note: 'No age limit.' }
  const notesOf = (rules: Partial<Rules>) => toRuleNotes(itemOf(rules), false, en).notes
  expect(notesOf({ age })).toEqual({})
  expect(notesOf({ age: { ...age, note: 'on 1 October' } })).toEqual({ age: 'on 1 October' })
})

test('an age limit is that of the wanted level where levels have their own', () => {
  const byLevel = {
    'high-school': null,
    undergraduate: null,
    master: { min: null, max: 29 },
    phd: { min: null, max: 35 },
    postdoc: null,
  }
  const item = sampleOpportunity({
    categories: ['Master', 'PhD'],
    rules: { ...open, age: { ...unknownRules.age, max: 35, byLevel } },
  })
  const answers: Answers = { ...pakistani, born: { year: 1995, month: 2 } }
  const textFor = (level: 'master' | undefined) =>
    toVerdictView(contextOf(item, { ...answers, level }), en).reasons[0]?.text
  expect(textFor('master')).toBe('Age 29 or younger. You are 31.')
  expect(textFor(undefined)).toBe(
    'Age 35 or younger, depending on the level. You have not told us which level you want to study.',
  )
})
