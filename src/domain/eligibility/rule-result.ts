import type { Question } from '#domain/eligibility/answers.ts'
import type { Rules } from '#domain/eligibility/rules.ts'

/** The rules that decide; `enrolledAt` and `enrolledUntilEnd` are parts of `enrolled`, `languagesOneOf` of `languages`. */
export type EligibilityRule = Exclude<
  keyof Rules,
  'enrolledAt' | 'enrolledUntilEnd' | 'languagesOneOf' | 'other' | 'covers' | 'payment' | 'duty' | 'fee' | 'basis' | 'source'
>

/** Why a rule does not simply hold; pages give each its words. */
export const reasonKeys = [
  'varies',
  'unknown',
  'not-told',
  'not-listed',
  'partly-listed',
  'excepted',
  'partly-excepted',
  'lives-in-excepted',
  'lives-elsewhere',
  'away-from-home',
  'stateless',
  'refugees-welcome',
  'no-refugee',
  'too-young',
  'too-old',
  'age-changes',
  'not-enrolled',
  'other-level',
  'enrolled',
  'enrolment-unclear',
  'may-finish-before',
  'degree-too-low',
  'degree-under-way',
  'degree-in-time',
  'degree-for-level',
  'degree-too-high',
  'studied-too-short',
  'studied-almost',
  'studied-too-long',
  'studied-unclear',
  'not-last-year',
  'graduated-too-early',
  'graduated-unclear',
  'other-field',
  'some-fields',
  'work-too-short',
  'work-almost',
  'other-gender',
  'gender-unclear',
  'language',
  'test-needed',
  'test-too-low',
  'test-too-old',
] as const
export type ReasonKey = (typeof reasonKeys)[number]

/**
 * The result of one rule for one person. `waitsFor`: the answers that could decide an open rule, none where no answer can. `isNotYet`: time
 * may change the exclusion. `isFar`: it excludes by so much that even general knowledge is enough.
 */
export type RuleResult =
  | { readonly result: 'holds'; readonly reason?: ReasonKey }
  | { readonly result: 'excludes'; readonly reason: ReasonKey; readonly isNotYet: boolean; readonly isFar: boolean }
  | { readonly result: 'open'; readonly reason: ReasonKey; readonly waitsFor: readonly Question[] }

export const holds: RuleResult = { result: 'holds' }

/** It holds under a condition, which the page states. */
export function holdsIf(reason: ReasonKey): RuleResult {
  return { result: 'holds', reason }
}

/** The rule excludes the person. `isFar`: so clearly that even general knowledge excludes (docs/interface.md, Answers and verdicts). */
export function excludes(reason: ReasonKey, isFar = false): RuleResult {
  return { result: 'excludes', reason, isNotYet: notYet.has(reason), isFar }
}

/** The rule is open until one of the questions `waitsFor` is answered; none: no answer can decide it. */
export function open(reason: ReasonKey, ...waitsFor: readonly Question[]): RuleResult {
  return { result: 'open', reason, waitsFor }
}

const notYet: ReadonlySet<ReasonKey> = new Set(['too-young', 'degree-too-low', 'studied-too-short', 'not-last-year', 'work-too-short'])
