import { expect, test } from 'vitest'
import type { Answers } from '#domain/eligibility/answers.ts'
import type { Groups } from '#domain/eligibility/country-checks.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { type EligibilityRule, unknownRules } from '#domain/eligibility/rules.ts'
import { evaluateEligibility, type EligibilityCriteria } from '#domain/eligibility/verdict.ts'
import type { FieldKey } from '#domain/opportunity/vocabulary.ts'

const groups: Groups = new Map([['nordic', ['DK', 'FI', 'IS', 'NO', 'SE']]])
const today = '2026-11-22'

/** Every rule holds for everyone. */
const openToAll: Rules = {
  ...unknownRules,
  nationality: { ...unknownRules.nationality, rule: 'any' },
  residence: { ...unknownRules.nationality, rule: 'any' },
  enrolled: 'either',
  degree: 'none',
  basis: 'page',
}
const countries = (
  rule: Rules['nationality']['rule'],
  codes: readonly string[],
  note: string | null = null,
) => ({
  ...unknownRules.nationality,
  rule,
  countries: codes,
  groups: codes.includes('NO') ? ['nordic'] : [],
  note,
})
/** With a group whose members are unknown. */
const withGroupGone = (rule: Rules['nationality']['rule'], codes: readonly string[]) => ({
  ...countries(rule, codes),
  groups: ['gone'],
})
const bound = (codes: readonly string[], groups: readonly string[] = [], except = false) => ({
  countries: codes,
  groups,
  except,
})
const noLevels = {
  'high-school': null,
  undergraduate: null,
  master: null,
  phd: null,
  postdoc: null,
} as const
const ages = (min: number | null, max: number | null, more: Partial<Rules['age']> = {}) => ({
  ...unknownRules.age,
  min,
  max,
  varies: false,
  note: null,
  ...more,
})
const speaking = (
  ...languages: readonly (readonly [string, Rules['languages'][number]['level']])[]
) =>
  languages.map(([language, level]) => ({ language, level, tests: [], note: null, varies: false }))

const tested = (...tests: readonly (readonly [name: string, score: string])[]) => [
  {
    language: 'en',
    level: null,
    tests: tests.map(([name, score]) => ({ name, score })),
    note: null,
    varies: false,
  },
]
const ielts = (score: number, year: number | null): Answers => ({
  tests: [{ test: 'ielts', score, year }],
})
const years = (more: Partial<NonNullable<Rules['studyYears']>>) => ({
  min: null,
  max: null,
  final: false,
  at: [],
  note: null,
  ...more,
})
const studying = (
  enrolled: NonNullable<Answers['enrolled']>,
  completed: number | null,
  isLast = false,
): Answers => ({
  enrolled,
  studied: { years: completed, isLast },
})
const within = (months: number, orEnrolled = false) => ({ months, orEnrolled, note: null })
const graduate = (year: number, month: number | null = null, more: Answers = {}): Answers => ({
  degree: 'bachelor',
  finished: { year, month },
  ...more,
})
const only = (rule: 'all' | 'some') => ({ rule, except: [], note: null })
const allBut = (...except: readonly Exclude<FieldKey, 'any'>[]) => ({
  rule: 'except' as const,
  except,
  note: 'x',
})

/**
 * Rules that differ from those open to all, a person's answers, and the outcome of the given rule.
 */
type Row = readonly [
  rule: EligibilityRule,
  rules: Partial<Rules>,
  answers: Answers,
  outcome: string,
  item?: Partial<EligibilityCriteria>,
]

