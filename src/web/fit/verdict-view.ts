import { ageOfLevel } from '#domain/eligibility/age-checks.ts'
import { type Answers, noTest } from '#domain/eligibility/answers.ts'
import { expandCountries } from '#domain/eligibility/country-checks.ts'
import type { Degree, EnrolmentLevel } from '#domain/eligibility/rule-words.ts'
import type { CountryBound, CountryNames, Rules } from '#domain/eligibility/rules-record.ts'
import type {
  BriefRules,
  EligibilityRule,
  ReasonKey,
  CountryGroup,
} from '#domain/eligibility/rules.ts'
import type { EligibilityCriteria, Verdict } from '#domain/eligibility/verdict.ts'
import type { VisaWarning } from '#domain/eligibility/visa-measures.ts'
import type { FieldKey } from '#domain/opportunity/vocabulary.ts'
import { countryName } from '#domain/words/country.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { fullMonthName } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

/**
 * A verdict in words, for cards, lists and the item's own page. `NotedVerdictView` adds the texts
 * that only the server has.
 */
export type VerdictView = ReturnType<typeof toVerdictView>

interface ReasonView {
  /** null: the reason belongs to no rule. */
  readonly rule: EligibilityRule | null
  readonly text: string
  readonly isAgainst: boolean
}

export interface VerdictContext extends EligibilityCriteria {
  readonly verdict: Verdict
  readonly answers: Answers
  readonly groups: readonly GroupNames[]
  /** A plain date, for the age. */
  readonly today: string
  readonly isClosed: boolean
}

/**
 * A verdict in words: its title, its reasons and the source of the rules (docs/interface,
 * Answers and verdicts).
 */
export function toVerdictView(context: VerdictContext, texts: FitTexts) {
  const { rules, verdict, otherCount } = context
  const text = texts.verdict
  const reasons = listReasons(context, texts)
  const hidden = reasons.length - 1
  const isElsewhere = rules?.basis === 'elsewhere'
  return {
    word: verdict.word,
    title: text.words[verdict.word],
    // The round is over, which counts before all rules; null: it is not.
    closed: context.isClosed ? text.closed : null,
    reasons,
    // For a no: the notes of the excluding rules, or all further rules without one. The browser has
    // no such texts for its own verdicts.
    notes: [] as readonly string[],
    // The text beside a reason on a card, or '': 'There are 3 more conditions. Rules from another
    // website.'
    aside: [
      ...(otherCount > 0 ? [text.alsoCount(otherCount)] : []),
      ...(isElsewhere ? [text.fromElsewhere] : []),
    ].join(' '),
    // '1 more to check.', where only the first reason is seen, or ''.
    more: hidden > 0 ? text.more(hidden) : '',
    // The rules come from another site; null: they come from the organizer, the entry or general
    // knowledge.
    origin: isElsewhere ? text.sources.elsewhere : null,
  }
}

/** Why rules do not simply hold, each in a sentence: excluding rules first, then undecided ones. */
function listReasons(context: VerdictContext, texts: FitTexts): readonly ReasonView[] {
  const { rules, verdict } = context
  const visa =
    verdict.visa === null
      ? []
      : [{ rule: null, text: describeVisa(verdict.visa, texts), isAgainst: false }]
  if (rules === null)
    return [...visa, { rule: null, text: texts.verdict.noRules, isAgainst: false }]
  const { reasons: sentences, open } = texts.verdict
  const reasons = verdict.ruleResults.flatMap(({ rule, outcome }) => {
    if (outcome.reason === undefined) return []
    const [question] = outcome.result === 'undecided' ? outcome.waitsFor : []
    const requires =
      rule === 'age'
        ? describeOwnAge(rules.age, context, texts)
        : describeRule(rule, rules, context.groups, texts, context.fields)
    const you = describeOwnAnswer(rule, context, texts)
    const text = sentences[outcome.reason]({
      rule,
      requires,
      you,
      isNamed: namesAll(rule, rules),
      isSeveral: rule === 'nationality' && (context.answers.citizenships ?? []).length > 1,
      open: question === undefined ? '' : open[question],
      asOf: rule === 'nationality' || rule === 'residence' ? (rules[rule].asOf ?? '') : '',
    })
    return [{ rule, text, isAgainst: outcome.result === 'excludes' }]
  })
  const unconfirmed = verdict.isUnconfirmed
    ? [{ rule: null, text: texts.verdict.unconfirmed, isAgainst: false }]
    : []
  return [
    ...reasons.filter(({ isAgainst }) => isAgainst),
    ...visa,
    ...reasons.filter(({ isAgainst }) => !isAgainst),
    ...unconfirmed,
  ]
}

