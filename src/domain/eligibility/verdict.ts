import {
  type Answers,
  stateless,
  hasAnswers,
  type WantedLevel,
} from '#domain/eligibility/answers.ts'
import {
  checkGraduation,
  checkLanguages,
  checkStudyYears,
  leadsTo,
  rank,
} from '#domain/eligibility/rule-checks.ts'
import { excludes, holds, holdsIf, type RuleResult, open } from '#domain/eligibility/rule-result.ts'
import type {
  BriefRules,
  CountryRule,
  Degree,
  EligibilityRule,
  Rules,
} from '#domain/eligibility/rules.ts'
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
  /** The result would be 'yes' or 'no', but no page confirms the rules yet. */
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
  context: Circumstances & AgeDates & Pick<EligibilityCriteria, 'levels' | 'fields'>,
) => RuleResult

/** The result of each rule for a person, in the order of the questions. */
const checks: { readonly [Rule in EligibilityRule]: Check } = {
  nationality: ({ nationality, refugees }, answers, { groups }) =>
    keepOpenForRefugees(checkNationality(nationality, answers, groups), refugees, answers),
  residence: ({ residence, refugees }, answers, { groups }) =>
    keepOpenForRefugees(checkResidence(residence, answers, groups), refugees, answers),
  refugees({ refugees: rule }, { refugee }) {
    if (rule !== 'only' || refugee === 'yes') return holds
    return refugee === undefined ? open('not-told', 'refugee') : excludes('no-refugee')
  },
  age: ({ age }, answers, dates) => checkAge(age, answers, dates),
  enrolled: checkEnrolment,
  studyYears: ({ studyYears }, answers) => checkStudyYears(studyYears, answers),
  degree: ({ degree }, answers, { levels }) => checkDegree(degree, answers, levels),
  degreeAtMost({ degreeAtMost }, { degree }) {
    if (degreeAtMost === null) return holds
    if (degree === undefined) return open('not-told', 'degree')
    return rank(degree) <= rank(degreeAtMost) ? holds : excludes('degree-too-high')
  },
  graduatedWithin: (rules, answers, dates) => checkGraduation(rules, answers, countedDay(dates)),
  /**
   * `fields`: those of the item; 'any' among them is every field, and an empty list is a rule that
   * decides nothing.
   */
  fieldsOnly({ fieldsOnly: rule }, { fields: given = [] }, { fields = [] }) {
    if (rule === null) return holds
    if (rule.rule === 'all' && fields.includes('any')) return holds
    if (given.length === 0) return open('not-told', 'fields')
    if (
      fields.length > 0 &&
      !fields.includes('any') &&
      !given.some((field) => fields.includes(field))
    )
      return excludes('other-field')
    return rule.rule === 'all' && fields.length > 0 ? holds : open('some-fields')
  },
  experienceYears({ experienceYears: years }, { work }) {
    if (years === null) return holds
    if (work === undefined) return open('not-told', 'work')
    if (work >= years) return holds
    return years - work === 1 ? open('work-almost') : excludes('work-too-short')
  },
  gender({ gender: rule }, { gender }) {
    if (rule === 'any') return holds
    if (gender === undefined) return open('not-told', 'gender')
    if (gender === 'other') return open('gender-unclear')
    return gender === (rule === 'women' ? 'woman' : 'man') ? holds : excludes('other-gender')
  },
  languages: (rules, answers, dates) => checkLanguages(rules, answers, countedDay(dates)),
}

/** In the order in which people ask. */
export const eligibilityRules = Object.keys(checks) as readonly EligibilityRule[]

/**
 * Whether a person can apply, by the rules alone: one pure function for pages, filters, mails and
 * the browser. Any rule that excludes makes it 'no', else any that is open makes it 'check'. No
 * answers, or no rules, give 'check'. A visa measure makes a 'yes' a 'check', and never a 'no'. With the basis 'knowledge' it is never 'yes', and 'no' only
 * if two rules exclude, or an age far outside does.
 */
export function evaluateEligibility(
  { rules, deadline, levels, fields, place }: Omit<EligibilityCriteria, 'otherCount'>,
  answers: Answers,
  { today, groups, measures = [] }: Circumstances,
): Verdict {
  const visa = findVisaWarning(place, answers, { today, measures })
  if (rules === null)
    return { word: 'check', ruleResults: [], isUnconfirmed: false, isNotYet: false, visa }
  const context = { levels, fields, today, deadline, groups }
  const ruleResults = eligibilityRules.map((rule) => ({
    rule,
    outcome: checks[rule](rules, answers, context),
  }))
  const against = ruleResults
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome.result === 'excludes')
  const isOpen =
    !hasAnswers(answers) || ruleResults.some(({ outcome }) => outcome.result === 'open')
  let word: Verdict['word'] = isOpen ? 'check' : 'yes'
  if (against.length > 0) word = 'no'
  const isFirm = against.length > 1 || against.some(({ isFar }) => isFar)
  const isUnconfirmed =
    rules.basis === 'knowledge' && (word === 'yes' || (word === 'no' && !isFirm))
  if (isUnconfirmed || (word === 'yes' && visa?.isDecisive === true)) word = 'check'
  return {
    word,
    ruleResults,
    isUnconfirmed,
    isNotYet: !isUnconfirmed && against.length > 0 && against.every(({ isNotYet }) => isNotYet),
    visa: word === 'no' ? null : visa,
  }
}

