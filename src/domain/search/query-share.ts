import { percentOf, percentSigns } from '#domain/search/grammar.ts'
import { lengthOf, type Word, wordAt } from '#domain/search/query-words.ts'

/**
 * The funding that a share of the costs means, a value of `funding`: '50 percent off tuition' is
 * `partial`, '100% scholarship' `full`. undefined: no such words begin here, or they are a share of
 * something else: '85 percent marks'.
 */
export function readFundedShare(
  words: readonly Word[],
  at: number,
): { readonly value: 'full' | 'partial'; readonly length: number } | undefined {
  const number = words[at]?.original ?? ''
  if (!/^\d{1,3}(?:\.\d)?$/.test(number)) return undefined
  const sign = lengthOf(words, at + 1, percentSigns)
  if (sign === 0 && wordAt(words, at + 1) !== 'off') return undefined
  let end = at + 1 + sign
  for (let length = lengthOf(words, end, percentOf); length > 0;) {
    end += length
    length = lengthOf(words, end, percentOf)
  }
  if (end === at + 1 + sign) return undefined
  return { value: Number(number) < 100 ? 'partial' : 'full', length: end - at }
}