/** A government's measure in a sentence, and what may still help. */
export function describeVisa(warning: VisaWarning, texts: FitTexts): string {
  const text = texts.verdict.visa
  const host = nameCountry(warning.host, texts) ?? warning.host
  const nation = nameCountry(warning.citizenship, texts) ?? warning.citizenship
  const since = fullMonthName(warning.since.slice(0, 7), texts.writing)
  const measure = text.measure(host, text.purposes[warning.purpose], nation, since)
  if (warning.isDecisive) return `${measure} ${text.ask}`
  return `${measure} ${warning.way === null ? text.noTrip : text.ways[warning.way]}`
}

export type GroupNames = Pick<CountryGroup, 'key' | 'name' | 'countries'>

type FitTexts = Pick<Texts, 'verdict' | 'writing'>

/**
 * The number of countries that are listed by name, alone and beside groups; above it, the text
 * gives their number.
 */
const maxNames = 3
const maxNamesBeside = 4

/** Whether the sentence names each country of the rule, so that a reader sees which are missing. */
function namesAll(rule: EligibilityRule, rules: BriefRules): boolean {
  if (rule !== 'nationality' && rule !== 'residence') return true
  const limit = limitOf(rules[rule])
  return limit === null || (limit.groups.length === 0 && limit.countries.length <= maxNames)
}

/**
 * What a rule requires, beginning a sentence: 'Requires 2 years of work experience'. `fields`: the
 * item's, if they are a rule.
 */
