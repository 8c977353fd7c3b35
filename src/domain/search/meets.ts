import type { LanguageTest } from '#domain/eligibility/answers.ts'
import { expandCountries, type Groups } from '#domain/eligibility/country-checks.ts'
import { compareScores, readRequiredTest, readScore } from '#domain/eligibility/language-tests.ts'
import type { CoveredThing } from '#domain/eligibility/rule-words.ts'
import type { LanguageRule } from '#domain/eligibility/rules-record.ts'
import type { BriefRules } from '#domain/eligibility/rules.ts'
import type { EligibilityCriteria } from '#domain/eligibility/verdict.ts'
import { sectionForPerson } from '#domain/listing/country-lists.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { regionsOfCountry } from '#domain/opportunity/country-region.ts'
import { countriesOfSubregion } from '#domain/opportunity/country-subregion.ts'
import type { FieldKey, LevelKey, RegionKey } from '#domain/opportunity/vocabulary.ts'
import { countriesOf, listPersons, placesOf } from '#domain/search/people.ts'
import type { Understood } from '#domain/search/understood.ts'
import {
  type AskedThing,
  type Audience,
  type Closing,
  monthsOf,
  type Subject,
  type UnderstoodKind,
  wholeFields,
} from '#domain/search/vocabulary.ts'
import { createPhraseTest } from '#domain/search/word-index.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { addDays } from '#domain/words/plain-date.ts'
import { toKey } from '#domain/words/text.ts'

/** How an entry meets what was understood. */
export interface Met {
  /** The kinds in which it has no wanted value, or an excluded one. */
  readonly missing: readonly UnderstoodKind[]
  /** It meets all others, and whether it takes these citizens varies or is not known. */
  readonly mayBeOpen: boolean
}

/** 'undecided': it varies, or nobody knows it. */
type Result = 'met' | 'undecided' | 'missed'
type Test = (entry: Entry) => Result

/** Two for all: most entries of a list lack nothing, or far too much. */
const everything: Met = { missing: [], mayBeOpen: false }
const allButUndecided: Met = { missing: [], mayBeOpen: true }

/** Kinds of which all values are wanted: 'flights and housing'. Of the others any is enough. */
const wantedTogether: ReadonlySet<UnderstoodKind> = new Set(['covers'])

/**
 * How entries meet what was understood; an excluded value drops entries. Only known facts count
 * (docs/interface, Search). `today`: a plain date in UTC.
 */
export function createMeets(understood: readonly Understood[], groups: Groups, today: string) {
  const wantedLevels = understood
    .filter(({ kind, not }) => kind === 'level' && !not)
    .map(({ value }) => value)
  const tests = [...Map.groupBy(understood, ({ kind }) => kind)].map(([kind, chips]) => {
    const testsOf = (isExcluded: boolean) =>
      chips
        .filter(({ not }) => not === isExcluded)
        .map((chip) => createTest(chip, { groups, wantedLevels, today }))
    const wanted = kind === 'citizen' ? [createPeopleTest(understood, groups)] : testsOf(false)
    const excluded = testsOf(true)
    const test: Test = (entry) => {
      if (excluded.some((meets) => meets(entry) !== 'missed')) return 'missed'
      if (wanted.length === 0) return 'met'
      const results = wanted.length === 1 ? [wanted[0]?.(entry)] : wanted.map((own) => own(entry))
      if (wantedTogether.has(kind))
        return results.every((result) => result === 'met') ? 'met' : 'missed'
      if (results.includes('met')) return 'met'
      return results.includes('undecided') ? 'undecided' : 'missed'
    }
    return [kind, test] as const
  })
  /** Stops beyond `most` missing kinds. */
  return (entry: Entry, most = Infinity): Met => {
    let missing: readonly UnderstoodKind[] = everything.missing
    let isUndecided = false
    for (const [kind, test] of tests) {
      const result = test(entry)
      if (result === 'undecided') isUndecided = true
      if (result !== 'missed') continue
      missing = [...missing, kind]
      if (missing.length > most) break
    }
    if (missing.length > 0) return { missing, mayBeOpen: false }
    return isUndecided ? allButUndecided : everything
  }
}

/**
 * Whether the query names a level to study at and nothing that could be another thing than a
 * degree: no kind, and no other words of names ('master summer research', but 'part time master').
 */
export const wantsDegree = (
  understood: readonly Understood[],
  otherWords: readonly string[],
): boolean =>
  otherWords.length === 0 &&
  understood.some(({ kind, value, not }) => kind === 'level' && value !== 'high-school' && !not) &&
  !understood.some(({ kind }) => kind === 'kind')