const table: readonly Row[] = [
  ['nationality', {}, {}, 'holds'],
  [
    'nationality',
    { nationality: countries('listed', ['PK', 'IN']) },
    { citizenships: ['PK'] },
    'holds',
  ],
  [
    'nationality',
    { nationality: countries('listed', ['PK', 'NO']) },
    { citizenships: ['SE'] },
    'holds',
  ],
  [
    'nationality',
    { nationality: countries('listed', ['PK']) },
    { citizenships: ['PK', 'CA'] },
    'holds',
  ],
  [
    'nationality',
    { nationality: countries('listed', ['PK'], 'see the list') },
    { citizenships: ['PK', 'CA'] },
    'holds',
  ],
  [
    'nationality',
    { nationality: { ...countries('listed', ['PK']), secondExcludes: true } },
    { citizenships: ['PK', 'CA'] },
    'excludes: second-excluded',
  ],
  [
    'nationality',
    { nationality: countries('listed', ['PK'], 'no dual citizens') },
    { citizenships: ['PK'] },
    'holds',
  ],
  [
    'nationality',
    { nationality: countries('listed', ['PK']) },
    { citizenships: ['CA'] },
    'excludes: not-listed',
  ],
  [
    'nationality',
    { nationality: countries('listed', ['PK']) },
    { citizenships: [] },
    'undecided: not-told',
  ],
  [
    'nationality',
    { nationality: countries('listed', ['PK']) },
    { citizenships: ['none'] },
    'undecided: stateless',
  ],
  [
    'nationality',
    { nationality: countries('except', ['GB']) },
    { citizenships: ['PK'], lives: 'PK' },
    'holds',
  ],
  ['nationality', { nationality: countries('except', ['GB']) }, { citizenships: ['PK'] }, 'holds'],
  [
    'nationality',
    { nationality: countries('except', ['GB']) },
    { citizenships: ['PK'], lives: 'GB' },
    'holds',
  ],
  [
    'nationality',
    { nationality: { ...countries('except', ['GB']), orResidence: bound(['GB']) } },
    { citizenships: ['PK'], lives: 'GB' },
    'undecided: lives-in-excepted',
  ],
  ...(
    [
      [{}, { citizenships: ['PK'] }, 'undecided: varies'],
      [{ within: bound(['PK', 'NP']) }, {}, 'undecided: not-told'],
      [{ within: bound(['PK', 'NP']) }, { citizenships: ['NP'] }, 'undecided: may-be-listed'],
      [{ within: bound(['PK']) }, { citizenships: ['FR', 'PK'] }, 'undecided: may-be-listed'],
      [{ within: bound(['PK']) }, { citizenships: ['FR'] }, 'excludes: not-listed'],
      [
        { within: bound(['PK']), known: 'earlier' },
        { citizenships: ['FR'] },
        'excludes: not-on-earlier-list',
      ],
      [{ within: bound(['PK']), known: 'round' }, { citizenships: ['FR'] }, 'excludes: not-listed'],
      [{ within: bound([], ['gone']) }, { citizenships: ['FR'] }, 'undecided: unknown'],
      [{ within: bound([], ['nordic']) }, { citizenships: ['SE'] }, 'undecided: may-be-listed'],
      [{ within: bound(['FR'], [], true) }, { citizenships: ['FR'] }, 'excludes: not-listed'],
      [{ within: bound(['FR'], [], true) }, { citizenships: ['PK'] }, 'undecided: may-be-listed'],
      [{ within: bound(['PK']) }, { citizenships: ['none'] }, 'undecided: stateless'],
      [{ surely: bound(['PK']) }, { citizenships: ['PK'] }, 'holds'],
      [{ surely: bound(['PK']), known: 'reasoned' }, { citizenships: ['FR', 'PK'] }, 'holds'],
      [{ surely: bound(['PK']), known: 'round' }, { citizenships: ['PK'] }, 'holds: still-listed'],
      [
        { surely: bound(['PK']), known: 'earlier' },
        { citizenships: ['PK'] },
        'holds: still-listed',
      ],
      [{ surely: bound(['PK']) }, { citizenships: ['FR'] }, 'undecided: may-be-listed'],
      [{ never: bound(['US']) }, { citizenships: ['US'] }, 'excludes: excepted'],
      [{ never: bound(['US']) }, { citizenships: ['US', 'PK'] }, 'undecided: may-be-listed'],
      [
        { never: bound(['US']), secondExcludes: true },
        { citizenships: ['US', 'PK'] },
        'excludes: second-excluded',
      ],
      [
        { never: bound(['US']), surely: bound(['PK']), secondExcludes: true },
        { citizenships: ['US', 'PK'] },
        'excludes: second-excluded',
      ],
      [
        { never: bound(['US']), secondExcludes: true },
        { citizenships: ['US'] },
        'excludes: excepted',
      ],
      [
        { within: bound(['CA']), orResidence: bound(['CA']) },
        { citizenships: ['FR'] },
        'undecided: not-told',
      ],
      [
        { within: bound(['CA']), orResidence: bound(['CA']) },
        { citizenships: ['FR'], lives: 'CA' },
        'undecided: lives-inside',
      ],
      [
        { within: bound(['CA']), orResidence: bound(['CA']) },
        { citizenships: ['FR'], lives: 'FR' },
        'excludes: not-listed',
      ],
      [
        { within: bound(['CA']), orResidence: bound(['CA']) },
        { citizenships: ['none'], lives: 'CA' },
        'undecided: lives-inside',
      ],
    ] as const
  ).map(([bounds, answers, outcome]): Row => [
    'nationality',
    { nationality: { ...countries('varies', []), ...bounds } },
    answers,
    outcome,
  ]),
  ...(
    [
      [{}, { lives: 'PK' }, 'undecided: varies'],
      [{ surely: bound(['DE'], [], true) }, {}, 'undecided: not-told'],
      [{ surely: bound(['DE'], [], true) }, { lives: 'PK' }, 'holds'],
      [{ surely: bound(['DE'], [], true) }, { lives: 'DE' }, 'undecided: varies'],
      [{ never: bound(['GB']) }, { lives: 'GB' }, 'excludes: excepted'],
      [{ within: bound(['PK']) }, { lives: 'PK' }, 'undecided: varies'],
      [{ within: bound(['PK']) }, { lives: 'FR' }, 'undecided: not-told'],
      [
        { within: bound(['PK']) },
        { lives: 'FR', citizenships: ['PK'] },
        'undecided: away-from-home',
      ],
      [
        { within: bound(['PK']) },
        { lives: 'FR', citizenships: ['FR'] },
        'excludes: lives-elsewhere',
      ],
      [
        { within: bound(['PK']), known: 'earlier' },
        { lives: 'FR', citizenships: ['FR'] },
        'excludes: not-on-earlier-list',
      ],
      [{ surely: bound(['PK']), known: 'earlier' }, { lives: 'PK' }, 'holds: still-listed'],
    ] as const
  ).map(([bounds, answers, outcome]): Row => [
    'residence',
    { residence: { ...countries('varies', []), ...bounds } },
    answers,
    outcome,
  ]),
  ...(
    [
      [{ max: 35 }, 2000, undefined, 'holds', ['master', 'phd']],
      [{ max: 35 }, 1994, undefined, 'undecided: age-by-level', ['master', 'phd']],
      [{ max: 35 }, 1994, 'master', 'excludes: too-old', ['master', 'phd']],
      [{ max: 35 }, 1994, 'phd', 'holds', ['master', 'phd']],
      [{ max: 35 }, 1994, undefined, 'excludes: too-old', ['master']],
      // A level that the item does not have decides nothing.
      [{ max: 35 }, 1994, 'postdoc', 'undecided: age-by-level', ['master', 'phd']],
      [{ max: 35 }, 1980, undefined, 'excludes: too-old', ['master', 'phd']],
    ] as const
  ).map(([bounds, year, level, outcome, levels]): Row => [
    'age',
    { age: ages(null, bounds.max, { byLevel: { ...noLevels, master: { min: null, max: 29 } } }) },
    { born: { year, month: 1 }, ...(level && { level }) },
    outcome,
    { levels },
  ]),
  [
    'age',
    { age: ages(18, 35, { varies: true, surely: { min: 19, max: 23 } }) },
    { born: { year: 2005, month: 1 } },
    'holds',
  ],
  [
    'age',
    { age: ages(18, 35, { varies: true, surely: { min: 19, max: 23 } }) },
    { born: { year: 2000, month: 1 } },
    'undecided: age-usual',
  ],
  [
    'age',
    { age: ages(18, 35, { varies: true, surely: { min: 19, max: 23 } }) },
    { born: { year: 1985, month: 1 } },
    'excludes: too-old',
  ],
  // A usual age alone excludes nobody.
  [
    'age',
    { age: ages(null, null, { varies: true, surely: { min: 21, max: 29 } }) },
    { born: { year: 1996, month: 1 } },
    'undecided: age-usual',
  ],
  [
    'age',
    { age: ages(null, null, { varies: true, surely: { min: 21, max: 29 } }) },
    {},
    'undecided: not-told',
  ],
  [
    'degree',
    { degree: 'doctorate', degreeHeld: true },
    { degree: 'master', ...studying('phd', 3, true) },
    'undecided: degree-needed-now',
  ],
  [
    'degree',
    { degree: 'doctorate', degreeHeld: true },
    { degree: 'master', ...studying('phd', 1) },
    'excludes: degree-too-low',
  ],
  ['degree', { degree: 'doctorate', degreeHeld: true }, { degree: 'doctorate' }, 'holds'],
  // The level of study gives the lowest degree that nobody may lack.
  [
    'degree',
    { degree: null },
    { degree: 'none', enrolled: 'high-school' },
    'excludes: degree-for-study',
    { levels: ['phd'] },
  ],
  [
    'degree',
    { degree: null },
    { degree: 'secondary', enrolled: 'no' },
    'excludes: degree-for-study',
    { levels: ['master', 'phd'] },
  ],
  [
    'degree',
    { degree: null },
    { degree: 'secondary', enrolled: 'no' },
    'undecided: unknown',
    { levels: ['undergraduate', 'phd'] },
  ],
  [
    'degree',
    { degree: null },
    { degree: 'bachelor' },
    'undecided: unknown',
    { levels: ['postdoc'] },
  ],
  [
    'degreeAtMost',
    {},
    { degree: 'doctorate' },
    'undecided: degree-held',
    { levels: ['phd'], givesDegree: true },
  ],
  ['degreeAtMost', {}, { degree: 'master' }, 'holds', { levels: ['phd'], givesDegree: true }],
  [
    'degreeAtMost',
    {},
    { degree: 'bachelor' },
    'undecided: degree-held',
    { levels: ['undergraduate'], givesDegree: true },
  ],
  ['degreeAtMost', {}, { degree: 'master' }, 'holds', { levels: ['master'], givesDegree: true }],
  [
    'degreeAtMost',
    {},
    { degree: 'master' },
    'undecided: degree-held',
    { levels: ['undergraduate'], givesDegree: true },
  ],
  [
    'degreeAtMost',
    {},
    { degree: 'master', level: 'undergraduate' },
    'undecided: degree-held',
    { levels: ['undergraduate', 'phd'], givesDegree: true },
  ],
  [
    'degreeAtMost',
    {},
    { degree: 'doctorate' },
    'holds',
    { levels: ['phd', 'postdoc'], givesDegree: true },
  ],
  ['degreeAtMost', {}, { degree: 'doctorate' }, 'holds', { levels: ['master'] }],
  ['graduatedBefore', { graduatedBefore: 24, degree: 'bachelor' }, graduate(2024, 6), 'holds'],
  [
    'graduatedBefore',
    { graduatedBefore: 24, degree: 'bachelor' },
    graduate(2025, 6),
    'excludes: graduated-too-late',
  ],
  [
    'graduatedBefore',
    { graduatedBefore: 24, degree: 'bachelor' },
    graduate(2024),
    'undecided: graduated-unclear',
  ],
  [
    'graduatedBefore',
    { graduatedBefore: 24, degree: 'bachelor' },
    { degree: 'secondary' },
    'excludes: graduated-too-late',
  ],
  [
    'graduatedBefore',
    { graduatedBefore: 24, degree: 'bachelor' },
    graduate(2026, 3, { degree: 'master' }),
    'undecided: graduated-unclear',
  ],
  ['graduatedBefore', { graduatedBefore: 24, degree: 'bachelor' }, {}, 'undecided: not-told'],
  // A school certificate is no degree of the levels at which students may apply.
  [
    'graduatedWithin',
    {
      graduatedWithin: within(24, true),
      degree: 'secondary',
      enrolledAt: ['undergraduate', 'master'],
    },
    graduate(2026, 6, { degree: 'secondary', enrolled: 'no' }),
    'excludes: no-such-degree',
  ],
  [
    'graduatedWithin',
    {
      graduatedWithin: within(24, true),
      degree: 'secondary',
      enrolledAt: ['undergraduate', 'master'],
    },
    graduate(2026, 6, { degree: 'master', enrolled: 'no' }),
    'holds',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(12, true), degree: null, enrolledAt: ['undergraduate'] },
    graduate(2019, 6, { degree: 'secondary', enrolled: 'no' }),
    'excludes: no-such-degree',
  ],
  [
    'fieldsOnly',
    { fieldsOnly: only('all') },
    { fields: ['agriculture-environment'] },
    'undecided: some-fields',
    { fields: ['stem', 'health'] },
  ],
  [
    'fieldsOnly',
    { fieldsOnly: only('all') },
    { fields: ['agriculture-environment'] },
    'excludes: other-field',
    { fields: ['law'] },
  ],
  ...(
    [
      [['TOEFL iBT', '100'], 5, 'undecided: test-scale'],
      [['TOEFL iBT', '95'], 5, 'holds'],
      [['TOEFL iBT', '107'], 5, 'undecided: test-too-low'],
      [['TOEFL iBT', '5'], 95, 'holds'],
      [['TOEFL iBT', '5'], 94, 'undecided: test-too-low'],
      [['TOEFL iBT', '5'], 5.5, 'holds'],
    ] as const
  ).map(([required, score, outcome]): Row => [
    'languages',
    { languages: tested(required) },
    { tests: [{ test: 'toefl', score, year: 2026 }] },
    outcome,
  ]),
  [
    'languages',
    { languages: tested(['JLPT', 'N2']) },
    { tests: [{ test: 'jlpt', score: 'N1', year: 2026 }] },
    'holds',
  ],
  [
    'languages',
    { languages: tested(['JLPT', 'N2']) },
    { tests: [{ test: 'jlpt', score: 'N3', year: 2026 }] },
    'undecided: test-too-low',
  ],
  [
    'languages',
    { languages: tested(['DELF', 'B2']) },
    { tests: [{ test: 'delf', score: 'B2', year: 2026 }] },
    'holds',
  ],
  [
    'languages',
    { languages: tested(['DELF', 'B2']) },
    { tests: [{ test: 'delf', score: 70, year: 2026 }] },
    'undecided: test-scale',
  ],
  [
    'nationality',
    { nationality: countries('except', ['GB']) },
    { citizenships: ['PK', 'GB'] },
    'undecided: partly-excepted',
  ],
  [
    'nationality',
    { nationality: countries('except', ['GB', 'NO']) },
    { citizenships: ['GB', 'DK'] },
    'excludes: excepted',
  ],
  [
    'nationality',
    { nationality: countries('except', ['GB']) },
    { lives: 'PK' },
    'undecided: not-told',
  ],
  [
    'nationality',
    { nationality: countries('varies', ['PK']) },
    { citizenships: ['PK'] },
    'undecided: varies',
  ],
  [
    'nationality',
    { nationality: countries('unknown', []) },
    { citizenships: ['PK'] },
    'undecided: unknown',
  ],
  [
    'nationality',
    { nationality: withGroupGone('listed', ['PK']) },
    { citizenships: ['PK'] },
    'holds',
  ],
  [
    'nationality',
    { nationality: withGroupGone('listed', ['PK']) },
    { citizenships: ['CA'] },
    'undecided: unknown',
  ],
  [
    'nationality',
    { nationality: withGroupGone('except', ['PK']) },
    { citizenships: ['PK'] },
    'excludes: excepted',
  ],
  [
    'nationality',
    { nationality: withGroupGone('except', ['PK']) },
    { citizenships: ['CA'] },
    'undecided: unknown',
  ],
  [
    'residence',
    { residence: withGroupGone('listed', ['PK']) },
    { lives: 'CA', citizenships: ['CA'] },
    'undecided: unknown',
  ],
  [
    'residence',
    { residence: withGroupGone('except', ['PK']) },
    { lives: 'CA' },
    'undecided: unknown',
  ],
  ['residence', { residence: countries('listed', ['KE']) }, { lives: 'KE' }, 'holds'],
  [
    'residence',
    { residence: countries('listed', ['KE']) },
    { lives: 'DE', citizenships: ['DE'] },
    'excludes: lives-elsewhere',
  ],
  [
    'residence',
    { residence: countries('listed', ['KE']) },
    { lives: 'DE', citizenships: ['KE'] },
    'undecided: away-from-home',
  ],
  ['residence', { residence: countries('listed', ['KE']) }, { lives: 'DE' }, 'undecided: not-told'],
  [
    'residence',
    { residence: countries('listed', ['KE']) },
    { citizenships: ['KE'] },
    'undecided: not-told',
  ],
  ['residence', { residence: countries('except', ['DE']) }, { lives: 'KE' }, 'holds'],
  [
    'residence',
    { residence: countries('except', ['DE']) },
    { lives: 'DE', citizenships: ['KE'] },
    'excludes: excepted',
  ],
  ['residence', { residence: countries('except', ['DE']) }, {}, 'undecided: not-told'],
  ['residence', { residence: countries('varies', ['DE']) }, { lives: 'DE' }, 'undecided: varies'],
  ['age', { age: ages(null, null) }, {}, 'holds'],
  ['age', { age: ages(null, null, { note: 'no upper limit' }) }, {}, 'holds'],
  ['age', { age: ages(18, 35) }, {}, 'undecided: not-told'],
  ['age', { age: ages(18, 35) }, { born: { year: 2000, month: 5 } }, 'holds'],
  // 35 lasts until the 36th birthday: a person born in December 1990 is 36 from December 2026 on,
  // within a year from today.
  ['age', { age: ages(18, 35) }, { born: { year: 1990, month: 12 } }, 'undecided: age-changes'],
  ['age', { age: ages(18, 35) }, { born: { year: 1991, month: 12 } }, 'holds'],
  ['age', { age: ages(18, 35) }, { born: { year: 1990, month: 10 } }, 'excludes: too-old'],
  // In the month of birth both ages count.
  ['age', { age: ages(18, 35) }, { born: { year: 1990, month: 11 } }, 'undecided: age-changes'],
  ['age', { age: ages(18, 35) }, { born: { year: 1990, month: null } }, 'undecided: age-changes'],
  ['age', { age: ages(18, 35) }, { born: { year: 1989, month: null } }, 'excludes: too-old'],
  ['age', { age: ages(18, null) }, { born: { year: 2010, month: 3 } }, 'excludes: too-young'],
  ['age', { age: ages(18, null) }, { born: { year: 2009, month: 3 } }, 'undecided: age-changes'],
  // A future deadline moves the end of the span, a past one does not.
  [
    'age',
    { age: ages(18, null) },
    { born: { year: 2010, month: 3 } },
    'undecided: age-changes',
    { deadline: '2027-06-30' },
  ],
  [
    'age',
    { age: ages(null, 30) },
    { born: { year: 1995, month: 1 } },
    'excludes: too-old',
    { deadline: '2026-03-01' },
  ],
  // A limit with a note may count a year earlier.
  [
    'age',
    { age: ages(null, 30, { note: 'on 1 January' }) },
    { born: { year: 1995, month: 1 } },
    'undecided: age-changes',
  ],
  [
    'age',
    { age: ages(null, 30, { note: 'on 1 January' }) },
    { born: { year: 1995, month: 1 } },
    'excludes: too-old',
    { deadline: '2028-03-01' },
  ],
  [
    'age',
    { age: ages(18, 35, { varies: true }) },
    { born: { year: 2000, month: 5 } },
    'undecided: varies',
  ],
  [
    'age',
    { age: ages(18, 35, { varies: true }) },
    { born: { year: 1980, month: 5 } },
    'excludes: too-old',
  ],
  [
    'age',
    { age: ages(null, null, { varies: true }) },
    { born: { year: 1980, month: 5 } },
    'undecided: varies',
  ],
  ['age', { age: ages(null, null, { varies: true }) }, {}, 'undecided: varies'],
  ['enrolled', { enrolled: 'required' }, { enrolled: 'other' }, 'holds'],
  ['enrolled', { enrolled: 'required' }, { enrolled: 'no' }, 'excludes: not-enrolled'],
  ['enrolled', { enrolled: 'required' }, {}, 'undecided: not-told'],
  ['enrolled', { enrolled: 'required', enrolledAt: ['master'] }, { enrolled: 'master' }, 'holds'],
  [
    'enrolled',
    { enrolled: 'required', enrolledAt: ['master'] },
    { enrolled: 'phd' },
    'excludes: other-level',
  ],
  [
    'enrolled',
    { enrolled: 'required', enrolledAt: ['master'] },
    { enrolled: 'other' },
    'undecided: enrolment-unclear',
  ],
  ['enrolled', { enrolled: 'excluded' }, { enrolled: 'no' }, 'holds'],
  ['enrolled', { enrolled: 'excluded' }, { enrolled: 'other' }, 'excludes: enrolled'],
  ['enrolled', { enrolled: 'excluded' }, {}, 'undecided: not-told'],
  ['enrolled', { enrolled: 'either' }, {}, 'holds'],
  ['enrolled', { enrolled: 'either', enrolledAt: ['master'] }, { enrolled: 'master' }, 'holds'],
  [
    'enrolled',
    { enrolled: 'either', enrolledAt: ['master'] },
    { enrolled: 'high-school' },
    'excludes: other-level',
  ],
  [
    'enrolled',
    { enrolled: 'either', enrolledAt: ['master'] },
    { enrolled: 'no' },
    'undecided: enrolment-unclear',
  ],
  ['enrolled', { enrolled: 'either', enrolledAt: ['master'] }, {}, 'undecided: not-told'],
  [
    'enrolled',
    { enrolled: 'excluded', enrolledAt: ['master', 'phd'] },
    { enrolled: 'no' },
    'holds',
  ],
  [
    'enrolled',
    { enrolled: 'excluded', enrolledAt: ['master', 'phd'] },
    { enrolled: 'undergraduate' },
    'holds',
  ],
  [
    'enrolled',
    { enrolled: 'excluded', enrolledAt: ['master', 'phd'] },
    { enrolled: 'phd' },
    'excludes: enrolled',
  ],
  [
    'enrolled',
    { enrolled: 'excluded', enrolledAt: ['master', 'phd'] },
    { enrolled: 'other' },
    'undecided: enrolment-unclear',
  ],
  [
    'enrolled',
    { enrolled: 'either', enrolledAt: ['master'], graduatedWithin: within(12, true) },
    { enrolled: 'no' },
    'holds',
  ],
  [
    'enrolled',
    { enrolled: 'either', enrolledAt: ['master'], graduatedWithin: within(12, true) },
    {},
    'undecided: not-told',
  ],
  [
    'enrolled',
    { enrolled: 'either', enrolledAt: ['master'], graduatedWithin: within(12) },
    { enrolled: 'no' },
    'undecided: enrolment-unclear',
  ],
  [
    'enrolled',
    { enrolled: 'either', enrolledAt: ['master'], graduatedWithin: within(12, true) },
    { enrolled: 'high-school' },
    'excludes: other-level',
  ],
  [
    'enrolled',
    { enrolled: 'either', enrolledAt: ['high-school'] },
    { enrolled: 'undergraduate' },
    'excludes: other-level',
  ],
  [
    'enrolled',
    { enrolled: 'either', enrolledAt: ['high-school'] },
    { enrolled: 'no' },
    'undecided: enrolment-unclear',
  ],
  // A page that was read and states no rule has none. General knowledge may be incomplete.
  [
    'enrolled',
    { enrolled: 'required', enrolledUntilEnd: true },
    studying('undergraduate', 2),
    'holds',
  ],
  [
    'enrolled',
    { enrolled: 'required', enrolledUntilEnd: true },
    studying('undergraduate', null, true),
    'undecided: may-finish-before',
  ],
  [
    'enrolled',
    { enrolled: 'required', enrolledUntilEnd: true },
    studying('undergraduate', 3, true),
    'undecided: may-finish-before',
  ],
  [
    'enrolled',
    { enrolled: 'required', enrolledUntilEnd: true },
    studying('other', null, true),
    'undecided: may-finish-before',
  ],
  [
    'enrolled',
    { enrolled: 'required', enrolledUntilEnd: true },
    { enrolled: 'undergraduate' },
    'undecided: not-told',
  ],
  [
    'enrolled',
    { enrolled: 'required', enrolledUntilEnd: true },
    { enrolled: 'no' },
    'excludes: not-enrolled',
  ],
  ['enrolled', { enrolled: 'required', enrolledUntilEnd: true }, {}, 'undecided: not-told'],
  [
    'enrolled',
    { enrolled: 'required', enrolledAt: ['master'], enrolledUntilEnd: true },
    studying('master', 0),
    'holds',
  ],
  [
    'enrolled',
    { enrolled: 'required', enrolledAt: ['master'], enrolledUntilEnd: true },
    studying('master', 1, true),
    'undecided: may-finish-before',
  ],
  [
    'enrolled',
    { enrolled: 'required', enrolledAt: ['master'], enrolledUntilEnd: true },
    studying('phd', 1, true),
    'excludes: other-level',
  ],
  [
    'enrolled',
    { enrolled: 'required', enrolledAt: ['master'], enrolledUntilEnd: true },
    studying('other', 1),
    'undecided: enrolment-unclear',
  ],
  [
    'enrolled',
    { enrolled: 'either', enrolledAt: ['master'], enrolledUntilEnd: true },
    studying('master', 1, true),
    'undecided: may-finish-before',
  ],
  [
    'enrolled',
    { enrolled: 'either', enrolledUntilEnd: true },
    studying('master', 1, true),
    'holds',
  ],
  ['enrolled', { enrolled: 'unknown' }, { enrolled: 'master' }, 'holds'],
  ['enrolled', { enrolled: 'unknown', basis: 'elsewhere' }, {}, 'holds'],
  ['enrolled', { enrolled: 'unknown', basis: 'entry' }, { enrolled: 'no' }, 'holds'],
  [
    'enrolled',
    { enrolled: 'unknown', basis: 'knowledge' },
    { enrolled: 'master' },
    'undecided: unknown',
  ],
  ['studyYears', { studyYears: null }, {}, 'holds'],
  ['studyYears', { studyYears: years({ min: 3 }) }, studying('undergraduate', 3), 'holds'],
  [
    'studyYears',
    { studyYears: years({ min: 3 }) },
    studying('undergraduate', 2),
    'undecided: studied-almost',
  ],
  [
    'studyYears',
    { studyYears: years({ min: 3 }) },
    studying('undergraduate', 1),
    'excludes: studied-too-short',
  ],
  [
    'studyYears',
    { studyYears: years({ min: 3 }) },
    studying('undergraduate', null, true),
    'undecided: not-told',
  ],
  [
    'studyYears',
    { studyYears: years({ min: 3 }) },
    { enrolled: 'undergraduate' },
    'undecided: not-told',
  ],
  ['studyYears', { studyYears: years({ min: 3 }) }, { enrolled: 'master' }, 'holds'],
  [
    'studyYears',
    { studyYears: years({ min: 3 }) },
    { enrolled: 'high-school' },
    'excludes: studied-too-short',
  ],
  [
    'studyYears',
    { studyYears: years({ min: 3 }) },
    { enrolled: 'no' },
    'undecided: studied-unclear',
  ],
  [
    'studyYears',
    { studyYears: years({ min: 3 }) },
    studying('other', 3),
    'undecided: studied-unclear',
  ],
  ['studyYears', { studyYears: years({ min: 3 }) }, {}, 'undecided: not-told'],
  ['studyYears', { studyYears: years({ max: 0 }) }, studying('undergraduate', 0), 'holds'],
  [
    'studyYears',
    { studyYears: years({ max: 0 }) },
    studying('undergraduate', 1),
    'excludes: studied-too-long',
  ],
  [
    'studyYears',
    { studyYears: years({ max: 0 }) },
    studying('master', 0),
    'undecided: studied-unclear',
  ],
  ['studyYears', { studyYears: years({ min: 1, at: ['master'] }) }, studying('phd', 0), 'holds'],
  [
    'studyYears',
    { studyYears: years({ min: 1, at: ['master'] }) },
    studying('undergraduate', 3),
    'undecided: studied-unclear',
  ],
  [
    'studyYears',
    { studyYears: years({ final: true }) },
    studying('undergraduate', null, true),
    'holds',
  ],
  [
    'studyYears',
    { studyYears: years({ final: true }) },
    studying('undergraduate', 3),
    'excludes: not-last-year',
  ],
  [
    'studyYears',
    { studyYears: years({ final: true, note: 'or later' }) },
    studying('undergraduate', 3),
    'undecided: studied-unclear',
  ],
  [
    'studyYears',
    { studyYears: years({ final: true }) },
    { enrolled: 'master' },
    'undecided: studied-unclear',
  ],
  [
    'studyYears',
    { studyYears: years({ final: true, at: ['high-school'] }) },
    studying('high-school', null, true),
    'holds',
  ],
  // 24 months from the end of November 2024 end with this month.
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    graduate(2024, 11),
    'holds',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    graduate(2024, 10),
    'excludes: graduated-too-early',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    graduate(2024),
    'undecided: graduated-unclear',
  ],
  ['graduatedWithin', { graduatedWithin: within(24), degree: 'bachelor' }, graduate(2025), 'holds'],
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    graduate(2023),
    'excludes: graduated-too-early',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    graduate(2024, 11),
    'excludes: graduated-too-early',
    { deadline: '2026-12-01' },
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    graduate(2024, 11),
    'holds',
    { deadline: '2026-10-01' },
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    { degree: 'bachelor' },
    'undecided: not-told',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    {},
    'undecided: not-told',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    { degree: 'master', finished: { year: 2020, month: null } },
    'excludes: graduated-too-early',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    { degree: 'master', finished: { year: 2026, month: 3 } },
    'undecided: graduated-unclear',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    { degree: 'secondary', ...studying('undergraduate', 2) },
    'undecided: graduated-unclear',
  ],
  // A degree that is finished now counts in time.
  [
    'graduatedWithin',
    { graduatedWithin: within(24), degree: 'bachelor' },
    { degree: 'secondary', ...studying('undergraduate', 2, true) },
    'holds',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(12, true), degree: 'bachelor', enrolledAt: ['master'] },
    graduate(2020, 1, { enrolled: 'master' }),
    'holds',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(12, true), degree: 'bachelor', enrolledAt: ['master'] },
    graduate(2020, 1, { enrolled: 'no' }),
    'excludes: graduated-too-early',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(12, true), degree: 'bachelor', enrolledAt: ['master'] },
    graduate(2020, 1),
    'undecided: not-told',
  ],
  [
    'graduatedWithin',
    { graduatedWithin: within(24) },
    graduate(2025),
    'undecided: graduated-unclear',
  ],
  ['fieldsOnly', { fieldsOnly: null }, {}, 'holds', { fields: ['law'] }],
  [
    'fieldsOnly',
    { fieldsOnly: only('all') },
    { fields: ['health', 'law'] },
    'holds',
    { fields: ['law', 'business'] },
  ],
  [
    'fieldsOnly',
    { fieldsOnly: only('all') },
    { fields: ['health'] },
    'excludes: other-field',
    { fields: ['law', 'business'] },
  ],
  ['fieldsOnly', { fieldsOnly: only('all') }, { fields: ['health'] }, 'holds', { fields: ['any'] }],
  ['fieldsOnly', { fieldsOnly: only('all') }, {}, 'undecided: not-told', { fields: ['law'] }],
  [
    'fieldsOnly',
    { fieldsOnly: only('all') },
    { fields: ['law'] },
    'undecided: some-fields',
    { fields: [] },
  ],
  [
    'fieldsOnly',
    { fieldsOnly: only('some') },
    { fields: ['law'] },
    'undecided: some-fields',
    { fields: ['law'] },
  ],
  [
    'fieldsOnly',
    { fieldsOnly: only('some') },
    { fields: ['health'] },
    'excludes: other-field',
    { fields: ['law'] },
  ],
  ['fieldsOnly', { fieldsOnly: allBut('health') }, { fields: ['law'] }, 'holds'],
  ['fieldsOnly', { fieldsOnly: allBut('health') }, { fields: ['law', 'health'] }, 'holds'],
  ['fieldsOnly', { fieldsOnly: allBut('health') }, {}, 'undecided: not-told'],
  [
    'fieldsOnly',
    { fieldsOnly: allBut('health') },
    { fields: ['health'] },
    'undecided: some-fields',
    { fields: ['any'] },
  ],
  ['refugees', { refugees: null }, {}, 'holds'],
  ['refugees', { refugees: 'welcome' }, { refugee: 'no' }, 'holds'],
  ['refugees', { refugees: 'only' }, { refugee: 'yes' }, 'holds'],
  ['refugees', { refugees: 'only' }, { refugee: 'no' }, 'excludes: no-refugee'],
  ['refugees', { refugees: 'only' }, {}, 'undecided: not-told'],
  [
    'nationality',
    { refugees: 'welcome', nationality: countries('listed', ['PK']) },
    { citizenships: ['SY'], refugee: 'yes' },
    'undecided: refugees-welcome',
  ],
  [
    'nationality',
    { refugees: 'welcome', nationality: countries('listed', ['PK']) },
    { citizenships: ['SY'] },
    'excludes: not-listed',
  ],
  [
    'nationality',
    { refugees: 'only', nationality: countries('listed', ['PK']) },
    { citizenships: ['SY'], refugee: 'yes' },
    'excludes: not-listed',
  ],
  [
    'residence',
    { refugees: 'welcome', residence: countries('except', ['DE']) },
    { lives: 'DE', refugee: 'yes' },
    'undecided: refugees-welcome',
  ],
  ['degree', { degree: 'none' }, {}, 'holds'],
  ['degree', { degree: 'bachelor' }, { degree: 'master' }, 'holds'],
  [
    'degree',
    { degree: 'master' },
    { degree: 'bachelor', enrolled: 'no' },
    'excludes: degree-too-low',
  ],
  [
    'degree',
    { degree: 'master' },
    { degree: 'bachelor', enrolled: 'undergraduate' },
    'excludes: degree-too-low',
  ],
  [
    'degree',
    { degree: 'bachelor' },
    { degree: 'secondary', enrolled: 'master' },
    'undecided: degree-under-way',
  ],
  [
    'degree',
    { degree: 'secondary' },
    { degree: 'none', enrolled: 'high-school' },
    'undecided: degree-under-way',
  ],
  [
    'degree',
    { degree: 'bachelor' },
    { degree: 'secondary', enrolled: 'other' },
    'undecided: enrolment-unclear',
  ],
  ['degree', { degree: 'bachelor' }, { degree: 'secondary' }, 'undecided: not-told'],
  ['degree', { degree: 'bachelor' }, { enrolled: 'no' }, 'undecided: not-told'],
  [
    'degree',
    { degree: 'bachelor' },
    { degree: 'secondary', ...studying('undergraduate', 3) },
    'undecided: degree-under-way',
  ],
  [
    'degree',
    { degree: 'bachelor' },
    { degree: 'secondary', ...studying('undergraduate', 0) },
    'excludes: degree-too-low',
  ],
  [
    'degree',
    { degree: 'bachelor' },
    { degree: 'secondary', ...studying('undergraduate', 1) },
    'undecided: degree-under-way',
  ],
  [
    'degree',
    { degree: 'doctorate' },
    { degree: 'master', ...studying('phd', 0) },
    'excludes: degree-too-low',
  ],
  // Some get a master's degree on the way.
  [
    'degree',
    { degree: 'master' },
    { degree: 'bachelor', ...studying('phd', 0) },
    'undecided: degree-under-way',
  ],
  [
    'degree',
    { degree: 'bachelor' },
    { degree: 'secondary', ...studying('undergraduate', 3, true) },
    'holds: degree-in-time',
  ],
  [
    'degree',
    { degree: 'master' },
    { degree: 'secondary', ...studying('undergraduate', 3, true) },
    'excludes: degree-too-low',
  ],
  ['degree', { degree: null }, { degree: 'doctorate' }, 'undecided: unknown'],
  [
    'degree',
    { degree: 'secondary' },
    { degree: 'secondary', level: 'master' },
    'undecided: degree-for-level',
    { levels: ['undergraduate', 'master'] },
  ],
  [
    'degree',
    { degree: 'secondary' },
    { degree: 'bachelor', level: 'master' },
    'holds',
    { levels: ['undergraduate', 'master'] },
  ],
  [
    'degree',
    { degree: 'secondary' },
    { degree: 'secondary', level: 'master' },
    'holds',
    { levels: ['master'] },
  ],
  [
    'degree',
    { degree: 'none' },
    { level: 'phd' },
    'undecided: not-told',
    { levels: ['master', 'phd'] },
  ],
  [
    'degree',
    { degree: 'bachelor', degreeForPhd: 'master' },
    { degree: 'bachelor', enrolled: 'no', level: 'phd' },
    'excludes: degree-too-low',
    { levels: ['master', 'phd'] },
  ],
  [
    'degree',
    { degree: 'bachelor', degreeForPhd: 'master' },
    { degree: 'bachelor', ...studying('master', 1, true), level: 'phd' },
    'holds: degree-in-time',
    { levels: ['master', 'phd'] },
  ],
  [
    'degree',
    { degree: 'bachelor', degreeForPhd: 'master' },
    { degree: 'bachelor', enrolled: 'no', level: 'master' },
    'holds',
    { levels: ['master', 'phd'] },
  ],
  [
    'degree',
    { degree: 'secondary', degreeForPhd: 'bachelor' },
    { degree: 'bachelor', enrolled: 'no', level: 'phd' },
    'holds',
    { levels: ['undergraduate', 'master', 'phd'], givesDegree: true },
  ],
  [
    'degree',
    { degree: 'bachelor', degreesToCheck: ['bachelor-for-phd'] },
    { degree: 'bachelor', enrolled: 'no', level: 'phd' },
    'undecided: degree-for-level',
    { levels: ['master', 'phd'] },
  ],
  [
    'degree',
    { degree: 'bachelor', degreesToCheck: ['bachelor-for-phd'] },
    { degree: 'bachelor', enrolled: 'no', level: 'master' },
    'holds',
    { levels: ['master', 'phd'] },
  ],
  [
    // Only doctoral students are taken, whatever else one looks for.
    'degree',
    { degree: 'bachelor', degreesToCheck: ['bachelor-for-phd'] },
    { degree: 'bachelor', enrolled: 'no' },
    'undecided: degree-for-level',
    { levels: ['phd'] },
  ],
  [
    'degree',
    { degree: 'bachelor', degreesToCheck: ['bachelor-for-phd'] },
    { degree: 'bachelor', ...studying('master', 1, true), level: 'phd' },
    'holds: degree-in-time',
    { levels: ['phd'] },
  ],
  [
    'degreeAtMost',
    { degreesToCheck: ['same-degree'] },
    { degree: 'master', level: 'master' },
    'undecided: degree-held',
    { levels: ['master', 'phd'], givesDegree: true },
  ],
  [
    'degreeAtMost',
    { degreesToCheck: ['same-degree'], degreeAtMost: 'master' },
    { degree: 'master', level: 'master' },
    'undecided: degree-held',
    { levels: ['master', 'phd'], givesDegree: true },
  ],
  [
    'degreeAtMost',
    { degreesToCheck: ['same-degree'] },
    { degree: 'master', level: 'phd' },
    'holds',
    { levels: ['master', 'phd'], givesDegree: true },
  ],
  [
    'graduatedWithin',
    { degree: 'doctorate', degreesToCheck: ['old-doctorate'] },
    { degree: 'doctorate', finished: { year: 2022, month: 12 } },
    'undecided: graduated-unclear',
    { levels: ['postdoc'] },
  ],
  [
    'graduatedWithin',
    { degree: 'doctorate', degreesToCheck: ['old-doctorate'] },
    { degree: 'doctorate', finished: { year: 2023, month: 1 } },
    'holds',
    { levels: ['postdoc'] },
  ],
  [
    'graduatedWithin',
    { degree: 'bachelor', degreesToCheck: ['old-doctorate'] },
    { degree: 'doctorate', finished: { year: 2017, month: 1 }, level: 'phd' },
    'holds',
    { levels: ['phd', 'postdoc'] },
  ],
  [
    'graduatedWithin',
    {
      degree: 'doctorate',
      degreesToCheck: ['old-doctorate'],
      graduatedWithin: { months: 84, orEnrolled: false, note: null },
    },
    graduate(2018, 6, { degree: 'doctorate' }),
    'undecided: graduated-unclear',
    { levels: ['postdoc'] },
  ],
  [
    'graduatedWithin',
    {
      degree: 'doctorate',
      degreesToCheck: ['old-doctorate'],
      graduatedWithin: { months: 84, orEnrolled: false, note: null },
    },
    graduate(2020, 6, { degree: 'doctorate' }),
    'holds',
    { levels: ['postdoc'] },
  ],
  [
    'graduatedWithin',
    { degree: 'doctorate', degreesToCheck: ['old-doctorate'] },
    { degree: 'doctorate' },
    'undecided: not-told',
    { levels: ['postdoc'] },
  ],
  [
    'degree',
    { degree: 'bachelor' },
    { degree: 'master', level: 'postdoc' },
    'undecided: degree-for-level',
    { levels: ['phd', 'postdoc'] },
  ],
  [
    'degree',
    { degree: 'secondary' },
    { degree: 'bachelor', enrolled: 'no', level: 'phd' },
    'undecided: degree-for-level',
    { levels: ['undergraduate', 'master', 'phd'], givesDegree: true },
  ],
  [
    'degree',
    { degree: 'secondary' },
    { degree: 'bachelor', enrolled: 'no', level: 'phd' },
    'holds',
    { levels: ['master', 'phd'], givesDegree: true },
  ],
  [
    'degree',
    { degree: 'secondary' },
    { degree: 'master', level: 'phd' },
    'holds',
    { levels: ['undergraduate', 'master', 'phd'], givesDegree: true },
  ],
  [
    'degree',
    { degree: 'bachelor' },
    { degree: 'bachelor', level: 'phd' },
    'holds',
    { levels: ['master', 'phd'], givesDegree: true },
  ],
  [
    'degree',
    { degree: 'master' },
    { degree: 'secondary', enrolled: 'no', level: 'phd' },
    'excludes: degree-too-low',
    { levels: ['master', 'phd'] },
  ],
  ['degreeAtMost', { degreeAtMost: 'bachelor' }, { degree: 'bachelor' }, 'holds'],
  ['degreeAtMost', { degreeAtMost: 'bachelor' }, { degree: 'master' }, 'excludes: degree-too-high'],
  ['degreeAtMost', { degreeAtMost: 'bachelor' }, {}, 'undecided: not-told'],
  ['experienceYears', { experienceYears: 3 }, { work: 3 }, 'holds'],
  ['experienceYears', { experienceYears: 3 }, { work: 2 }, 'undecided: work-almost'],
  ['experienceYears', { experienceYears: 3 }, { work: 1 }, 'excludes: work-too-short'],
  ['experienceYears', { experienceYears: 3 }, {}, 'undecided: not-told'],
  ['gender', { gender: 'women' }, { gender: 'woman' }, 'holds'],
  ['gender', { gender: 'women' }, { gender: 'man' }, 'excludes: other-gender'],
  ['gender', { gender: 'men' }, { gender: 'other' }, 'undecided: gender-unclear'],
  ['gender', { gender: 'men' }, {}, 'undecided: not-told'],
  ['languages', { languages: [] }, {}, 'holds'],
  ['languages', { languages: speaking(['en', null]) }, {}, 'undecided: not-told'],
  [
    'languages',
    { languages: speaking(['en', null]) },
    { speaks: [{ language: 'en', level: null }] },
    'holds',
  ],
  [
    'languages',
    { languages: speaking(['en', null]) },
    { speaks: [{ language: 'en', level: 'B1' }] },
    'undecided: language',
  ],
  [
    'languages',
    { languages: speaking(['en', 'C1']) },
    { speaks: [{ language: 'en', level: null }] },
    'undecided: language',
  ],
  [
    'languages',
    { languages: speaking(['en', 'C1']) },
    { speaks: [{ language: 'en', level: 'native' }] },
    'holds',
  ],
  ['languages', { languages: tested(['IELTS', '6.5']) }, {}, 'undecided: not-told'],
  [
    'languages',
    { languages: tested(['IELTS', '6.5']) },
    { speaks: [{ language: 'en', level: 'native' }], tests: 'none' },
    'holds: native-speaker',
  ],
  ['languages', { languages: tested(['IELTS', '6.5']) }, ielts(6.5, 2026), 'holds'],
  ['languages', { languages: tested(['IELTS', '6.5']) }, ielts(7, 2025), 'holds'],
  ['languages', { languages: tested(['IELTS', '6.5']) }, ielts(6, 2026), 'undecided: test-too-low'],
  ['languages', { languages: tested(['IELTS', '6.5']) }, ielts(7, 2023), 'undecided: test-too-old'],
  ['languages', { languages: tested(['IELTS', '6.5']) }, ielts(7, null), 'undecided: test-too-old'],
  // Only the year of a test is known: one of 2025 may be older than two years in 2027.
  [
    'languages',
    { languages: tested(['IELTS', '6.5']) },
    ielts(7, 2025),
    'undecided: test-too-old',
    { deadline: '2027-03-15' },
  ],
  [
    'languages',
    { languages: tested(['TOEFL iBT', '90'], ['IELTS', '6.5']) },
    ielts(7, 2026),
    'holds',
  ],
  [
    'languages',
    { languages: tested(['TOEFL PBT', '550']) },
    { tests: [{ test: 'toefl', score: 110, year: 2026 }] },
    'undecided: test-needed',
  ],
  ['languages', { languages: tested(['IELTS', 'any score']) }, ielts(7, 2026), 'holds'],
  [
    'languages',
    { languages: tested(['EmSAT English', '1550']) },
    { tests: [{ test: 'emsat', score: 1600, year: 2026 }] },
    'holds',
  ],
  [
    'languages',
    { languages: [...speaking(['en', null]), ...speaking(['fr', null])], languagesOneOf: true },
    { speaks: [{ language: 'fr', level: 'C1' }] },
    'holds',
  ],
  [
    'languages',
    { languages: [...speaking(['en', null]), ...speaking(['fr', null])], languagesOneOf: true },
    { speaks: [{ language: 'ar', level: 'C1' }] },
    'undecided: language',
  ],
  [
    'languages',
    { languages: speaking(['en', null]).map((language) => ({ ...language, varies: true })) },
    { speaks: [{ language: 'en', level: 'native' }] },
    'holds: native-speaker',
  ],
  [
    'languages',
    { languages: speaking(['en', 'B2'], ['fr', null]) },
    { speaks: [{ language: 'en', level: 'C2' }] },
    'undecided: language',
  ],
]

