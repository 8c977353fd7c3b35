import type { Question } from '#domain/eligibility/answers.ts'
import { notYetReasons, type ReasonKey } from '#domain/eligibility/rules.ts'

/**
 * The result of one rule for one person. `waitsFor`: the answers that could decide an open rule,
 * none where no answer can. `isNotYet`: time may change the exclusion. `isFar`: it excludes by so
 * much that even general knowledge is enough.
 */
export type RuleResult =
  | { readonly result: 'holds'; readonly reason?: ReasonKey }
  | {
      readonly result: 'excludes'
      readonly reason: ReasonKey
      readonly isNotYet: boolean
      readonly isFar: boolean
    }
  | { readonly result: 'open'; readonly reason: ReasonKey; readonly waitsFor: readonly Question[] }

export const holds: RuleResult = { result: 'holds' }

/** It holds under a condition, which the page states. */
export const holdsIf = (reason: ReasonKey): RuleResult => ({ result: 'holds', reason })

/**
 * The rule excludes the person. `isFar`: so clearly that even general knowledge excludes
 * (docs/interface, Answers and verdicts).
 */
export function excludes(reason: ReasonKey, isFar = false): RuleResult {
  return { result: 'excludes', reason, isNotYet: notYetReasons.has(reason), isFar }
}

/**
 * The rule is open until one of the questions `waitsFor` is answered; none: no answer can decide
 * it.
 */
export const open = (reason: ReasonKey, ...waitsFor: readonly Question[]): RuleResult => ({
  result: 'open',
  reason,
  waitsFor,
})
