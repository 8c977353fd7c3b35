import {
  factAnswers,
  type FactAnswers,
  type VerifiedFact,
  verifiedFacts,
} from '#domain/watch/verified-facts.ts'
import { sectionOf } from '#web/admin/rules-form/rule-errors.ts'
import { readText } from '#web/components/read-form.ts'

/** The name of a fact's answer in the form. */
export const answerName = (fact: VerifiedFact): string => `fact.${fact}`

/** The controls that change the deadline (`DeadlineField`). */
export const deadlineControls = [
  'deadline',
  'deadlineKind',
  'deadlineTime',
  'deadlineZone',
  'deadlineNote',
  'opens',
  'expectedOpens',
  'usuallyOpens',
  'usually',
] as const

/** The fact that an error of the form is about; null: none of them. */
export function factOfError(name: string): VerifiedFact | null {
  const own = verifiedFacts.find((fact) => name === answerName(fact))
  if (own !== undefined) return own
  if (name.startsWith('rules.')) return sectionOf(name)
  return deadlineControls.some((control) => control === name) ? 'deadline' : null
}

/** The name under which the form sends the changed sentence that it shows beside a fact. */
export const toldName = (fact: VerifiedFact): string => `told.${fact}`

/** Facts without such a sentence are left out. */
export function readTold(form: FormData): Readonly<Partial<Record<VerifiedFact, string>>> {
  const found = verifiedFacts.map((fact) => [fact, readText(form, toldName(fact))] as const)
  return Object.fromEntries(found.filter(([, name]) => name !== ''))
}

/** Answers that are none are left out. */
export function readAnswers(form: FormData): FactAnswers {
  const found = verifiedFacts.map((fact) => {
    const sent = readText(form, answerName(fact))
    return [fact, factAnswers.find((answer) => answer === sent)] as const
  })
  return Object.fromEntries(found.filter(([, answer]) => answer !== undefined))
}