/** Members of each group of countries by its key, as they are today. */
export type Groups = ReadonlyMap<string, readonly string[]>

/** The countries of a rule, including those of its known groups. */
export const expandCountries = (
  { countries, groups }: Pick<CountryRule, 'countries' | 'groups'>,
  members: Groups,
): ReadonlySet<string> =>
  new Set([...countries, ...groups.flatMap((group) => members.get(group) ?? [])])

/** As `expandCountries`, for one country: a list of 50,000 items calls this for each. */
const includesCountry = (
  { countries, groups }: Pick<CountryRule, 'countries' | 'groups'>,
  members: Groups,
  country: string,
): boolean =>
  countries.includes(country) ||
  groups.some((group) => members.get(group)?.includes(country) === true)

/** Whether it names an unknown group, whose members are unknown too. */
const isIncomplete = ({ groups }: Pick<CountryRule, 'groups'>, members: Groups): boolean =>
  groups.some((group) => !members.has(group))

/**
 * Checks citizenships against a rule. A person may have several: one that is allowed is enough,
 * unless the rule has a note.
 */
export function checkNationality(
  rule: BriefRules['nationality'],
  { citizenships = [], lives }: Answers,
  groups: Groups,
): RuleResult {
  if (rule.rule === 'any') return holds
  if (rule.rule === 'varies' || rule.rule === 'unknown') return open(rule.rule)
  if (citizenships.length === 0) return open('not-told', 'citizenships')
  const held = citizenships.filter((country) => country !== stateless)
  if (held.length === 0) return open('stateless')
  const count = held.filter((country) => includesCountry(rule, groups, country)).length
  if (rule.rule === 'listed') {
    if (count === 0) return isIncomplete(rule, groups) ? open('unknown') : excludes('not-listed')
    return count === held.length || rule.note === null ? holds : open('partly-listed')
  }
  if (count === held.length) return excludes('excepted')
  if (count > 0) return open('partly-excepted')
  if (isIncomplete(rule, groups)) return open('unknown')
  return lives !== undefined && includesCountry(rule, groups, lives)
    ? open('lives-in-excepted')
    : holds
}

/**
 * Checks the country of residence. A citizen of an allowed country who lives elsewhere may be away
 * only for a time, so the rule stays open.
 */
export function checkResidence(
  rule: BriefRules['residence'],
  { citizenships = [], lives }: Answers,
  groups: Groups,
): RuleResult {
  if (rule.rule === 'any') return holds
  if (rule.rule === 'varies' || rule.rule === 'unknown') return open(rule.rule)
  if (lives === undefined) return open('not-told', 'lives')
  const isListed = includesCountry(rule, groups, lives)
  if (!isListed && isIncomplete(rule, groups)) return open('unknown')
  if (rule.rule === 'except') return isListed ? excludes('excepted') : holds
  if (isListed) return holds
  if (citizenships.length === 0) return open('not-told', 'citizenships')
  return citizenships.some((country) => includesCountry(rule, groups, country))
    ? open('away-from-home')
    : excludes('lives-elsewhere')
}

/** Countries that exclude stay open to refugees who are welcome. */
const keepOpenForRefugees = (
  result: RuleResult,
  rule: Rules['refugees'],
  { refugee }: Answers,
): RuleResult =>
  result.result === 'excludes' && rule === 'welcome' && refugee === 'yes'
    ? open('refugees-welcome')
    : result

/** Plain dates, in UTC. */
interface AgeDates {
  readonly today: string
  /** Announced or expected; null: none is known. */
  readonly deadline: string | null
}

/** The deadline if it is still to come, else today. */
const countedDay = ({ today, deadline }: AgeDates): string =>
  deadline !== null && deadline >= today ? deadline : today

/** Years outside of an age from which general knowledge is enough. */
const farOutside = 5

/**
 * An age limit may count on the day of applying, at the deadline or at the start. So it must hold
 * on every day from today until a year after the deadline, or after today without a future
 * deadline. A note may name an earlier day: then the span begins a year before.
 */
