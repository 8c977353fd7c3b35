import { type FactAnswers, verifiedFacts } from '#domain/watch/verified-facts.ts'

/** The page says of every fact what the item says. */
export const allRight: FactAnswers = Object.fromEntries(
  verifiedFacts.map((fact) => [fact, 'right']),
)
