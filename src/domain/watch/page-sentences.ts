import { toSentences } from '#domain/watch/page-changes.ts'
import { type WordPatterns, wordPatterns } from '#domain/watch/page-words.ts'
import { kindOfFact, readFacts } from '#domain/watch/sentence-facts.ts'
import type { VerifiedFact } from '#domain/watch/verified-facts.ts'
import { normalizeText } from '#domain/words/text.ts'

/** Sentences of a page beside a fact; more are a table or a list of programs. */
const mostSentences = 3

/** Sentences that are read; later ones of a long page are seldom about applying. */
const mostRead = 2000

/**
 * The sentences of a page's text that speak of each fact, in their order: those that say most of it,
 * at most three. Empty: no word of it was found. `today`: YYYY-MM-DD; days until then are no facts.
 */
export function findFactSentences(
  text: string,
  today: string,
): Readonly<Record<VerifiedFact, readonly string[]>> {
  const sentences = [...new Set(toSentences(text))].slice(0, mostRead)
  const weighed = sentences.map((sentence) => ({ sentence, weights: weigh(sentence, today) }))
  const bestOf = (fact: VerifiedFact): readonly string[] => {
    const about = weighed.filter(({ weights }) => weights[fact] > 0)
    const best = new Set(
      about.toSorted((a, b) => b.weights[fact] - a.weights[fact]).slice(0, mostSentences),
    )
    return about.filter((each) => best.has(each)).map(({ sentence }) => sentence)
  }
  return {
    deadline: bestOf('deadline'),
    nationality: bestOf('nationality'),
    residence: bestOf('residence'),
    age: bestOf('age'),
    study: bestOf('study'),
    paid: bestOf('paid'),
  }
}

/** How much a sentence says of each fact; 0: nothing. */
export function weigh(sentence: string, today: string): Readonly<Record<VerifiedFact, number>> {
  const { isAbout, facts } = readFacts(sentence, today)
  const text = normalizeText(sentence)
  const countFacts = (...kinds: readonly string[]) =>
    [...facts].filter((fact) => kinds.includes(kindOfFact(fact))).length
  const countWords = (name: keyof WordPatterns) =>
    Math.max(...wordPatterns.map((patterns) => text.match(patterns[name])?.length ?? 0))
  const days = isAbout ? countFacts('day', 'open', 'closed') : 0
  const sums = countFacts('sum')
  return {
    deadline: days + (isAbout && days > 0 ? 1 : 0),
    nationality: countWords('citizens'),
    residence: countWords('residents'),
    age: 2 * countFacts('age') + countWords('ageLimit'),
    study: countWords('study'),
    paid: countWords('paid') + sums,
  }
}