const item = (
  rules: Partial<Rules>,
  more: Partial<EligibilityCriteria> = {},
): EligibilityCriteria => ({
  rules: { ...openToAll, ...rules },
  deadline: null,
  levels: [],
  otherCount: 0,
  ...more,
})
const withCitizenship = (answers: Answers): Answers => ({ citizenships: ['PK'], ...answers })

for (const [rule, rules, answers, expected, more] of table) {
  test(`${rule} ${JSON.stringify(rules)}${more ? ` ${JSON.stringify(more)}` : ''} says to ${JSON.stringify(answers)}: ${expected}`, () => {
    const { ruleResults } = evaluateEligibility(item(rules, more), answers, { today, groups })
    const found = ruleResults.find((each) => each.rule === rule)?.outcome
    expect(
      found && [found.result, found.reason].filter((part) => part !== undefined).join(': '),
    ).toBe(expected)
  })
}

test("no answers, only a wanted level, or no rules always give 'check'", () => {
  for (const answers of [
    {},
    { level: 'master' },
    { fields: ['law'] },
    { citizenships: [], speaks: [] },
  ] as const) {
    expect(evaluateEligibility(item({}), answers, { today, groups }).word).toBe('check')
    expect(
      evaluateEligibility(item({ enrolled: 'excluded' }), answers, { today, groups }).word,
    ).toBe('check')
  }
  expect(
    evaluateEligibility({ rules: null, deadline: null, levels: [] }, withCitizenship({}), {
      today,
      groups,
    }),
  ).toMatchObject({
    word: 'check',
    ruleResults: [],
  })
  expect(evaluateEligibility(item({}), withCitizenship({}), { today, groups }).word).toBe('yes')
})

