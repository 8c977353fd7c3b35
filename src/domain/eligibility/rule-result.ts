import type { Question } from '#domain/eligibility/facts.ts'
import type { Rules } from '#domain/eligibility/rules.ts'

/** The rules that speak for or against somebody; `enrolledAt` is a part of `enrolled`. */
export type EligibilityRule = Exclude<keyof Rules, 'enrolledAt' | 'other' | 'covers' | 'payment' | 'duty' | 'fee' | 'basis' | 'source'>

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
  'too-young',
  'too-old',
  'age-changes',
  'not-enrolled',
  'other-level',
  'enrolled',
  'enrolment-unclear',
  'degree-too-low',
  'degree-under-way',
  'degree-for-level',
  'degree-too-high',
  'work-too-short',
  'work-almost',
  'other-gender',
  'gender-unclear',
  'language',
] as const
export type ReasonKey = (typeof reasonKeys)[number]

/**
 * What one rule says to one person. `waitsFor`: the answers that could settle an open rule, none where nobody's answer can. `isNotYet`: what
 * excludes now, time may change.
 */
export type RuleResult =
  | { readonly result: 'holds' }
  | { readonly result: 'excludes'; readonly reason: ReasonKey; readonly isNotYet: boolean }
  | { readonly result: 'open'; readonly reason: ReasonKey; readonly waitsFor: readonly Question[] }

export const holds: RuleResult = { result: 'holds' }

export function excludes(reason: ReasonKey): RuleResult {
  return { result: 'excludes', reason, isNotYet: notYet.has(reason) }
}

export function open(reason: ReasonKey, ...waitsFor: readonly Question[]): RuleResult {
  return { result: 'open', reason, waitsFor }
}

const notYet: ReadonlySet<ReasonKey> = new Set(['too-young', 'degree-too-low', 'work-too-short'])
