import { expect, test } from 'vitest'
import { type Facts, wantedLevels } from '#domain/eligibility/facts.ts'
import {
  countryRules,
  degrees,
  enrolmentLevels,
  enrolmentRules,
  languageLevels,
  type Rules,
  unknownRules,
} from '#domain/eligibility/rules.ts'
import { judge, type Judged } from '#domain/eligibility/verdict.ts'

const circumstances = { today: '2026-11-22', groups: new Map([['pair', ['PK', 'IN']]]) }
const countries = ['PK', 'IN', 'GB', 'DE', 'XK']
const cases = 5000

const everybody = { rule: 'any', countries: [], groups: [], note: null } as const
const openToAll: Rules = { ...unknownRules, nationality: everybody, residence: everybody, enrolled: 'either', degree: 'none' }

/** The same cases at every run (a linear congruential generator with the constants of Numerical Recipes). */
function createChance(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
  const some = <T>(list: readonly T[]): T[] => list.filter(() => next(3) === 0)
  const maybe = <T>(make: () => T): T | undefined => (next(2) === 0 ? undefined : make())
  return { next, pick, some, maybe }
}
type Chance = ReturnType<typeof createChance>

/** Most rules ask for nothing, so that all three verdicts come often. */
function makeItem({ next, pick, some, maybe }: Chance): Judged & { readonly rules: Rules } {
  const place = () => ({ rule: pick(countryRules), countries: some(countries), groups: some(['pair']), note: pick([null, 'note']) })
  const bounds = () => ({ min: maybe(() => 16 + next(10)) ?? null, max: maybe(() => 26 + next(10)) ?? null, varies: next(4) === 0 })
  const asked: Partial<Rules> = {
    nationality: place(),
    residence: place(),
    age: { ...bounds(), note: pick([null, 'x']) },
    enrolled: pick(enrolmentRules),
    degree: pick([null, ...degrees]),
    degreeAtMost: pick(degrees),
    experienceYears: pick([1, 3]),
    gender: pick(['women', 'men']),
    languages: [{ language: 'en', level: pick([null, ...languageLevels]), tests: [], note: null }],
  }
  return {
    rules: {
      ...openToAll,
      ...Object.fromEntries(Object.entries(asked).filter(() => next(4) === 0)),
      enrolledAt: some(enrolmentLevels),
      basis: pick(['entry', 'page', 'knowledge']),
    },
    deadline: pick([null, '2026-01-31', '2027-02-28', '2028-02-29']),
    levels: some(wantedLevels),
  }
}

function makeFacts({ next, pick, some, maybe }: Chance): Facts {
  const speaks = maybe(() => [{ language: pick(['en', 'fr']), level: pick([null, 'native' as const, ...languageLevels]) }])
  const answers = {
    citizenships: maybe(() => (next(6) === 0 ? ['none'] : some(countries))),
    lives: maybe(() => pick(countries)),
    born: maybe(() => ({ year: 1985 + next(30), month: maybe(() => 1 + next(12)) ?? null })),
    degree: maybe(() => pick(degrees)),
    enrolled: maybe(() => pick(['no', 'other', ...enrolmentLevels] as const)),
    level: maybe(() => pick(wantedLevels)),
    work: maybe(() => next(6)),
    speaks,
    gender: maybe(() => pick(['woman', 'man', 'other'] as const)),
  }
  return without(answers as Facts, ...(Object.keys(answers) as (keyof Facts)[]).filter((key) => answers[key] === undefined))
}

function without(facts: Facts, ...keys: readonly (keyof Facts)[]): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([key]) => !keys.includes(key as keyof Facts)))
}

test('answering a question that was left open never turns no into yes or yes into no', () => {
  const chance = createChance(1)
  const seen = { yes: 0, check: 0, no: 0 }
  for (let at = 0; at < cases; at += 1) {
    const item = makeItem(chance)
    const facts = makeFacts(chance)
    const after = judge(item, facts, circumstances).word
    seen[after] += 1
    for (const question of Object.keys(facts) as (keyof Facts)[]) {
      const before = judge(item, without(facts, question), circumstances).word
      expect([before, after].toSorted().join(), JSON.stringify({ item, facts, question })).not.toBe('no,yes')
    }
  }
  expect(Math.min(seen.yes, seen.check, seen.no)).toBeGreaterThan(100)
})

test('the month of birth beside its year never turns no into yes or yes into no', () => {
  const chance = createChance(2)
  for (let at = 0; at < cases; at += 1) {
    const item = makeItem(chance)
    const year = 1985 + chance.next(30)
    const facts = { ...makeFacts(chance), born: { year, month: 1 + chance.next(12) } }
    const words = [judge(item, { ...facts, born: { year, month: null } }, circumstances).word, judge(item, facts, circumstances).word]
    expect(words.toSorted().join(), JSON.stringify({ item, facts })).not.toBe('no,yes')
  }
})

test('removing a rule never makes no out of yes', () => {
  const chance = createChance(3)
  for (let at = 0; at < cases; at += 1) {
    const item = makeItem(chance)
    const facts = makeFacts(chance)
    if (judge(item, facts, circumstances).word !== 'yes') continue
    for (const key of Object.keys(unknownRules) as (keyof Rules)[]) {
      const fewer = { ...item, rules: { ...item.rules, [key]: unknownRules[key] } }
      expect(judge(fewer, facts, circumstances).word, JSON.stringify({ item, facts, key })).not.toBe('no')
    }
  }
})

test('no facts give check everywhere', () => {
  const chance = createChance(4)
  for (let at = 0; at < cases; at += 1) expect(judge(makeItem(chance), {}, circumstances).word).toBe('check')
})

test('what is open says who could settle it, or that nobody can', () => {
  const chance = createChance(5)
  for (let at = 0; at < 2000; at += 1) {
    const facts = makeFacts(chance)
    for (const { judgement } of judge(makeItem(chance), facts, circumstances).judgements) {
      if (judgement.result !== 'open' || judgement.reason !== 'not-told') continue
      expect(judgement.waitsFor.length).toBeGreaterThan(0)
    }
  }
})