/**
 * How near an entry is to the wanted subjects, 0 the nearest: it is called so, its texts name one
 * of them, it is of that field, it takes any.
 */
export function createSubjectDistance(understood: readonly Understood[]): (entry: Entry) => number {
  const wanted = understood.filter(({ kind, not }) => kind === 'field' && !not)
  if (wanted.length === 0) return () => 0
  const fields = new Set(wanted.map(({ value }) => value as FieldKey))
  const subjects = new Set(wanted.flatMap((chip) => chip.subjects))
  const isOne = (subject: Subject) => subjects.has(subject)
  const isWhole = [...subjects].every((subject) => wholeFields.has(subject))
  return ({ placement, topics }) => {
    const isOfField = placement.fields.some((field) => fields.has(field))
    if (topics.called.some(isOne)) return 0
    if (!isWhole && topics.subjects.some(isOne)) return isOfField ? 1 : 2
    return isOfField ? 3 : 4
  }
}

/**
 * How near an entry is to the wanted people, 0 the nearest: it is for them only, it is for anyone,
 * it is only for others, who were not named. The last shuts out half of those who ask.
 */
export function createAudienceDistance(
  understood: readonly Understood[],
): (entry: Entry) => number {
  const wanted = understood.filter(({ kind, not }) => kind === 'for' && !not)
  const wants = (audience: Audience) => wanted.some(({ value }) => value === audience)
  const isForWomen = wants('women')
  const isForRefugees = wants('refugees')
  return ({ criteria: { rules } }) => {
    if (rules === null) return 1
    const isOnlyForWomen = rules.gender === 'women'
    const isOnlyForRefugees = rules.refugees === 'only'
    if ((isForWomen && isOnlyForWomen) || (isForRefugees && isOnlyForRefugees)) return 0
    return isOnlyForWomen || isOnlyForRefugees || rules.gender === 'men' ? 2 : 1
  }
}

/**
 * How near an entry is to where the wanted people come from, 0 the nearest: it is made for citizens
 * of some countries, theirs among them; it is for anyone. What a student from there finds nowhere
 * else comes first. What is made for a region
 * is open to a third of its countries at least, and to few others.
 */
export function createOriginDistance(
  understood: readonly Understood[],
  groups: Groups,
): (entry: Entry) => number {
  const { origins, homes } = placesOf(understood)
  const own = (origins.length > 0 ? origins : homes).flatMap(({ value }) => countriesOf(value))
  if (own.length === 0) return () => 0
  return ({ criteria: { rules } }) => {
    const accepted = rules === null ? null : listAccepted(rules.nationality, groups)
    if (accepted === null || accepted.size > manyCountries) return 1
    const shared = own.filter((country) => accepted.has(country)).length
    if (own.length === 1) return shared === 1 ? 0 : 1
    const isForRegion = shared * 2 >= accepted.size && shared * 3 >= own.length
    return isForRegion ? 0 : 1
  }
}

/** From more countries than Africa or the Commonwealth has, a program is for anyone. */
const manyCountries = 60

/** The countries whose citizens are surely accepted, and no others; null: nothing is as narrow. */
function listAccepted(
  nationality: BriefRules['nationality'],
  groups: Groups,
): ReadonlySet<string> | null {
  const { rule, surely = null } = nationality
  const bound = rule === 'varies' ? surely : nationality
  if ((rule !== 'listed' && rule !== 'varies') || bound === null) return null
  return expandCountries(bound, groups)
}

const toTest =
  (holds: (entry: Entry) => boolean): Test =>
  (entry) =>
    holds(entry) ? 'met' : 'missed'

function createTest(
  chip: Understood,
  {
    groups,
    wantedLevels,
    today,
  }: {
    readonly groups: Groups
    readonly wantedLevels: readonly string[]
    readonly today: string
  },
): Test {
  const { kind, value, not } = chip
  switch (kind) {
    case 'kind':
      return toTest(({ placement }) => placement.soughtKinds.some((own) => own === value))
    case 'level':
      return toTest(({ placement }) => placement.levels.some((level) => level === value))
    case 'country':
      return toTest(createPlaceTest(chip))
    case 'region':
      return toTest(createRegionTest(value))
    case 'citizen':
      return createPeopleTest([chip], groups)
    case 'field':
      return toTest(createFieldTest(chip))
    case 'funding':
      return toTest(({ funding }) =>
        value === 'paid' ? funding === 'full' || funding === 'partial' : funding === value,
      )
    case 'fee':
      return toTest(({ criteria }) => criteria.rules?.fee.rule === 'none')
    case 'covers':
      return toTest(createCoverTest(value as CoveredThing))
    case 'test':
      return toTest(createLanguageTest(value, not))
    case 'mode':
      return toTest(({ isOnline }) => isOnline)
    case 'for':
      return toTest(createAudienceTest(value as Audience))
    case 'month':
      return toTest(createMonthTest(value))
    case 'opening':
      return toTest(createOpeningTest(value, today))
    case 'applications':
      return toTest(({ deadline }) => deadline.status === value)
    case 'closing':
      return toTest(createClosingTest(value as Closing))
    case 'asked':
      return toTest(createAskedTest(value as AskedThing, not))
    case 'age':
      return toTest(createAgeTest(value, wantedLevels))
  }
}

