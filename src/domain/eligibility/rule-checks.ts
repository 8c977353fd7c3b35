import {
  type Answers,
  type LanguageTest,
  noTest,
  type Question,
  type SpokenLanguage,
} from '#domain/eligibility/answers.ts'
import { excludes, holds, open, type RuleResult } from '#domain/eligibility/rule-result.ts'
import {
  type BriefRules,
  type Degree,
  degrees,
  type EnrolmentLevel,
  enrolmentLevels,
  languageLevels,
} from '#domain/eligibility/rules.ts'

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
  { enrolled, studied }: Answers,
): RuleResult {
  if (rule === null) return holds
  const { min, max, final, note } = rule
  if (min === null && max === null && !final) return holds
  if (enrolled === undefined) return open('not-told', 'enrolled')
  if (enrolled === 'no' || enrolled === 'other') return open('studied-unclear')
  const at = rule.at.length > 0 ? rule.at : (['undergraduate'] as const)
  if (!at.includes(enrolled)) {
    const isHigher = at.every(
      (level) => enrolmentLevels.indexOf(enrolled) > enrolmentLevels.indexOf(level),
    )
    return isHigher && max === null && !final ? holds : open('studied-unclear')
  }
  if (studied === undefined) return open('not-told', 'studied')
  const { years, isLast } = studied
  if (years !== null && max !== null && years > max) return excludes('studied-too-long')
  if (years !== null && min !== null && min - years >= 2) return excludes('studied-too-short')
  if (final && !isLast && note === null) return excludes('not-last-year')
  if (years === null && (min !== null || max !== null)) return open('not-told', 'studied')
  if (years !== null && min !== null && years < min) return open('studied-almost')
  return final && !isLast ? open('studied-unclear') : holds
}

/**
 * Months between the end of the required degree and `day`, a plain date, counted from the end of
 * the given month. A person who graduates in the present year is in time, as in the rule about the
 * degree.
 */
export function checkGraduation(
  rules: Pick<BriefRules, 'graduatedWithin' | 'degree' | 'enrolledAt'>,
  answers: Answers,
  day: string,
): RuleResult {
  const { graduatedWithin: rule, degree } = rules
  if (rule === null) return holds
  const { enrolled, finished, degree: held } = answers
  const isStudying = enrolled !== undefined && enrolled !== 'no'
  if (rule.orEnrolled && isStudying && enrolled !== 'other' && isAmong(rules.enrolledAt, enrolled))
    return holds
  if (held === undefined) return open('not-told', 'degree')
  if (degree === null || degree === 'none') return open('graduated-unclear')
  if (rank(held) < rank(degree)) {
    if (enrolled === undefined) return open('not-told', 'enrolled')
    const isLeading = isStudying && enrolled !== 'other' && rank(leadsTo[enrolled]) >= rank(degree)
    if (isLeading && answers.studied === undefined) return open('not-told', 'studied')
    return isLeading && answers.studied?.isLast ? holds : open('graduated-unclear')
  }
  if (rank(held) > rank(degree)) return open('graduated-unclear')
  if (finished === undefined) return open('not-told', 'finished')
  const passed = (month: number) =>
    (Number(day.slice(0, 4)) - finished.year) * 12 + Number(day.slice(5, 7)) - month
  if (passed(finished.month ?? 1) <= rule.months) return holds
  if (passed(finished.month ?? 12) <= rule.months) return open('graduated-unclear', 'finished')
  if (rule.orEnrolled && enrolled === undefined) return open('not-told', 'enrolled')
  return rule.orEnrolled && enrolled === 'other'
    ? open('enrolment-unclear')
    : excludes('graduated-too-early')
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
  const left = results.filter((each) => each.result === 'open')
  const [first] = left
  if (first === undefined || (languagesOneOf && left.length < results.length)) return holds
  // If no answer can decide it, the rule stays open, unless another of the languages is enough.
  const isDecided = languagesOneOf
    ? left.some(({ waitsFor }) => waitsFor.length > 0)
    : left.every(({ waitsFor }) => waitsFor.length > 0)
  const waitsFor = isDecided ? [...new Set(left.flatMap((each) => each.waitsFor))] : []
  const reason = left.find((each) => isDecided === each.waitsFor.length > 0)?.reason ?? first.reason
  return open(reason, ...waitsFor)
}

function checkLanguage(rule: LanguageRule, answers: Answers, day: string): RuleResult {
  if (rule.varies) return open('varies')
  if (rule.tests.length > 0) return checkTests(rule, answers, day)
  const { speaks = [] } = answers
  if (speaks.some((spoken) => meets(spoken, rule))) return holds
  const question: Question = 'speaks'
  return speaks.length === 0 ? open('not-told', question) : open('language')
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
  const required = tests.map(readTest).filter((test) => test !== undefined)
  if (results === undefined)
    return required.length > 0 ? open('not-told', 'tests') : open('test-needed')
  if (results === noTest) return open('test-needed')
  const matching = results.filter(({ test }) => required.some((each) => each.test === test))
  const passed = matching.filter(({ test, score }) =>
    required.some((each) => each.test === test && score >= each.score),
  )
  if (passed.some(({ year }) => year !== null && Number(day.slice(0, 4)) - year <= validYears))
    return holds
  if (passed.length > 0) return open('test-too-old')
  return open(matching.length > 0 ? 'test-too-low' : 'test-needed')
}

/**
 * The names of tests in rules, and the scale of their scores. Papers and levels with the same first
 * word have other scales.
 */
const testPatterns: readonly {
  readonly test: LanguageTest
  readonly name: RegExp
  readonly from: number
  readonly to: number
}[] = [
  { test: 'ielts', name: /^ielts\b/i, from: 0, to: 9 },
  { test: 'toefl', name: /^toefl\b(?!.*\b(?:pbt|itp|paper)\b)/i, from: 0, to: 120 },
  { test: 'pte', name: /^(?:pte|pearson)\b/i, from: 10, to: 90 },
  { test: 'duolingo', name: /^(?:duolingo|det)\b/i, from: 10, to: 160 },
  {
    test: 'cambridge',
    name: /^(?:cambridge|c1 advanced|c2 proficiency|b2 first)\b/i,
    from: 80,
    to: 230,
  },
  { test: 'delf', name: /^(?:delf|dalf)\b/i, from: 0, to: 100 },
  { test: 'dsh', name: /^dsh\b/i, from: 1, to: 3 },
  { test: 'testdaf', name: /^testdaf\b/i, from: 3, to: 20 },
  { test: 'jlpt', name: /^jlpt\b/i, from: 0, to: 180 },
  { test: 'hskk', name: /^hskk\b/i, from: 0, to: 100 },
  { test: 'hsk', name: /^hsk\b/i, from: 1, to: 9 },
  { test: 'topik', name: /^topik\b/i, from: 1, to: 6 },
  { test: 'emsat', name: /^emsat\b/i, from: 0, to: 2000 },
  { test: 'celpe', name: /^celpe\b/i, from: 0, to: 5 },
]

/** undefined: a test that the form does not offer, another scale, or a score that is no number. */
function readTest({
  name,
  score,
}: LanguageRule['tests'][number]):
  | { readonly test: LanguageTest; readonly score: number }
  | undefined {
  const number = /^\d+(?:\.\d+)?$/.test(score.trim()) ? Number(score) : Number.NaN
  const found = testPatterns.find(
    (pattern) => pattern.name.test(name.trim()) && number >= pattern.from && number <= pattern.to,
  )
  return found && { test: found.test, score: number }
}