export function describeRule(
  rule: EligibilityRule,
  rules: BriefRules,
  groups: readonly GroupNames[],
  texts: FitTexts,
  fields: readonly FieldKey[] = [],
): string {
  const { requires, degrees } = texts.verdict
  const unstated = (reason: ReasonKey) =>
    texts.verdict.reasons[reason]({
      rule,
      requires: '',
      you: '',
      isNamed: true,
      isSeveral: false,
      open: '',
      asOf: '',
    }).replace(/\.$/, '')
  switch (rule) {
    case 'nationality':
    case 'residence': {
      const countries = rules[rule]
      if (countries.rule === 'any')
        return rule === 'nationality' ? requires.anyCitizenship : requires.anyResidence
      const limit = limitOf(countries)
      if (limit === null) return unstated(countries.rule === 'varies' ? 'varies' : 'unknown')
      // One lives in one of them, and an exclusion is for each of them.
      const isOneOf = limit.except || rule === 'residence'
      const names = formatCountries(limit, isOneOf, groups, texts)
      if (rule === 'nationality')
        return limit.except ? requires.notCitizensOf(names) : requires.citizensOf(names)
      return limit.except ? requires.notLivingIn(names) : requires.livingIn(names)
    }
    case 'age':
      return describeAge(rules.age, texts)
    case 'enrolled': {
      const levels = formatLevels(rules.enrolledAt, texts)
      if (rules.enrolled === 'required') {
        const students = describeStudents(rules.enrolledAt, texts)
        return rules.enrolledUntilEnd ? requires.untilEnd(students) : students
      }
      if (rules.enrolled === 'excluded')
        return levels === '' ? requires.noStudents : requires.noStudentsOf(levels)
      if (rules.enrolled === 'either')
        return levels === '' ? requires.studentsOrNot : requires.studentsAmong(levels)
      return unstated('unknown')
    }
    case 'degree':
      if (rules.degree === null) return unstated('unknown')
      if (rules.degree === 'none') return requires.anyDegree
      return describeDegree(rules.degree, rules, texts)
    case 'degreeAtMost':
      if (rules.degreeAtMost === null) return requires.noHighest
      return rules.degreeAtMost === 'none'
        ? requires.unfinishedSchool
        : requires.degreeAtMost(degrees[rules.degreeAtMost])
    case 'experienceYears':
      return rules.experienceYears === null ? requires.noWork : requires.work(rules.experienceYears)
    case 'gender':
      if (rules.gender === 'any') return requires.everyGender
      return rules.gender === 'women' ? requires.women : requires.men
    case 'languages': {
      const languages = rules.languages.map((language) => formatLanguage(language, texts))
      if (rules.languagesOneOf && languages.length > 1)
        return requires.oneLanguage(formatList(languages, texts, 'disjunction'))
      return languages.length === 0
        ? requires.noLanguage
        : requires.languages(formatList(languages, texts))
    }
    case 'studyYears': {
      const { studyYears } = rules
      if (studyYears === null) return requires.anyYear
      return requires.studyYears(
        studyYears.min,
        studyYears.max,
        studyYears.final,
        formatLevels(studyYears.at, texts),
      )
    }
    case 'graduatedWithin': {
      const { graduatedWithin } = rules
      if (graduatedWithin === null)
        return rules.degreesToCheck.includes('old-doctorate')
          ? requires.recentDoctorate
          : requires.anyGraduation
      const { months, orEnrolled } = graduatedWithin
      if (orEnrolled) return requires.enrolledOrGraduated(months)
      return rules.degree === 'secondary' ? requires.leftSchool(months) : requires.graduated(months)
    }
    case 'graduatedBefore':
      return rules.graduatedBefore === null
        ? requires.newDegree
        : requires.graduatedBefore(rules.graduatedBefore)
    case 'fieldsOnly': {
      if (rules.fieldsOnly === null) return requires.anyField
      if (rules.fieldsOnly.rule === 'except')
        return requires.exceptSubjects(formatFields(rules.fieldsOnly.except, texts, 'disjunction'))
      // 'or', since names of fields have an 'and' of their own.
      const names = formatFields(fields, texts, 'disjunction')
      if (rules.fieldsOnly.rule === 'all')
        return names === '' ? requires.itsFields : requires.fields(names)
      return names === '' ? requires.someOfItsFields : requires.someFields(names)
    }
    case 'refugees':
      if (rules.refugees === 'only') return requires.refugees
      return rules.refugees === 'welcome' ? requires.refugeesWelcome : requires.refugeesToo
  }
}