/**
 * It is in the country, or in several and its texts name the wanted city. 'Not London' leaves the
 * rest of the country.
 */
function createPlaceTest({ value, city, not }: Understood): (entry: Entry) => boolean {
  if (city === null) return ({ countryCode }) => countryCode === value
  const namesCity = createPhraseTest(city)
  if (not) return namesCity
  return (entry) => entry.countryCode === value || (entry.countryCode === null && namesCity(entry))
}

/** It is in a country of the region or subregion, or the item itself names the region. */
function createRegionTest(value: string): (entry: Entry) => boolean {
  const subregion = countriesOfSubregion(value)
  if (subregion !== undefined)
    return ({ countryCode }) => countryCode !== null && subregion.includes(countryCode)
  return ({ placement, countryCode }) =>
    placement.regions.some((region) => region === value) ||
    (countryCode !== null && regionsOfCountry(countryCode).includes(value as RegionKey))
}

/** Any of the people who are asked about: citizens as on the page 'For students from'. */
function createPeopleTest(understood: readonly Understood[], groups: Groups): Test {
  const persons = listPersons(understood)
  // Thousands of entries share some hundred rules.
  const cache = new Map<EligibilityCriteria, Result>()
  return ({ criteria }) =>
    getOrCreate(cache, criteria, () => {
      let result: Result = 'missed'
      for (const person of persons) {
        const section = sectionForPerson(criteria, person, groups)
        if (section === 'open') return 'met'
        if (section === 'ask') result = 'undecided'
      }
      return result
    })
}

/**
 * A subject that the entry excludes is not met by its field, nor by any field. One that its texts
 * name is met whatever its fields.
 */
const createFieldTest =
  ({ value, subjects }: Understood) =>
  ({ placement, topics }: Entry): boolean => {
    if (subjects.length > 0 && subjects.every((subject) => topics.excluded.includes(subject)))
      return false
    return (
      placement.fields.some((field) => field === value || field === 'any') ||
      topics.subjects.some((subject) => subjects.includes(subject) && !wholeFields.has(subject))
    )
  }

/** It pays for that, in full or in part. */
const createCoverTest =
  (thing: CoveredThing) =>
  ({ criteria: { rules } }: Entry): boolean =>
    rules !== null && (rules.covers[thing] === 'yes' || rules.covers[thing] === 'partly')

function createAudienceTest(value: Audience): (entry: Entry) => boolean {
  if (value === 'women')
    return ({ criteria, topics }) =>
      criteria.rules?.gender === 'women' || topics.audiences.includes(value)
  if (value === 'refugees')
    return ({ criteria, topics }) =>
      Boolean(criteria.rules?.refugees) || topics.audiences.includes(value)
  return ({ topics }) => topics.audiences.includes(value)
}

/** It closes in the month, YYYY-MM, or in one of an interval: `../2027-02`, `2027-01/2027-03`. */
function createMonthTest(value: string): (entry: Entry) => boolean {
  const [from, to] = monthsOf(value)
  return ({ deadline: { months } }) =>
    months.some((month) => (from === null || from <= month) && (to === null || month <= to))
}

/**
 * A month, YYYY-MM, or 'soon': within 31 days. Only where the opening is known: that something is
 * open by a month, because it closes in it, does not say when it opens.
 */
function createOpeningTest(value: string, today: string): (entry: Entry) => boolean {
  const last = addDays(today, soonDays)
  return ({ deadline: { opens } }) => {
    if (opens === null) return false
    return value === 'soon' ? opens <= last : opens.startsWith(value)
  }
}

const soonDays = 31

/** Whole days left of an open entry with a day, announced or expected. */
function createClosingTest(value: Closing): (entry: Entry) => boolean {
  if (value === 'rolling') return ({ deadline: { kind } }) => kind === 'rolling'
  const [least, most] = closingDays[value]
  return ({ deadline: { daysLeft } }) => daysLeft !== null && daysLeft >= least && daysLeft <= most
}

