import { isToLookUp } from '#domain/search/grammar.ts'
import type { Meaning } from '#domain/search/phrases.ts'
import type { Role } from '#domain/search/query-meaning.ts'
import type { MonthsAt } from '#domain/search/query-months.ts'
import { mendWords, said, type Word, wordsOf } from '#domain/search/query-words.ts'
import { toChipKey, type Understood } from '#domain/search/understood.ts'

export interface UnderstandOptions {
  /** Whether a normalized word occurs in the catalogue; such a word is never corrected. */
  readonly isWord: (word: string) => boolean
  /**
   * Whether normalized words, between spaces, stand together in a name, host or place; a test's
   * name gives way to them, and a city that stands alone.
   */
  readonly isName?: (phrase: string) => boolean
  /** Whether they stand together in the name of an entry itself; any city gives way to them. */
  readonly isCalled?: (phrase: string) => boolean
  /** A plain date: a month without a year is the next one. */
  readonly today: string
  /** Removed chips (`toChipKey`): their words count as absent. */
  readonly without?: readonly string[]
}

/**
 * The number of words whose typing errors are corrected: checking whether a word occurs in 50,000
 * texts takes 20 ms.
 */
const maxMended = 6

/** A query while it is read, from the first word to the last. */
export interface Reader {
  readonly words: readonly Word[]
  readonly isName: (phrase: string) => boolean
  readonly isCalled: (phrase: string) => boolean
  readonly today: string
  readonly understood: Map<string, Understood>
  readonly rest: string[]
  readonly negated: string[]
  readonly lacking: string[]
  /** Words of names that the vocabulary gives beside those of the query. */
  readonly named: string[]
  /** Levels of `understood` that nobody looks for if another one is named. */
  readonly held: Set<string>
  /** The level before, with the number of the word behind it; undefined: there is none. */
  level:
    | { readonly keys: readonly string[]; readonly end: number; readonly isWanted: boolean }
    | undefined
  /** A first degree that somebody does not have: its words, and whether they name its level. */
  lackedDegree: { readonly words: readonly Word[]; readonly isNamed: boolean } | undefined
  /** Months of which no entry says anything. */
  readonly ignored: (MonthsAt & { readonly at: number })[]
  /** The role of the last place: 'and' gives it to the next one. */
  role: Role
  /** The phrase before: whether it was negated, and the number of the word behind it. */
  before: {
    readonly end: number
    readonly kind: Meaning['kind'] | undefined
    readonly not: boolean
    /** It is a school or a degree that somebody has finished. */
    readonly isHeld?: boolean
  }
}

/** A reader before the first word, with typing errors corrected. */
export function startReading(
  text: string,
  { isWord, isName = () => false, isCalled = () => false, today }: UnderstandOptions,
): Reader {
  let left = maxMended
  const words = mendWords(wordsOf(text), (word) => {
    left -= 1
    return left < 0 || isWord(word)
  })
  return {
    words,
    isName,
    isCalled,
    today,
    understood: new Map(),
    rest: [],
    negated: [],
    lacking: [],
    named: [],
    held: new Set(),
    level: undefined,
    lackedDegree: undefined,
    ignored: [],
    role: 'bare',
    before: { end: 0, kind: undefined, not: false },
  }
}

/** What most words are: neither a place nor negated. */
export const plain = {
  not: false,
  isCorrected: false,
  isBare: false,
  city: null,
  isJoined: false,
  isHome: false,
  isRefuge: false,
  subjects: [],
}

/** Once for each kind and value: of one that is there already the later words stand. */
export function add({ understood }: Reader, read: Understood): void {
  const key = toChipKey(read)
  const subjects = [...(understood.get(key)?.subjects ?? []), ...read.subjects]
  understood.set(key, { ...read, subjects: [...new Set(subjects)] })
}

/** Each month as a chip of its own, with the same words. */
export function addMonths(
  reader: Reader,
  kind: 'opening' | 'month',
  at: number,
  { length, months }: MonthsAt,
  not = false,
): void {
  for (const value of months)
    add(reader, { ...plain, kind, value, not, said: said(reader.words, at, length) })
}

/** To look up, without fillers of questions. */
export function addRest({ rest, isName }: Reader, phrase: readonly Word[]): void {
  for (const { typed } of phrase) if (isToLookUp(typed, isName)) rest.push(typed)
}

/** Words that are not looked up; `isToBeAbsent`: what has them comes last. */
export function addNegated(
  { negated, lacking }: Reader,
  phrase: readonly Word[],
  isToBeAbsent: boolean,
): void {
  const typed = phrase.map((word) => word.typed)
  negated.push(...typed)
  if (isToBeAbsent) lacking.push(...typed)
}