/** The person's answer to a rule; '' without an answer. `today`: a plain date, for the age. */
export function describeOwnAnswer(
  rule: EligibilityRule,
  { answers, today }: VerdictContext,
  texts: FitTexts,
): string {
  const { degrees, studies, years, ageOf } = texts.verdict
  switch (rule) {
    case 'nationality': {
      const names = (answers.citizenships ?? []).map((code) => nameCountry(code, texts))
      return formatList(
        names.filter((name) => name !== undefined),
        texts,
      )
    }
    case 'residence':
      return answers.lives === undefined ? '' : (nameCountry(answers.lives, texts) ?? '')
    case 'age': {
      if (answers.born === undefined) return ''
      const passed = Number(today.slice(0, 4)) - answers.born.year
      const month = Number(today.slice(5, 7))
      const { month: born } = answers.born
      if (born === null || born === month) return ageOf(passed - 1, passed)
      return born > month ? ageOf(passed - 1, passed - 1) : ageOf(passed, passed)
    }
    case 'enrolled': {
      const at = answers.enrolled
      return at === undefined || at === 'no' || at === 'other' ? '' : studies[at]
    }
    case 'degree':
    case 'degreeAtMost':
      return answers.degree === undefined ? '' : degrees[answers.degree]
    case 'experienceYears':
      return answers.work === undefined ? '' : years(answers.work)
    case 'languages': {
      const tests = answers.tests === undefined || answers.tests === noTest ? [] : answers.tests
      const spoken = (answers.speaks ?? []).map(({ language, level }) =>
        texts.verdict.spoken(nameLanguage(language, texts), level),
      )
      return formatList(
        [...spoken, ...tests.map(({ test, score, year }) => texts.verdict.test(test, score, year))],
        texts,
      )
    }
    case 'studyYears':
      return answers.studied === undefined
        ? ''
        : texts.verdict.studied(answers.studied.years, answers.studied.isLast)
    case 'graduatedWithin':
    case 'graduatedBefore':
      return answers.finished === undefined ? '' : String(answers.finished.year)
    case 'fieldsOnly':
      return formatFields(answers.fields ?? [], texts)
    case 'gender':
    case 'refugees':
      return ''
  }
}

/** The note of the rule; null: it has none. */
export function noteOf(rule: EligibilityRule, rules: Rules): string | null {
  const value = rules[rule]
  if (rule !== 'languages')
    return typeof value === 'object' && value !== null && 'note' in value ? value.note : null
  const notes = [
    ...new Set(rules.languages.map(({ note }) => note).filter((note) => note !== null)),
  ]
  return notes.length === 0 ? null : notes.join(' ')
}

// Making one takes as long as a hundred words.
const lists = new Map<string, Intl.ListFormat>()

/** 'a, b and c' in the manner of the language; '' for none. */
export function formatList(
  words: readonly string[],
  { writing }: Pick<Texts, 'writing'>,
  type: Intl.ListFormatType = 'conjunction',
) {
  const [only] = words
  if (words.length < 2) return only ?? ''
  const key = `${writing.list} ${type}`
  return getOrCreate(lists, key, () => new Intl.ListFormat(writing.list, { type })).format(words)
}

/** 'English'; a language without a name appears as its code. */
export const nameLanguage = (code: string, { verdict }: Pick<Texts, 'verdict'>): string =>
  verdict.languageNames[code] ?? code

function describeDegree(lowest: Degree, rules: BriefRules, { verdict }: FitTexts): string {
  const { requires, degrees } = verdict
  const { degreeHeld, degreeForPhd } = rules
  const own = requires.degree(degrees[lowest])
  const isOther = degreeForPhd !== null && degreeForPhd !== lowest
  const all = isOther ? requires.degreeForPhd(own, degrees[degreeForPhd]) : own
  return degreeHeld ? requires.degreeHeld(all) : all
}

function describeStudents(levels: readonly EnrolmentLevel[], texts: FitTexts): string {
  const { requires } = texts.verdict
  const [only] = levels
  if (only === undefined) return requires.students
  return only === 'high-school' && levels.length === 1
    ? requires.pupils
    : requires.studentsOf(formatLevels(levels, texts))
}

export function formatLevels(levels: readonly EnrolmentLevel[], texts: FitTexts): string {
  const names = levels.map((level) => texts.verdict.studies[level])
  return formatList(names, texts, 'disjunction')
}

function formatFields(fields: readonly FieldKey[], texts: FitTexts, type?: 'disjunction'): string {
  const names = fields.map((field) => texts.verdict.fields[field])
  return formatList(names, texts, type)
}

/** As in a sentence: 'the Netherlands'. undefined: the code is unknown. */
function nameCountry(code: string, { verdict }: FitTexts): string | undefined {
  const name = countryName(code)
  return name && verdict.countryInSentence(name)
}

