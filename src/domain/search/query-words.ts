import {
  afterAges,
  articles,
  ageUnits,
  asking,
  grammarParts,
  isGrammar,
} from '#domain/search/grammar.ts'
import { phrases, stemOf, unspaced } from '#domain/search/phrases.ts'
import { joinInitials } from '#domain/search/search-words.ts'
import { isTypingError } from '#domain/search/typing-error.ts'
import { normalizeText, withoutInvisible, withPlainSigns } from '#domain/words/text.ts'

/** Longer words and further words are ignored: no real query is longer. */
const maxWordLength = 60
const maxWords = 80

export interface Word {
  /** As entered, in lower case: accents distinguish short names of countries. */
  readonly original: string
  /** Normalized. */
  readonly typed: string
  /** Normalized, its typing error corrected. */
  readonly normalized: string
}

/** As typed, with a space between two. */
export const said = (words: readonly Word[], at: number, length: number): string =>
  words
    .slice(at, at + length)
    .map(({ original }) => original)
    .join(' ')

export const textOf = (words: readonly Word[], at: number, length: number): string =>
  words
    .slice(at, at + length)
    .map(({ normalized }) => normalized)
    .join(' ')

export const wordAt = (words: readonly Word[], at: number): string => words[at]?.normalized ?? ''

/** The words of a query; scripts without spaces are cut at words of the vocabulary. */
export function wordsOf(text: string): readonly Word[] {
  const plain = withPlainSigns(withoutInvisible(text).normalize('NFC'))
  // Many write a score with a comma: 'IELTS 6,5'.
  const scored = plain.replace(/(?<!\d)(\d),(\d)(?!\d)/g, '$1.$2')
  // '50%' is '50 percent'.
  const counted = scored.replace(/(\d) ?[%٪]/g, '$1 percent ')
  // '30+' is '30 plus', an age.
  const bounded = counted.replace(/(?<![\d.])([1-6]\d)\+/g, '$1 plus ')
  // '2027年1月' is January of 2027.
  const lower = joinInitials(bounded.replace(/(20\d\d)年/g, '$1 ')).toLowerCase()
  const original = lower.match(/\d+\.\d+|[\p{L}\p{N}\p{M}]+/gu) ?? []
  const words = original
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxWordLength))
    .flatMap(splitUnit)
    .flatMap((word) => (unspaced.test(word) ? cutUnspaced(word) : [word]))
    .map((word) => {
      const normalized = /^\d/.test(word) ? word : normalizeText(word)
      return { original: word, typed: normalized, normalized }
    })
  return withoutAsking(words)
}

/** '17yo' and '30岁' are two words; '12th' and '1月', which is January, are one, and '1月开放' two. */
function splitUnit(word: string): string[] {
  if (isKnownPart(word)) return [word]
  const [, month = '', afterMonth = ''] = /^(\d{1,2}月)(.+)$/u.exec(word) ?? []
  if (isKnownPart(month)) return [month, afterMonth]
  const [, digits = '', unit = ''] = /^(\d+)(\p{L}[\p{L}\p{M}]*)$/u.exec(word) ?? []
  const normalized = normalizeText(unit)
  const isUnit = afterAges.has(normalized) || ageUnits.has(normalized) || unspaced.test(unit)
  return isUnit ? [digits, unit] : [word]
}

/** Leaves out 'why not' and the like, whose negation would be that of the next words. */
function withoutAsking(words: readonly Word[]): readonly Word[] {
  const left: Word[] = []
  for (let at = 0; at < words.length;) {
    const length = lengthOf(words, at, asking)
    if (length === 0) left.push(...words.slice(at, at + 1))
    at += Math.max(length, 1)
  }
  return left
}

/** Splits the text into the longest known phrases and the text between them. */
function cutUnspaced(word: string): string[] {
  const letters = [...word]
  const tokens: string[] = []
  let unknown = ''
  for (let at = 0; at < letters.length;) {
    let length = Math.min(12, letters.length - at)
    while (length > 1 && !isKnownPart(letters.slice(at, at + length).join(''))) length -= 1
    if (length > 1) {
      if (unknown !== '') tokens.push(unknown)
      unknown = ''
      tokens.push(letters.slice(at, at + length).join(''))
    } else unknown += letters[at]
    at += length
  }
  return unknown === '' ? tokens : [...tokens, unknown]
}

function isKnownPart(text: string): boolean {
  const normalized = normalizeText(text)
  return phrases().meanings.has(normalized) || grammarParts.has(normalized)
}

/**
 * Corrects typing errors in words of the vocabulary. `isWord` is called only for a word that could
 * be corrected.
 */
export function mendWords(
  words: readonly Word[],
  isWord: (word: string) => boolean,
): readonly Word[] {
  return words.map((word) => {
    const mended = isGrammar(word.typed) ? undefined : mend(stemOf(word.typed))
    return mended === undefined || isWord(word.typed) ? word : { ...word, normalized: mended }
  })
}

/** The word of the vocabulary that this one is with a typing error: the nearest that begins alike. */
function mend(word: string): string | undefined {
  const { byLetter, words } = phrases()
  if (word.length < 5 || words.has(word) || isGrammar(word)) return undefined
  const slips = word.length < 9 ? 1 : 2
  const near = (byLetter.get(word.charAt(0)) ?? []).filter((own) => own.length >= 5)
  for (let most = 1; most <= slips; most += 1) {
    const mended = near.find((own) => isTypingError(word, own, most))
    if (mended !== undefined) return mended
  }
  return undefined
}

/** Whether the words before a position end with one of the phrases; an article between is skipped. */
export function endsWith(words: readonly Word[], at: number, set: ReadonlySet<string>): boolean {
  const end = articles.has(wordAt(words, at - 1)) ? at - 1 : at
  return [1, 2, 3].some((length) =>
    [at, end].some((last) => last >= length && set.has(textOf(words, last - length, length))),
  )
}

export const startsWith = (words: readonly Word[], at: number, set: ReadonlySet<string>): boolean =>
  lengthOf(words, at, set) > 0

/** Words of the longest phrase of the set that begins here; 0: none does. */
export const lengthOf = (words: readonly Word[], at: number, set: ReadonlySet<string>): number =>
  [3, 2, 1].find((length) => at + length <= words.length && set.has(textOf(words, at, length))) ?? 0

/** Whether the word, as normalized, names a month, in any language. */
export const isMonth = (word: string): boolean =>
  phrases()
    .meanings.get(word)
    ?.some(({ kind }) => kind === 'month') === true