const closingDays: Readonly<Record<Exclude<Closing, 'rolling'>, readonly [number, number]>> = {
  today: [-1, 0],
  week: [-1, 7],
  'next-week': [8, 14],
  soon: [-1, soonDays],
}

/** An exclusion also drops entries without rules, which may ask for it. */
const createAskedTest =
  (value: AskedThing, not: boolean) =>
  ({ criteria: { rules }, topics }: Entry): boolean => {
    if (rules === null) return not
    return (
      (value === 'experience' && Boolean(rules.experienceYears)) || topics.asked.includes(value)
    )
  }

/**
 * The ages of somebody: `15`, `36-`, `-17`; `any` is met where no age is a rule. Where levels have
 * bounds of their own, one of the wanted levels must fit.
 */
function createAgeTest(value: string, wantedLevels: readonly string[]): (entry: Entry) => boolean {
  const boundsOf = ({ criteria: { rules }, placement }: Entry): readonly AgeBounds[] => {
    if (rules === null) return []
    const levels = placement.levels.filter(
      (level) => wantedLevels.length === 0 || wantedLevels.includes(level),
    )
    return listBounds(rules.age, levels)
  }
  if (value === 'any')
    return (entry) => {
      const bounds = boundsOf(entry)
      return bounds.length > 0 && bounds.every(({ max, varies }) => max === null && !varies)
    }
  const [from = '', to = from] = value.split('-')
  const least = from === '' ? youngest : Number(from)
  const most = to === '' && value.endsWith('-') ? Infinity : Number(to)
  const fits = ({ min, max, varies }: AgeBounds): boolean => {
    // It varies, and nobody has said between which ages.
    if (varies && min === null && max === null) return false
    return (min ?? 0) <= most && (max ?? Infinity) >= least
  }
  // 'Under 18' without a level are mostly pupils, though a bachelor may begin at 17.
  const isPupils = from === '' && most <= firstDegreeAge && wantedLevels.length === 0
  return (entry) => {
    const { levels } = entry.placement
    if (isPupils && !levels.includes('high-school')) return false
    return boundsOf(entry).some(fits) && isForAge(levels, most)
  }
}

type AgeRule = BriefRules['age']
type AgeBounds = Pick<AgeRule, 'min' | 'max' | 'varies'>

/**
 * The ages that are surely accepted, at each level: outside of a usual bound only the call decides.
 */
function listBounds(age: AgeRule, levels: readonly LevelKey[]): readonly AgeBounds[] {
  const { varies, byLevel } = age
  const known = { min: age.surely?.min ?? age.min, max: age.surely?.max ?? age.max, varies }
  if (byLevel === null || byLevel === undefined || levels.length === 0) return [known]
  return levels.map((level) => {
    const own = byLevel[level]
    if (own === null) return known
    return { min: own.min ?? age.min, max: own.max ?? age.max, varies }
  })
}

/** Nothing in the catalogue is for younger ones. */
const youngest = 8
/** Up to this age one is at school, where no other rule says so. */
const schoolAge = 16
/** Up to this one has no bachelor's degree, which higher levels need. */
const firstDegreeAge = 18

/** Whether people up to this age can be at one of the levels of an entry. */
function isForAge(levels: readonly LevelKey[], most: number): boolean {
  if (most > firstDegreeAge) return true
  if (levels.includes('high-school')) return true
  return most > schoolAge && (levels.length === 0 || levels.includes('undergraduate'))
}

/**
 * `ielts`: its rules name the test; `ielts:6.5`: that score is enough; `any`: they name one. An
 * exclusion also drops entries without rules, which may need it.
 */
function createLanguageTest(value: string, not: boolean): (entry: Entry) => boolean {
  const [name = '', score] = value.split(':')
  const isOf = (test: string) => name === 'any' || toKey(test).startsWith(name)
  const isEnough = createScoreTest(name as LanguageTest, score)
  return ({ criteria: { rules } }) =>
    rules === null
      ? not
      : rules.languages.some(({ tests }) => tests.some((test) => isOf(test.name) && isEnough(test)))
}

/** What a rule asks for is met by a score; without one, by the test's name alone. */
function createScoreTest(
  test: LanguageTest,
  text: string | undefined,
): (required: LanguageRule['tests'][number]) => boolean {
  const score = text === undefined ? undefined : readScore(test, text)
  if (score === undefined) return () => true
  return (rule) => {
    const required = readRequiredTest(rule)
    return required !== undefined && compareScores({ test, score }, required) === 'met'
  }
}
