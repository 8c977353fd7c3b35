import { type Facts, tellsAnything, type WantedLevel } from '#domain/eligibility/facts.ts'
import { type AgeDates, judgeAge } from '#domain/eligibility/judge-age.ts'
import { type Groups, judgeNationality, judgeResidence } from '#domain/eligibility/judge-country.ts'
import { judgeGender, judgeLanguages, judgeWork } from '#domain/eligibility/judge-person.ts'
import { judgeDegree, judgeEnrolment, judgeHighestDegree } from '#domain/eligibility/judge-study.ts'
import type { JudgedRule, Judgement } from '#domain/eligibility/judgement.ts'
import type { Rules } from '#domain/eligibility/rules.ts'

/** What of an item is judged. */
export interface Judged {
  /** null: nobody entered any. */
  readonly rules: Rules | null
  readonly deadline: AgeDates['deadline']
  /** The levels that it is for. */
  readonly levels: readonly WantedLevel[]
}

export interface Circumstances {
  readonly today: AgeDates['today']
  readonly groups: Groups
}

/** 'yes': nothing we could check speaks against it; never a promise. */
export type VerdictWord = 'yes' | 'check' | 'no'

export interface Verdict {
  readonly word: VerdictWord
  /** What each rule says, in the order in which people ask; empty without rules. */
  readonly judgements: readonly { readonly rule: JudgedRule; readonly judgement: Judgement }[]
  /** 'yes' or 'no' would stand here, but no page confirms it yet. */
  readonly isUnconfirmed: boolean
  /** A 'no' that time may change: too young, or a degree or years of work not yet reached. */
  readonly isNotYet: boolean
}

/**
 * Whether somebody can apply, by the rules alone: one pure function for pages, filters, mails and the browser. Any rule that excludes makes it
 * 'no', else any that is open makes it 'check'. Nothing told, or no rules, is 'check'.
 */
export function judge({ rules, deadline, levels }: Judged, facts: Facts, { today, groups }: Circumstances): Verdict {
  if (rules === null) return { word: 'check', judgements: [], isUnconfirmed: false, isNotYet: false }
  const judgements = [
    { rule: 'nationality', judgement: judgeNationality(rules.nationality, facts, groups) },
    { rule: 'residence', judgement: judgeResidence(rules.residence, facts, groups) },
    { rule: 'age', judgement: judgeAge(rules.age, facts, { today, deadline }) },
    { rule: 'enrolled', judgement: judgeEnrolment(rules, facts) },
    { rule: 'degree', judgement: judgeDegree(rules.degree, facts, levels) },
    { rule: 'degreeAtMost', judgement: judgeHighestDegree(rules.degreeAtMost, facts) },
    { rule: 'experienceYears', judgement: judgeWork(rules.experienceYears, facts) },
    { rule: 'gender', judgement: judgeGender(rules.gender, facts) },
    { rule: 'languages', judgement: judgeLanguages(rules.languages, facts) },
  ] as const
  const against = judgements.flatMap(({ judgement }) => (judgement.result === 'excludes' ? [judgement] : []))
  const isOpen = !tellsAnything(facts) || judgements.some(({ judgement }) => judgement.result === 'open')
  const word = against.length > 0 ? 'no' : isOpen ? 'check' : 'yes'
  const isUnconfirmed = rules.basis === 'knowledge' && word !== 'check'
  return {
    word: isUnconfirmed ? 'check' : word,
    judgements,
    isUnconfirmed,
    isNotYet: !isUnconfirmed && against.length > 0 && against.every(({ isNotYet }) => isNotYet),
  }
}
