import type { Question } from '#domain/eligibility/answers.ts'
import { notYetReasons, type ReasonKey } from '#domain/eligibility/rules.ts'

/**
 * The result of one rule for one person. `waitsFor`: the answers that could decide it,
 * none where no answer can. `isNotYet`: time may change the exclusion.
 */
export type RuleResult =
  | { readonly result: 'holds'; readonly reason?: ReasonKey }
  | {
      readonly result: 'excludes'
      readonly reason: ReasonKey
      readonly isNotYet: boolean
    }
  | {
      readonly result: 'undecided'
      readonly reason: ReasonKey
      readonly waitsFor: readonly Question[]
    }

export const holds: RuleResult = { result: 'holds' }

/** It holds under a condition, which the page states. */
export const holdsIf = (reason: ReasonKey): RuleResult => ({ result: 'holds', reason })

/** The rule excludes the person beyond doubt. */
export const excludes = (reason: ReasonKey): RuleResult => ({
  result: 'excludes',
  reason,
  isNotYet: notYetReasons.has(reason),
})

export const isAccepted = ({ result }: RuleResult): boolean => result === 'holds'

/**
 * Neither holds nor excludes until one of the questions `waitsFor` is answered; none: no answer can
 * decide it.
 */
export const undecided = (reason: ReasonKey, ...waitsFor: readonly Question[]): RuleResult => ({
  result: 'undecided',
  reason,
  waitsFor,
})
