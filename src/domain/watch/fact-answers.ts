import { type RuleSection, ruleSections } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import {
  type FactAnswer,
  type FactAnswers,
  type VerifiedFact,
  verifiedFacts,
} from '#domain/watch/verified-facts.ts'
import { isSameValue } from '#domain/words/is-same-value.ts'

export type FactFault = 'fact-unanswered' | 'fact-announced-unsaid'

/**
 * Why an item with this deadline does not count as checked, by fact; empty: it does. An announced
 * day that the page does not say is only expected, so the editor has to change it.
 */
export function findFactFaults(
  answers: FactAnswers,
  deadline: Pick<Deadline, 'kind'>,
): Readonly<Partial<Record<VerifiedFact, FactFault>>> {
  const faults: Partial<Record<VerifiedFact, FactFault>> = {}
  for (const fact of verifiedFacts)
    if (answers[fact] === undefined) faults[fact] = 'fact-unanswered'
  if (answers.deadline === 'silent' && deadline.kind === 'fixed')
    faults.deadline = 'fact-announced-unsaid'
  return faults
}

/**
 * Whether the answer settles a changed sentence that was shown beside the fact: the editor has seen
 * it, and the item says by now what it says, or is right as it is.
 */
export const settlesSentence = (answer: FactAnswer | undefined): boolean =>
  answer === 'right' || answer === 'changed'

/**
 * Whether the page confirms the rules: it says each part that they state, as they are after the
 * changes. A part that they leave unknown may be missing there.
 */
export function confirmsRules(answers: FactAnswers, rules: Rules): boolean {
  return ruleSections.every((fact) => answers[fact] !== 'silent' || statesNothing(rules, fact))
}

/** The parts of the rules in each section; 'study' has all others. */
const partsOf: Readonly<Record<Exclude<RuleSection, 'study'>, readonly (keyof Rules)[]>> = {
  nationality: ['nationality'],
  residence: ['residence'],
  age: ['age'],
  paid: ['covers', 'payment', 'duty', 'fee'],
}

const otherParts = (Object.keys(unknownRules) as (keyof Rules)[]).filter(
  (part) =>
    part !== 'basis' &&
    part !== 'source' &&
    !Object.values(partsOf).some((parts) => parts.includes(part)),
)

function statesNothing(rules: Rules, fact: RuleSection): boolean {
  const parts = fact === 'study' ? otherParts : partsOf[fact]
  return parts.every((part) => isSameValue(rules[part], unknownRules[part]))
}
