import {
  factAnswers,
  type FactAnswers,
  type VerifiedFact,
  verifiedFacts,
} from '#domain/watch/verified-facts.ts'
import { readText } from '#web/components/read-form.ts'

/** The name of a fact's answer in the form. */
export const answerName = (fact: VerifiedFact): string => `fact.${fact}`

/** Answers that are none are left out. */
export function readAnswers(form: FormData): FactAnswers {
  const found = verifiedFacts.map((fact) => {
    const sent = readText(form, answerName(fact))
    return [fact, factAnswers.find((answer) => answer === sent)] as const
  })
  return Object.fromEntries(found.filter(([, answer]) => answer !== undefined))
}
