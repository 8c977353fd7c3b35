import { type AgeDates, checkAgeOfLevel, countedDay } from '#domain/eligibility/age-checks.ts'
import { type Answers, hasAnswers, type WantedLevel } from '#domain/eligibility/answers.ts'
import { checkCountries, type Groups } from '#domain/eligibility/country-checks.ts'
import {
  checkDateOfDegree,
  checkDegree,
  checkDegreeHeld,
} from '#domain/eligibility/degree-checks.ts'
import {
  checkGraduatedBefore,
  checkLanguages,
  checkStudyYears,
  rank,
} from '#domain/eligibility/rule-checks.ts'
import { excludes, holds, type RuleResult, undecided } from '#domain/eligibility/rule-result.ts'
import type { BriefRules, EligibilityRule } from '#domain/eligibility/rules.ts'
import {
  findVisaWarning,
  type BriefVisaMeasure,
  type VisaPlace,
  type VisaWarning,
} from '#domain/eligibility/visa-measures.ts'
import type { FieldKey } from '#domain/opportunity/vocabulary.ts'

/** The parts of an item that a verdict and its text depend on. */
export interface EligibilityCriteria {
  /** null: none were entered. */
  readonly rules: BriefRules | null
  readonly deadline: AgeDates['deadline']
  readonly levels: readonly WantedLevel[]
  /** One studies there for a degree of these levels. */
  readonly givesDegree?: boolean
  /** Its fields of study, where they are a rule. */
  readonly fields?: readonly FieldKey[]
  /**
   * The number of `other` rules. They decide nothing, but the text of a verdict names their number.
   */
  readonly otherCount: number
  /** Where it takes people; left out: no single country is known. */
  readonly place?: VisaPlace | undefined
}

export interface Circumstances {
  readonly today: AgeDates['today']
  readonly groups: Groups
  /** Those of governments; left out: none are known. */
  readonly measures?: readonly BriefVisaMeasure[]
}

/** 'yes' means that it looks open to the person. It is no promise. */
export type VerdictWord = 'yes' | 'check' | 'no'

export interface Verdict {
  readonly word: VerdictWord
  /** The result of each rule, in the order of the questions; empty without rules. */
  readonly ruleResults: readonly { readonly rule: EligibilityRule; readonly outcome: RuleResult }[]
  /** The result would be 'yes', but no page confirms the rules yet. */
  readonly isUnconfirmed: boolean
  /**
   * A 'no' that time may change: too young, or a degree, a year of study or years of work not yet
   * reached.
   */
  readonly isNotYet: boolean
  /** A government's measure that concerns the person; null: none, or it is a 'no' anyway. */
  readonly visa: VisaWarning | null
}

type Check = (
  rules: BriefRules,
  answers: Answers,
  context: Circumstances &
    AgeDates &
    Pick<EligibilityCriteria, 'levels' | 'fields' | 'givesDegree'>,
) => RuleResult

/** The result of each rule for a person, in the order of the questions. */
const checks: { readonly [Rule in EligibilityRule]: Check } = {
  nationality: (rules, answers, { groups }) => checkCountries(rules, answers, groups).nationality,
  residence: (rules, answers, { groups }) => checkCountries(rules, answers, groups).residence,
  refugees({ refugees: rule }, { refugee }) {
    if (rule !== 'only' || refugee === 'yes') return holds
    return refugee === undefined ? undecided('not-told', 'refugee') : excludes('no-refugee')
  },
  age: ({ age }, answers, context) => checkAgeOfLevel(age, answers, context),
  enrolled: checkEnrolment,
  studyYears: ({ studyYears }, answers) => checkStudyYears(studyYears, answers),
  degree: checkDegree,
  degreeAtMost(rules, answers, context) {
    const { degree } = answers
    const { degreeAtMost, degreesToCheck } = rules
    if (degreeAtMost === null) return checkDegreeHeld(rules, answers, context)
    if (degree === undefined) return undecided('not-told', 'degree')
    if (rank(degree) > rank(degreeAtMost)) return excludes('degree-too-high')
    return degreesToCheck.includes('same-degree') ? checkDegreeHeld(rules, answers, context) : holds
  },
  graduatedWithin: (rules, answers, context) =>
    checkDateOfDegree(rules, answers, context, countedDay(context)),
  graduatedBefore: (rules, answers, dates) =>
    checkGraduatedBefore(rules, answers, countedDay(dates)),
  /** 'any' among the item's fields is every field, and without fields the rule decides nothing. */
  fieldsOnly({ fieldsOnly: rule }, answers, item) {
    const studied = answers.fields ?? []
    const accepted = item.fields ?? []
    if (rule === null) return holds
    if (rule.rule === 'all' && accepted.includes('any')) return holds
    if (studied.length === 0) return undecided('not-told', 'fields')
    if (rule.rule === 'except') {
      const isTouched = studied.every((field) => rule.except.some((each) => each === field))
      return isTouched ? undecided('some-fields') : holds
    }
    const isDecided = accepted.length > 0 && !accepted.includes('any')
    if (isDecided && !studied.some((field) => accepted.includes(field)))
      return studied.some((field) => isNear(field, accepted))
        ? undecided('some-fields')
        : excludes('other-field')
    return rule.rule === 'all' && accepted.length > 0 ? holds : undecided('some-fields')
  },
  experienceYears({ experienceYears: years }, { work }) {
    if (years === null) return holds
    if (work === undefined) return undecided('not-told', 'work')
    if (work >= years) return holds
    return years - work === 1 ? undecided('work-almost') : excludes('work-too-short')
  },
  gender({ gender: rule }, { gender }) {
    if (rule === 'any') return holds
    if (gender === undefined) return undecided('not-told', 'gender')
    if (gender === 'other') return undecided('gender-unclear')
    return gender === (rule === 'women' ? 'woman' : 'man') ? holds : excludes('other-gender')
  },
  languages: (rules, answers, dates) => checkLanguages(rules, answers, countedDay(dates)),
}

