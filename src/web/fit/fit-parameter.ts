import type { VerdictWord } from '#domain/eligibility/verdict.ts'

const words = ['yes', 'check', 'no'] as const

/** `fit` of an address, in any order; what is none of the three is left out. */
export function readFit(parameters: URLSearchParams): readonly VerdictWord[] {
  const given = parameters.getAll('fit').flatMap((value) => value.split(','))
  const found = words.filter((word) => given.includes(word))
  return found.length === words.length ? [] : found
}