/**
 * The countries that a rule names as the only ones, or as the excluded ones, as in a sentence;
 * null: it is for everyone, varies, or is not known.
 */
export function nameLimit(
  rule: BriefRules['residence'],
  isOneOf: boolean,
  groups: readonly GroupNames[],
  texts: FitTexts,
): { readonly isExcept: boolean; readonly names: string } | null {
  if (rule.rule !== 'listed' && rule.rule !== 'except') return null
  return {
    isExcept: rule.rule === 'except',
    names: formatCountries(rule, isOneOf, groups, texts),
  }
}

/** The countries that a rule limits, or the firmest bound of one that varies; null: neither. */
function limitOf({
  rule,
  countries,
  groups,
  within = null,
  never = null,
}: BriefRules['residence']): CountryBound | null {
  if (rule === 'listed' || rule === 'except')
    return { countries, groups, except: rule === 'except' }
  if (within !== null) return within
  return never && { ...never, except: !never.except }
}

/** 'Age 18 to 35', 'Age 15 to 19, usually age 16 to 17', 'Usually age 21 to 29'. */
function describeAge(age: BriefRules['age'], texts: FitTexts): string {
  const { requires } = texts.verdict
  const describe = ({ min, max }: Pick<BriefRules['age'], 'min' | 'max'>) => {
    if (min !== null && max !== null) return requires.ages(min, max)
    if (min !== null) return requires.ageFrom(min)
    return max === null ? requires.anyAge : requires.ageTo(max)
  }
  const hasOuterBounds = age.min !== null || age.max !== null
  if (age.surely && hasOuterBounds)
    return requires.agesAndUsual(describe(age), describe(age.surely))
  if (age.surely) return requires.usualAge(describe(age.surely))
  return age.byLevel ? requires.ageByLevel(describe(age)) : describe(age)
}

/** The bounds of the wanted level, where it has its own: '29 or younger', and not '35' of a PhD. */
function describeOwnAge(
  age: BriefRules['age'],
  { answers, levels }: VerdictContext,
  texts: FitTexts,
): string {
  const { level } = answers
  const isOwn = level !== undefined && levels.includes(level) && age.byLevel?.[level]
  return describeAge(isOwn ? { ...ageOfLevel(age, level), byLevel: null } : age, texts)
}

/** Groups by their names and countries beside them, or how many there are. */
function formatCountries(
  rule: CountryNames,
  isOneOf: boolean,
  groups: readonly GroupNames[],
  texts: FitTexts,
): string {
  const text = texts.verdict
  const members = new Map(groups.map(({ key, countries }) => [key, countries]))
  const held = groups.filter(({ key }) => rule.groups.includes(key))
  const inGroups = new Set(held.flatMap(({ countries }) => countries))
  const others = [...expandCountries(rule, members)].filter((code) => !inGroups.has(code))
  const names = others.map((code) => nameCountry(code, texts) ?? code)
  const type = isOneOf ? 'disjunction' : 'conjunction'
  if (held.length === 0)
    return names.length <= maxNames
      ? formatList(names, texts, type)
      : text.listedCountries(names.length)
  const groupNames = held.map(({ name }) => text.groupInSentence(name))
  if (names.length <= maxNamesBeside) return formatList([...groupNames, ...names], texts, type)
  return isOneOf
    ? text.oneOfMore(groupNames.join(', '), names.length)
    : text.moreCountries(formatList(groupNames, texts), names.length)
}

export function formatLanguage(
  { language, level, tests }: BriefRules['languages'][number],
  texts: FitTexts,
): string {
  const text = texts.verdict
  const name = nameLanguage(language, texts)
  const leveled = level === null ? name : text.languageAt(name, level)
  return tests.length === 0
    ? leveled
    : text.withTests(leveled, tests.map((test) => `${test.name} ${test.score}`.trim()).join(', '))
}
