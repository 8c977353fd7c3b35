import {
  afterNo,
  articles,
  beforeCitizens,
  beforeHosts,
  beforeMonths,
  closingBefore,
  exclusions,
  having,
  isFiller,
  lackings,
  negatedAfter,
  negations,
  wanting,
} from '#domain/search/grammar.ts'
import type { Meaning } from '#domain/search/phrases.ts'
import { endsWith, lengthOf, type Word, wordAt } from '#domain/search/query-words.ts'

/** Words between a negation and what it negates, without those of wanting. */
const maxBetween = 4

/** What is said to be lacking stands further from its negation: 'no need for work experience'. */
const farNegated: ReadonlySet<Meaning['kind'] | undefined> = new Set(['asked', 'test', 'fee'])

/** 'This month' is of the second kind until it is completed. */
const monthKinds: ReadonlySet<Meaning['kind'] | undefined> = new Set(['month', 'closing'])

/**
 * Whether a negation belongs to the phrase after these words, which are those between it and the
 * phrase before: that of 'IELTS not required scholarship' belongs to the test.
 */
export function isExcluded(between: readonly Word[], kind: Meaning['kind'] | undefined): boolean {
  const at = between.length
  const isFar = farNegated.has(kind)
  let left = maxBetween
  for (let back = 0; left > 0; back += 1) {
    if (endsWith(between, at - back, negations)) return true
    const word = wordAt(between, at - back - 1)
    if (word === '') return false
    // 'I don't want to study medicine'
    if (wanting.has(word)) continue
    left -= 1
    // 'Not in China', but not 'no tuition Germany'.
    const isBetween = articles.has(word) || beforeHosts.has(word) || beforeCitizens.has(word)
    const isBetweenFar = isFar && (isFiller(word) || having.has(word))
    // 'Not closing in March'
    const isBetweenMonth =
      monthKinds.has(kind) && (closingBefore.has(word) || beforeMonths.has(word))
    if (!isBetween && !isBetweenFar && !isBetweenMonth) return false
  }
  return false
}

/**
 * Whether a level is one that somebody does not have, or that is not required: 'without a
 * bachelor', 'I have no bachelor', 'not finished school', 'masters not required'. It is neither one
 * to look for nor one to leave out, as 'no PhD' is.
 */
export function lacksLevel(
  between: readonly Word[],
  words: readonly Word[],
  end: number,
  meanings: readonly Meaning[],
): boolean {
  // 'Masters free' and 'masters no need IELTS' are about something else.
  if (lengthOf(words, end, negatedAfter) > 1 && wordAt(words, end) !== 'no') return true
  // 'No degree' is one that somebody does not have, 'no PhD' one not to be shown.
  let isHeld = meanings.some(
    ({ isNext, isOnlyNegated }) => isNext === true || isOnlyNegated === true,
  )
  for (let at = between.length; at > 0; at -= 1) {
    const word = wordAt(between, at - 1)
    if (endsWith(between, at, negations)) {
      const isWithout = endsWith(between, at, lackings) && !endsWith(between, at, exclusions)
      return isHeld || isWithout || having.has(wordAt(between, at - 2))
    }
    if (having.has(word)) isHeld = true
    else if (!articles.has(word)) return false
  }
  return false
}

/** 'No Japão' is in Japan, 'no doutorado' in the doctorate. In English and Spanish 'no' negates. */
export const isInPortuguese = (words: readonly Word[], at: number): boolean =>
  wordAt(words, at - 1) === 'no' && afterNo.has(wordAt(words, at))

/** Words of 'not required' or 'is optional' from here on: 'GRE not required'; 0: none. */
export function negatedLater(words: readonly Word[], from: number): number {
  const verb = wordAt(words, from) === 'is' || wordAt(words, from) === 'are' ? 1 : 0
  const length = lengthOf(words, from + verb, negatedAfter)
  return length === 0 ? 0 : verb + length
}