function checkAge(
  { min, max, varies, note }: BriefRules['age'],
  { born }: Answers,
  dates: AgeDates,
): RuleResult {
  const { today } = dates
  if (min === null && max === null) return varies ? open('varies') : holds
  if (born === undefined) return open('not-told', 'born')
  const counted = countedDay(dates)
  const earlier = inYears(counted, -1)
  const youngest = agesOn(note !== null && earlier < today ? earlier : today, born).least
  const oldest = agesOn(inYears(counted, 1), born).most
  if (min !== null && oldest < min) return excludes('too-young', min - oldest >= farOutside)
  if (max !== null && youngest > max) return excludes('too-old', youngest - max >= farOutside)
  if ((min !== null && youngest < min) || (max !== null && oldest > max)) {
    return open('age-changes', ...(born.month === null ? (['born'] as const) : []))
  }
  return varies ? open('varies') : holds
}

/**
 * The same day of another year, for 29 February too: callers read only year and month, and the text
 * sorts correctly.
 */
const inYears = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`

/**
 * Whole years on a day. In the month of birth both ages are possible; with only a year of birth,
 * all ages of that year.
 */
function agesOn(
  day: string,
  { year, month }: NonNullable<Answers['born']>,
): { readonly least: number; readonly most: number } {
  const years = Number(day.slice(0, 4)) - year
  const today = Number(day.slice(5, 7))
  return {
    least: month !== null && today > month ? years : years - 1,
    most: month !== null && today < month ? years - 1 : years,
  }
}

/**
 * With `knowledge` a missing rule stays open. A page or an entry that was read and states no rule
 * has none.
 */
function checkEnrolment(
  { enrolled, enrolledAt, enrolledUntilEnd, basis, graduatedWithin }: BriefRules,
  answers: Answers,
): RuleResult {
  const at = answers.enrolled
  if (enrolled === 'unknown') return basis === 'knowledge' ? open('unknown') : holds
  if (enrolled === 'either' && enrolledAt.length === 0) return holds
  if (at === undefined) return open('not-told', 'enrolled')
  const isListed = at !== 'no' && at !== 'other' && enrolledAt.includes(at)
  const isUnclear = at === 'other' && enrolledAt.length > 0
  switch (enrolled) {
    case 'excluded':
      if (isUnclear) return open('enrolment-unclear')
      return at === 'no' || (enrolledAt.length > 0 && !isListed) ? holds : excludes('enrolled')
    case 'required':
      if (at === 'no') return excludes('not-enrolled')
      if (isUnclear) return open('enrolment-unclear')
      return enrolledAt.length === 0 || isListed
        ? checkUntilEnd(enrolledUntilEnd, answers)
        : excludes('other-level')
    case 'either':
      if (isListed) return checkUntilEnd(enrolledUntilEnd, answers)
      if (at === 'high-school') return excludes('other-level')
      // A person who is not enrolled must have graduated recently, which `graduatedWithin` checks.
      return graduatedWithin?.orEnrolled ? holds : open('enrolment-unclear')
  }
}

/**
 * For a student. Whether the last year ends before the program does, only its dates decide, and no
 * rule contains them.
 */
function checkUntilEnd(isRequired: boolean, { studied }: Answers): RuleResult {
  if (!isRequired) return holds
  if (studied === undefined) return open('not-told', 'studied')
  return studied.isLast ? open('may-finish-before') : holds
}

/** The usual degree before a level begins. */
const before: Readonly<Partial<Record<WantedLevel, Degree>>> = {
  master: 'bachelor',
  phd: 'bachelor',
  postdoc: 'doctorate',
}

/**
 * The lowest degree. If the item has several levels, the degree before the wanted one counts if it
 * is higher than the rule's. It makes the rule open and never excludes.
 */
function checkDegree(
  degree: Rules['degree'],
  answers: Answers,
  levels: readonly WantedLevel[],
): RuleResult {
  if (degree === null) return open('unknown')
  const result = checkLowestDegree(degree, answers)
  const wanted =
    answers.level !== undefined && levels.length > 1 && levels.includes(answers.level)
      ? before[answers.level]
      : undefined
  if (result.result !== 'holds' || wanted === undefined || rank(wanted) <= rank(degree))
    return result
  if (answers.degree === undefined) return open('not-told', 'degree')
  if (rank(answers.degree) >= rank(wanted)) return result
  const isInTime = checkLowestDegree(wanted, answers).result === 'holds'
  return isInTime ? holdsIf('degree-in-time') : open('degree-for-level')
}

function checkLowestDegree(
  degree: Degree,
  { degree: held, enrolled, studied }: Answers,
): RuleResult {
  if (degree === 'none') return holds
  if (held === undefined) return open('not-told', 'degree')
  if (rank(held) >= rank(degree)) return holds
  if (enrolled === undefined) return open('not-told', 'enrolled')
  if (enrolled === 'other') return open('enrolment-unclear')
  if (enrolled === 'no' || rank(leadsTo[enrolled]) < rank(degree)) return excludes('degree-too-low')
  if (studied === undefined) return open('degree-under-way', 'studied')
  return studied.isLast ? holdsIf('degree-in-time') : open('degree-under-way')
}
