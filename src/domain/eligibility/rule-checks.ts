import { type Answers, noTest, type SpokenLanguage } from '#domain/eligibility/answers.ts'
import { compareScores, readRequiredTest } from '#domain/eligibility/language-tests.ts'
import {
  excludes,
  holds,
  holdsIf,
  isAccepted,
  undecided,
  type RuleResult,
} from '#domain/eligibility/rule-result.ts'
import {
  type Degree,
  degrees,
  type EnrolmentLevel,
  enrolmentLevels,
  languageLevels,
} from '#domain/eligibility/rule-words.ts'
import type { BriefRules } from '#domain/eligibility/rules.ts'

/** The degree at the end of a course. */
export const leadsTo = {
  'high-school': 'secondary',
  undergraduate: 'bachelor',
  master: 'master',
  phd: 'doctorate',
} as const satisfies Record<EnrolmentLevel, Degree>

/** Years of the present study that are completed, and whether it is in its last one. */
export function checkStudyYears(
  rule: BriefRules['studyYears'],
  { enrolled, studied, degree }: Answers,
): RuleResult {
  if (rule === null) return holds
  const { min, max, final, note } = rule
  if (min === null && max === null && !final) return holds
  if (enrolled === undefined) return undecided('not-told', 'enrolled')
  const at = rule.at.length > 0 ? rule.at : (['undergraduate'] as const)
  if (enrolled === 'no' || enrolled === 'other') {
    const isFinished = at.some((level) => degree !== undefined && hasFinished(level, degree))
    const isEnough = isFinished && max === null && !final && (min ?? 0) <= yearsOfDegree
    return isEnough ? holds : undecided('studied-unclear')
  }
  const place = enrolmentLevels.indexOf(enrolled)
  const isLower = at.every((level) => place < enrolmentLevels.indexOf(level))
  // A pupil has completed no year at a university.
  if (isLower && min !== null && min >= 2) return excludes('studied-too-short')
  if (isLower && final) return excludes('studied-too-short')
  if (!at.includes(enrolled)) {
    const isHigher = at.every((level) => place > enrolmentLevels.indexOf(level))
    return isHigher && max === null && !final ? holds : undecided('studied-unclear')
  }
  if (studied === undefined) return undecided('not-told', 'studied')
  const { years, isLast } = studied
  if (years !== null && max !== null && years > max) return excludes('studied-too-long')
  if (years !== null && min !== null && min - years >= 2) return excludes('studied-too-short')
  if (final && !isLast && note === null) return excludes('not-last-year')
  if (years === null && (min !== null || max !== null)) return undecided('not-told', 'studied')
  if (years !== null && min !== null && years < min) return undecided('studied-almost')
  return final && !isLast ? undecided('studied-unclear') : holds
}

/** The least years of study behind a degree. */
const yearsOfDegree = 3

/** A degree of a level, or a higher one; school is no study. */
const hasFinished = (level: EnrolmentLevel, held: Degree): boolean =>
  level !== 'high-school' && rank(held) >= rank(leadsTo[level])

type GraduationRules = Pick<BriefRules, 'graduatedWithin' | 'degree' | 'enrolledAt'>

/**
 * The lowest degree whose date counts; null: any. With `orEnrolled` a school certificate is no
 * degree of the levels at which one may be enrolled instead.
 */
function countedDegree({ graduatedWithin, degree, enrolledAt }: GraduationRules): Degree | null {
  const own = degree === 'none' ? null : degree
  const isHigher = own !== null && own !== 'secondary'
  if (isHigher || !graduatedWithin?.orEnrolled || enrolledAt.length === 0) return own
  const lowest = Math.min(...enrolledAt.map((level) => rank(leadsTo[level])))
  return degrees[lowest] ?? own
}

/**
 * Months between the end of the required degree and `day`, a plain date, counted from the end of
 * the given month. A person who graduates in the present year is in time, as in the rule about the
 * degree. No degree is newer than the highest one.
 */
export function checkGraduation(rules: GraduationRules, answers: Answers, day: string): RuleResult {
  const { graduatedWithin: rule } = rules
  if (rule === null) return holds
  const { enrolled, finished, degree: held } = answers
  const isStudying = enrolled !== undefined && enrolled !== 'no'
  if (rule.orEnrolled && isStudying && enrolled !== 'other' && isAmong(rules.enrolledAt, enrolled))
    return holds
  if (held === undefined) return undecided('not-told', 'degree')
  const counted = countedDegree(rules)
  if (counted !== null && rank(held) < rank(counted)) return checkLeading(counted, answers)
  if (finished === undefined) return undecided('not-told', 'finished')
  const passed = (month: number) => monthsUntil(day, finished.year, month)
  if (passed(finished.month ?? 12) > rule.months) {
    if (!rule.orEnrolled) return excludes('graduated-too-early')
    if (enrolled === undefined) return undecided('not-told', 'enrolled')
    return enrolled === 'other' ? undecided('enrolment-unclear') : excludes('graduated-too-early')
  }
  if (passed(finished.month ?? 1) > rule.months) return undecided('graduated-unclear', 'finished')
  return isCounted(held, counted, rules) ? holds : undecided('graduated-unclear')
}

/** A higher degree counts if students of its level count too. */
function isCounted(held: Degree, counted: Degree | null, rules: GraduationRules): boolean {
  if (held === counted) return true
  return (
    rules.graduatedWithin?.orEnrolled === true &&
    rules.enrolledAt.some((level) => leadsTo[level] === held)
  )
}