test('general knowledge promises nothing, and one rule that excludes is enough to refuse', () => {
  const knowledge = { basis: 'knowledge' } as const
  expect(
    evaluateEligibility(item(knowledge), withCitizenship({}), { today, groups }),
  ).toMatchObject({ word: 'check', isUnconfirmed: true })
  expect(
    evaluateEligibility(
      item({ ...knowledge, gender: 'women' }),
      withCitizenship({ gender: 'man' }),
      { today, groups },
    ),
  ).toMatchObject({ word: 'no', isUnconfirmed: false, isNotYet: false })
  expect(
    evaluateEligibility(item({ ...knowledge, gender: 'women' }), withCitizenship({}), {
      today,
      groups,
    }),
  ).toMatchObject({
    word: 'check',
    isUnconfirmed: false,
  })
})

test('an age outside the limits refuses by general knowledge too, one that may change does not', () => {
  const verdictOf = (rules: Partial<Rules>, answers: Answers) =>
    evaluateEligibility(item({ ...rules, basis: 'knowledge' }), withCitizenship(answers), {
      today,
      groups,
    }).word
  expect(verdictOf({ gender: 'women', experienceYears: 3 }, { gender: 'man', work: 0 })).toBe('no')
  expect(verdictOf({ age: ages(null, 30) }, { born: { year: 1992, month: 8 } })).toBe('no')
  expect(verdictOf({ age: ages(18, null) }, { born: { year: 2012, month: 10 } })).toBe('no')
  expect(verdictOf({ age: ages(null, 30) }, { born: { year: 1996, month: 10 } })).toBe('check')
  expect(verdictOf({ age: ages(18, null) }, { born: { year: 2008, month: 12 } })).toBe('check')
})

test('a low age, a missing degree and missing years are a no that may change in time, unless another rule refuses', () => {
  const answers = withCitizenship({
    born: { year: 2012, month: 1 },
    degree: 'none',
    enrolled: 'no',
    work: 0,
  })
  const early = { age: ages(18, null), degree: 'bachelor', experienceYears: 2 } as const
  expect(evaluateEligibility(item(early), answers, { today, groups })).toMatchObject({
    word: 'no',
    isNotYet: true,
  })
  expect(
    evaluateEligibility(item({ ...early, enrolled: 'required' }), answers, { today, groups }),
  ).toMatchObject({
    word: 'no',
    isNotYet: false,
  })
})