/** In the order in which people ask. */
export const eligibilityRules = Object.keys(checks) as readonly EligibilityRule[]

/**
 * Whether a person can apply, by the rules alone: one pure function for pages, filters, mails and
 * the browser. Any rule that excludes makes it 'no', else any that is undecided makes it 'check'. No
 * answers, or no rules, give 'check'. With the basis 'knowledge' it is never 'yes'. A visa measure
 * makes a 'yes' a 'check', and never a 'no'.
 */
export function evaluateEligibility(
  { rules, deadline, levels, fields, givesDegree, place }: Omit<EligibilityCriteria, 'otherCount'>,
  answers: Answers,
  { today, groups, measures = [] }: Circumstances,
): Verdict {
  const visa = findVisaWarning(place, answers, { today, measures })
  if (rules === null)
    return { word: 'check', ruleResults: [], isUnconfirmed: false, isNotYet: false, visa }
  const context = { levels, fields, givesDegree, today, deadline, groups }
  const ruleResults = eligibilityRules.map((rule) => ({
    rule,
    outcome: checks[rule](rules, answers, context),
  }))
  const against = ruleResults
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome.result === 'excludes')
  const isUndecided =
    !hasAnswers(answers) || ruleResults.some(({ outcome }) => outcome.result === 'undecided')
  let word: Verdict['word'] = isUndecided ? 'check' : 'yes'
  if (against.length > 0) word = 'no'
  const isUnconfirmed = rules.basis === 'knowledge' && word === 'yes'
  if (isUnconfirmed || (word === 'yes' && visa?.isDecisive === true)) word = 'check'
  return {
    word,
    ruleResults,
    isUnconfirmed,
    isNotYet: against.length > 0 && against.every(({ isNotYet }) => isNotYet),
    visa: word === 'no' ? null : visa,
  }
}

/**
 * With `knowledge` a missing rule stays undecided. A page or an entry that was read and states no rule
 * has none.
 */
function checkEnrolment(
  { enrolled, enrolledAt, enrolledUntilEnd, basis, graduatedWithin }: BriefRules,
  answers: Answers,
): RuleResult {
  const at = answers.enrolled
  if (enrolled === 'unknown') return basis === 'knowledge' ? undecided('unknown') : holds
  if (enrolled === 'either' && enrolledAt.length === 0) return holds
  if (at === undefined) return undecided('not-told', 'enrolled')
  const isListed = at !== 'no' && at !== 'other' && enrolledAt.includes(at)
  const isUnclear = at === 'other' && enrolledAt.length > 0
  const isStudent = at !== 'no' && at !== 'other'
  const isForSchools = enrolledAt.every((level) => level === 'high-school')
  switch (enrolled) {
    case 'excluded':
      if (isUnclear) return undecided('enrolment-unclear')
      return at === 'no' || (enrolledAt.length > 0 && !isListed) ? holds : excludes('enrolled')
    case 'required':
      if (at === 'no') return excludes('not-enrolled')
      if (isUnclear) return undecided('enrolment-unclear')
      return enrolledAt.length === 0 || isListed
        ? checkUntilEnd(enrolledUntilEnd, answers)
        : excludes('other-level')
    case 'either':
      if (isListed) return checkUntilEnd(enrolledUntilEnd, answers)
      if (at === 'high-school' || (isStudent && isForSchools)) return excludes('other-level')
      // A person who is not enrolled must have graduated recently, which `graduatedWithin` checks.
      return graduatedWithin?.orEnrolled ? holds : undecided('enrolment-unclear')
  }
}

/**
 * For a student. Whether the last year ends before the program does, only its dates decide, and no
 * rule contains them.
 */
function checkUntilEnd(isRequired: boolean, { studied }: Answers): RuleResult {
  if (!isRequired) return holds
  if (studied === undefined) return undecided('not-told', 'studied')
  return studied.isLast ? undecided('may-finish-before') : holds
}

/** Entries that name the sciences often mean agriculture and environment too. */
const nearFields: Readonly<Partial<Record<FieldKey, readonly FieldKey[]>>> = {
  'agriculture-environment': ['stem'],
}

const isNear = (field: FieldKey, fields: readonly FieldKey[]): boolean =>
  nearFields[field]?.some((near) => fields.includes(near)) === true