/** Somebody without the degree whose date counts. */
function checkLeading(counted: Degree, { enrolled, studied }: Answers): RuleResult {
  if (enrolled === undefined) return undecided('not-told', 'enrolled')
  if (enrolled === 'other') return undecided('graduated-unclear')
  if (enrolled === 'no' || rank(leadsTo[enrolled]) < rank(counted))
    return excludes('no-such-degree')
  if (studied === undefined) return undecided('not-told', 'studied')
  return studied.isLast ? holds : undecided('graduated-unclear')
}

/** Whole months from the month of a year to the month of a plain date. */
const monthsUntil = (day: string, year: number, month: number): number =>
  (Number(day.slice(0, 4)) - year) * 12 + Number(day.slice(5, 7)) - month

/**
 * The degree of `degree` must be at least this number of months old on `day`, a plain date, counted
 * from the given month. An older higher degree is enough, a newer one leaves it undecided.
 */
export function checkGraduatedBefore(
  { graduatedBefore: months, degree }: Pick<BriefRules, 'graduatedBefore' | 'degree'>,
  { degree: held, finished }: Answers,
  day: string,
): RuleResult {
  if (months === null || degree === null || degree === 'none') return holds
  if (held === undefined) return undecided('not-told', 'degree')
  if (rank(held) < rank(degree)) return excludes('graduated-too-late')
  if (finished === undefined) return undecided('not-told', 'finished')
  if (monthsUntil(day, finished.year, finished.month ?? 12) >= months) return holds
  if (held !== degree) return undecided('graduated-unclear')
  if (monthsUntil(day, finished.year, finished.month ?? 1) >= months)
    return undecided('graduated-unclear', 'finished')
  return excludes('graduated-too-late')
}

/** None named: at any. */
const isAmong = (levels: readonly EnrolmentLevel[], level: EnrolmentLevel): boolean =>
  levels.length === 0 || levels.includes(level)

/** Of degrees, the lowest first. */
export const rank = (degree: Degree): number => degrees.indexOf(degree)

type LanguageRule = BriefRules['languages'][number]

/**
 * Never excludes: languages are learned, tests are taken. Every language must hold, or with
 * `languagesOneOf` one of them. `day`: the plain date until which a test must count.
 */
export function checkLanguages(
  { languages, languagesOneOf }: Pick<BriefRules, 'languages' | 'languagesOneOf'>,
  answers: Answers,
  day: string,
): RuleResult {
  const results = languages.map((language) => checkLanguage(language, answers, day))
  const left = results.filter((each) => each.result === 'undecided')
  const [first] = left
  if (first === undefined || (languagesOneOf && left.length < results.length))
    return results.find(isAccepted) ?? holds
  // If no answer can decide it, the rule stays undecided, unless another of the languages is enough.
  const isDecided = languagesOneOf
    ? left.some(({ waitsFor }) => waitsFor.length > 0)
    : left.every(({ waitsFor }) => waitsFor.length > 0)
  const waitsFor = isDecided ? [...new Set(left.flatMap((each) => each.waitsFor))] : []
  const reason = left.find((each) => isDecided === each.waitsFor.length > 0)?.reason ?? first.reason
  return undecided(reason, ...waitsFor)
}

/** A native speaker needs no test, though the organizer may ask for proof. */
function checkLanguage(rule: LanguageRule, answers: Answers, day: string): RuleResult {
  const { speaks = [] } = answers
  const isNative = speaks.some(
    ({ language, level }) => language === rule.language && level === 'native',
  )
  if (isNative) return rule.varies || rule.tests.length > 0 ? holdsIf('native-speaker') : holds
  if (rule.varies) return undecided('varies')
  if (rule.tests.length > 0) return checkTests(rule, answers, day)
  if (speaks.some((spoken) => meets(spoken, rule))) return holds
  return speaks.length === 0 ? undecided('not-told', 'speaks') : undecided('language')
}

function meets(spoken: SpokenLanguage, { language, level }: LanguageRule): boolean {
  if (spoken.language !== language) return false
  if (spoken.level === 'native') return true
  if (spoken.level === null) return level === null
  return languageLevels.indexOf(spoken.level) >= languageLevels.indexOf(level ?? 'B2')
}

/**
 * Years for which a test counts. Only its year is known, so it counts in that year and the next.
 */
const validYears = 1

function checkTests({ tests }: LanguageRule, { tests: results }: Answers, day: string): RuleResult {
  const required = tests.map(readRequiredTest).filter((test) => test !== undefined)
  if (results === undefined)
    return required.length > 0 ? undecided('not-told', 'tests') : undecided('test-needed')
  if (results === noTest) return undecided('test-needed')
  const compared = results.flatMap((result) =>
    required
      .filter(({ test }) => test === result.test)
      .map((each) => ({ year: result.year, found: compareScores(result, each) })),
  )
  const passed = compared.filter(({ found }) => found === 'met')
  if (passed.some(({ year }) => year !== null && Number(day.slice(0, 4)) - year <= validYears))
    return holds
  if (passed.length > 0) return undecided('test-too-old')
  if (compared.some(({ found }) => found === 'scale')) return undecided('test-scale')
  return undecided(compared.length > 0 ? 'test-too-low' : 'test-needed')
}
