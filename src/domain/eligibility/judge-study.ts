import type { Facts, WantedLevel } from '#domain/eligibility/facts.ts'
import { excludes, holds, type Judgement, open } from '#domain/eligibility/judgement.ts'
import { type Degree, degrees, type Rules } from '#domain/eligibility/rules.ts'

export function judgeEnrolment({ enrolled, enrolledAt }: Pick<Rules, 'enrolled' | 'enrolledAt'>, facts: Facts): Judgement {
  const at = facts.enrolled
  switch (enrolled) {
    case 'unknown':
      return open('unknown')
    case 'excluded':
      return at === undefined ? open('not-told', 'enrolled') : at === 'no' ? holds : excludes('enrolled')
    case 'required':
      if (at === undefined) return open('not-told', 'enrolled')
      if (at === 'no') return excludes('not-enrolled')
      if (enrolledAt.length === 0) return holds
      if (at === 'other') return open('enrolment-unclear')
      return enrolledAt.includes(at) ? holds : excludes('other-level')
    case 'either':
      if (enrolledAt.length === 0) return holds
      if (at === undefined) return open('not-told', 'enrolled')
      if (at !== 'no' && at !== 'other' && enrolledAt.includes(at)) return holds
      return at === 'high-school' ? excludes('other-level') : open('enrolment-unclear')
  }
}

/** What a course ends with. */
const leadsTo = { 'high-school': 'secondary', undergraduate: 'bachelor', master: 'master', phd: 'doctorate' } as const
/** What one holds before one begins a level. */
const before: Readonly<Partial<Record<WantedLevel, Degree>>> = { master: 'bachelor', phd: 'bachelor', postdoc: 'doctorate' }

/**
 * The lowest degree. `levels` are those of the item: where there are several and the wanted one is among them, the degree before it counts
 * where it is higher than the rule's, but only makes the rule open.
 */
export function judgeDegree(degree: Rules['degree'], facts: Facts, levels: readonly WantedLevel[]): Judgement {
  if (degree === null) return open('unknown')
  const judged = judgeLowest(degree, facts)
  const wanted = facts.level !== undefined && levels.length > 1 && levels.includes(facts.level) ? before[facts.level] : undefined
  if (judged.result !== 'holds' || wanted === undefined || rank(wanted) <= rank(degree)) return judged
  if (facts.degree === undefined) return open('not-told', 'degree')
  return rank(facts.degree) >= rank(wanted) ? judged : open('degree-for-level')
}

function judgeLowest(degree: Degree, { degree: held, enrolled }: Facts): Judgement {
  if (degree === 'none') return holds
  if (held === undefined) return open('not-told', 'degree')
  if (rank(held) >= rank(degree)) return holds
  if (enrolled === undefined) return open('not-told', 'enrolled')
  if (enrolled === 'other') return open('enrolment-unclear')
  return enrolled !== 'no' && rank(leadsTo[enrolled]) >= rank(degree) ? open('degree-under-way') : excludes('degree-too-low')
}

export function judgeHighestDegree(degreeAtMost: Rules['degreeAtMost'], { degree }: Facts): Judgement {
  if (degreeAtMost === null) return holds
  if (degree === undefined) return open('not-told', 'degree')
  return rank(degree) <= rank(degreeAtMost) ? holds : excludes('degree-too-high')
}

function rank(degree: Degree): number {
  return degrees.indexOf(degree)
}
