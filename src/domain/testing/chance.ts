import { type Answers, noTest, wantedLevels } from '#domain/eligibility/answers.ts'
import {
  countryRules,
  degrees,
  degreesToCheck,
  enrolmentLevels,
  enrolmentRules,
  fieldRules,
  languageLevels,
  listOrigins,
  refugeeRules,
  ruleBases,
  studyFields,
} from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { type EligibilityRule, unknownRules } from '#domain/eligibility/rules.ts'
import type { EligibilityCriteria } from '#domain/eligibility/verdict.ts'

const countries = ['PK', 'IN', 'GB', 'DE', 'XK']
const openToAll: Rules = {
  ...unknownRules,
  nationality: { ...unknownRules.nationality, rule: 'any' },
  residence: { ...unknownRules.residence, rule: 'any' },
  enrolled: 'either',
  degree: 'none',
}

/**
 * Generates the same cases at every run (a linear congruential generator with the constants of
 * Numerical Recipes).
 */
export function createChance(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
  const some = <T>(list: readonly T[]): T[] => list.filter(() => next(3) === 0)
  const maybe = <T>(create: () => T): T | undefined => (next(2) === 0 ? undefined : create())
  return { next, pick, some, maybe }
}
type Chance = ReturnType<typeof createChance>

/** Most rules require nothing, so that all three verdicts are frequent. */
export function createCriteria({
  next,
  pick,
  some,
  maybe,
}: Chance): EligibilityCriteria & { readonly rules: Rules } {
  const createBound = () =>
    next(2) === 0
      ? null
      : { countries: some(countries), groups: some(['pair']), except: next(3) === 0 }
  const createCountryRule = () => ({
    rule: pick(countryRules),
    countries: some(countries),
    groups: some(['pair']),
    within: createBound(),
    surely: createBound(),
    never: createBound(),
    known: pick([null, ...listOrigins]),
    asOf: null,
    note: pick([null, 'note']),
  })
  const someBounds = () => ({
    min: pick([null, 18, 21]),
    max: pick([null, 26, 30]),
  })
  const bounds = () => ({
    min: maybe(() => 16 + next(10)) ?? null,
    max: maybe(() => 26 + next(10)) ?? null,
    varies: next(4) === 0,
  })
  // The compiler demands each rule that decides.
  const restrictions: Pick<Rules, EligibilityRule | 'languagesOneOf'> = {
    nationality: {
      ...createCountryRule(),
      orResidence: createBound(),
      secondExcludes: next(2) === 0,
    },
    residence: createCountryRule(),
    age: {
      ...bounds(),
      surely: next(3) === 0 ? someBounds() : null,
      byLevel:
        next(3) === 0
          ? {
              'high-school': null,
              undergraduate: someBounds(),
              master: someBounds(),
              phd: null,
              postdoc: null,
            }
          : null,
      note: pick([null, 'x']),
    },
    enrolled: pick(enrolmentRules),
    degree: pick([null, ...degrees]),
    degreeAtMost: pick(degrees),
    experienceYears: pick([1, 3]),
    gender: pick(['women', 'men']),
    languages: [
      {
        language: 'en',
        level: pick([null, ...languageLevels]),
        tests: pick([[], [{ name: 'IELTS', score: pick(['6.0', '7.0', 'B2', 'any score']) }]]),
        note: null,
        varies: next(6) === 0,
      },
      ...some([{ language: 'fr', level: null, tests: [], note: null, varies: false }]),
    ],
    languagesOneOf: true,
    studyYears: {
      min: pick([null, 2, 3]),
      max: pick([null, 4]),
      final: next(3) === 0,
      at: pick([[], ['undergraduate'], ['master', 'phd']]),
      note: pick([null, 'note']),
    },
    graduatedWithin: { months: pick([12, 36]), orEnrolled: next(2) === 0, note: null },
    graduatedBefore: pick([12, 24]),
    fieldsOnly: { rule: pick(fieldRules), except: [pick(studyFields)], note: null },
    refugees: pick(refugeeRules),
  }
  return {
    rules: {
      ...openToAll,
      ...Object.fromEntries(Object.entries(restrictions).filter(() => next(4) === 0)),
      enrolledAt: some(enrolmentLevels),
      enrolledUntilEnd: next(4) === 0,
      degreeHeld: next(4) === 0,
      degreeForPhd: next(4) === 0 ? pick(degrees) : null,
      degreesToCheck: some(degreesToCheck),
      basis: pick(ruleBases),
    },
    deadline: pick([null, '2026-01-31', '2027-02-28', '2028-02-29']),
    levels: some(wantedLevels),
    givesDegree: next(2) === 0,
    fields: pick([[], ['any'], ['law', 'health']]),
    otherCount: 0,
  }
}

export function createAnswers({ next, pick, some, maybe }: Chance): Answers {
  const speaks = maybe(() => [
    { language: pick(['en', 'fr']), level: pick([null, 'native' as const, ...languageLevels]) },
  ])
  const answers: { readonly [Name in keyof Required<Answers>]: Answers[Name] | undefined } = {
    citizenships: maybe(() => (next(6) === 0 ? ['none'] : some(countries))),
    lives: maybe(() => pick(countries)),
    born: maybe(() => ({ year: 1985 + next(30), month: maybe(() => 1 + next(12)) ?? null })),
    degree: maybe(() => pick(degrees)),
    enrolled: maybe(() => pick(['no', 'other', ...enrolmentLevels] as const)),
    level: maybe(() => pick(wantedLevels)),
    work: maybe(() => next(6)),
    studied: maybe(() => ({ years: pick([null, 0, 1, 2, 3, 5]), isLast: next(2) === 0 })),
    finished: maybe(() => ({ year: 2018 + next(9), month: maybe(() => 1 + next(12)) ?? null })),
    fields: maybe(() => some(['law', 'health', 'stem'])),
    tests: maybe(() =>
      next(4) === 0
        ? noTest
        : [{ test: 'ielts', score: pick([5.5, 6, 7]), year: pick([null, 2023, 2025, 2026]) }],
    ),
    refugee: maybe(() => pick(['yes', 'no'])),
    speaks,
    gender: maybe(() => pick(['woman', 'man', 'other'] as const)),
  }
  return without(
    answers as Answers,
    ...(Object.keys(answers) as (keyof Answers)[]).filter((key) => answers[key] === undefined),
  )
}

export function without(answers: Answers, ...keys: readonly (keyof Answers)[]): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([key]) => !keys.includes(key as keyof Answers)),
  )
}
