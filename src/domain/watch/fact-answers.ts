import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import { type FactAnswers, type VerifiedFact, verifiedFacts } from '#domain/watch/verified-facts.ts'

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

type RuledFact = Exclude<VerifiedFact, 'deadline'>

/** The facts that are sections of the rules. */
export const ruledFacts = verifiedFacts.filter((fact): fact is RuledFact => fact !== 'deadline')

/**
 * Whether the page confirms the rules: it says each part that they state, as they are after the
 * changes. A part that they leave unknown may be missing there.
 */
export function confirmsRules(answers: FactAnswers, rules: Rules): boolean {
  return ruledFacts.every((fact) => answers[fact] !== 'silent' || statesNothing(rules, fact))
}

/** The parts of the rules in each section; 'study' has all others. */
const partsOf: Readonly<Record<Exclude<RuledFact, 'study'>, readonly (keyof Rules)[]>> = {
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

function statesNothing(rules: Rules, fact: RuledFact): boolean {
  const parts = fact === 'study' ? otherParts : partsOf[fact]
  return parts.every((part) => isSame(rules[part], unknownRules[part]))
}

/** Whatever the order of the fields is. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const [left, right] = [one, other] as Readonly<Record<string, unknown>>[]
  return names.every((name) => isSame(left?.[name] ?? null, right?.[name] ?? null))
}
