import type { Answers } from '#domain/eligibility/answers.ts'
import type { BriefRules } from '#domain/eligibility/brief-rules.ts'
import { excludes, holds, type RuleResult, open } from '#domain/eligibility/rule-result.ts'
import { type Degree, degrees, type EnrolmentLevel, enrolmentLevels } from '#domain/eligibility/rules.ts'

/** The degree at the end of a course. */
export const leadsTo = {
  'high-school': 'secondary',
  undergraduate: 'bachelor',
  master: 'master',
  phd: 'doctorate',
} as const satisfies Record<EnrolmentLevel, Degree>

/** Years of the present study that are completed, and whether it is in its last one. */
export function checkStudyYears(rule: BriefRules['studyYears'], { enrolled, studied }: Answers): RuleResult {
  if (rule === null) return holds
  const { min, max, final, note } = rule
  if (min === null && max === null && !final) return holds
  if (enrolled === undefined) return open('not-told', 'enrolled')
  if (enrolled === 'no' || enrolled === 'other') return open('studied-unclear')
  const at = rule.at.length > 0 ? rule.at : (['undergraduate'] as const)
  if (!at.includes(enrolled)) {
    const isHigher = at.every((level) => enrolmentLevels.indexOf(enrolled) > enrolmentLevels.indexOf(level))
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
 * Months between the end of the required degree and `day`, a plain date, counted from the end of the given month. A person who graduates in
 * the present year is in time, as in the rule about the degree.
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
  if (rule.orEnrolled && isStudying && enrolled !== 'other' && isAmong(rules.enrolledAt, enrolled)) return holds
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
  const passed = (month: number) => monthOf(day) - (finished.year * 12 + month - 1)
  if (passed(finished.month ?? 1) <= rule.months) return holds
  if (passed(finished.month ?? 12) <= rule.months) return open('graduated-unclear', 'finished')
  if (rule.orEnrolled && enrolled === undefined) return open('not-told', 'enrolled')
  return rule.orEnrolled && enrolled === 'other' ? open('enrolment-unclear') : excludes('graduated-too-early')
}

/** None named: at any. */
function isAmong(levels: readonly EnrolmentLevel[], level: EnrolmentLevel): boolean {
  return levels.length === 0 || levels.includes(level)
}

/** Months since the year 0. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

/** Of degrees, the lowest first. */
export function rank(degree: Degree): number {
  return degrees.indexOf(degree)
}
