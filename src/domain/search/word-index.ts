import { LRUCache } from 'lru-cache'
import type { StoredEntry } from '#domain/listing/entry.ts'
import { isGeneric, minSearchLength, searchFields } from '#domain/search/search-words.ts'
import { isTypingError, slipsOf } from '#domain/search/typing-error.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'

/** By the `revision` of an entry with such a word: the weight of the best field. */
export type WordScores = ReadonlyMap<StoredEntry['revision'], number>

/** Scores in all cached words together, some 40 bytes each. */
const maxScores = 300_000
/** A flood of words that no entry has must not fill the memory. */
const maxCachedWords = 2000

// The weights of MiniSearch, which was used before.
const prefixWeight = 0.5
const fuzzyWeight = 0.25

/** The name fields of `searchFields`, complete: names and aliases. */
const nameFields = [0, 1]
const hostField = 2
/** Names, aliases and hosts. */
const hostFields = [...nameFields, hostField]

/**
 * The words of a complete list of entries. Searching all entries would take seven times as long,
 * because there are fewer words than entries. The watch of the catalogue adds entry by entry, so
 * that requests are answered in between (services/catalogue).
 */
export class WordIndex {
  readonly #entries: StoredEntry[] = []
  /** The entries with a word, by the field of `searchFields`. */
  readonly #byField = searchFields.map(() => new Map<string, StoredEntry[]>())
  readonly #byLetter = new Map<string, Set<string>>()
  // Most queries share some words.
  readonly #scores = new LRUCache<string, WordScores>({
    max: maxCachedWords,
    maxSize: maxScores,
    sizeCalculation: ({ size }) => Math.max(1, size),
    memoMethod: (word) => this.#scoreWord(word),
  })
  readonly #isInTexts = new LRUCache<string, boolean>({
    max: maxCachedWords,
    memoMethod: (word) => this.#entries.some((entry) => mentions(entry, word)),
  })

  get size(): number {
    return this.#entries.length
  }

  /** Once for each entry, before the first search. */
  add(entry: StoredEntry): void {
    this.#entries.push(entry)
    for (const [field, entriesOf] of this.#byField.entries()) {
      for (const word of entry.words[field] ?? []) {
        const own = getOrCreate(entriesOf, word, () => [])
        // A word that occurs twice in a field counts once.
        if (own.at(-1) !== entry) own.push(entry)
        getOrCreate(this.#byLetter, word.charAt(0), () => new Set()).add(word)
      }
    }
  }

  /** Whether an entry has the word in a field. */
  hasWord(word: string): boolean {
    return this.#byField.some((entriesOf) => entriesOf.has(word))
  }

  /** Whether one entry has all of the words in one field. */
  hasTogether(words: readonly string[]): boolean {
    return this.#byField.some((entriesOf) => hasAll(entriesOf, words))
  }

  /** Whether one entry has all of the words in its name, or in its aliases. */
  isNamed(words: readonly string[]): boolean {
    return nameFields.some((field) => hasAll(this.#byField[field] ?? new Map(), words))
  }

  /** Whether a text of an entry has a word that begins so (`mentions`). */
  isInTexts(word: string): boolean {
    return this.#isInTexts.memo(word)
  }

  /** Words that are this one, or begin with it (from `minSearchLength` characters on). */
  scoresOf(word: string): WordScores {
    return this.#scores.memo(word)
  }

  /** Words that are this one with a typing error. */
  scoresNear(wanted: string): WordScores {
    const slips = slipsOf([...wanted].length)
    if (slips === 0) return new Map()
    const words = [...this.#byLetter.values()].flatMap((own) => [...own])
    return this.#score(words, (own) => {
      if (!isNear(wanted, own, slips)) return 0
      return (fuzzyWeight * wanted.length) / (wanted.length + slips)
    })
  }

  /** The entries with this word in their name or an alias. */
  entriesNamed(word: string): readonly StoredEntry[] {
    return nameFields.flatMap((field) => this.#byField[field]?.get(word) ?? [])
  }

  /** The entries with this word in the name of their host. */
  entriesHosted(word: string): readonly StoredEntry[] {
    return this.#byField[hostField]?.get(word) ?? []
  }

  /** Whether an entry in another country has both words in the name of its host, or in its own. */
  isInNameElsewhere(word: string, other: string, country: string): boolean {
    return hostFields.some((field) => {
      const entriesOf = this.#byField[field]
      const others = new Set(entriesOf?.get(other))
      return (entriesOf?.get(word) ?? []).some(
        (entry) => others.has(entry) && entry.countryCode !== country,
      )
    })
  }

  /**
   * Words of names and acronyms that are nearly this one: up to two letters differ, three where the
   * first six are the same.
   */
  namesNear(word: string): readonly string[] {
    const slips = slipsOf(word.length)
    if (slips === 0 || isGeneric(word)) return []
    const isName = (name: string): boolean =>
      searchFields.some((field, at) => field.isName && this.#byField[at]?.has(name))
    return [...this.#wordsWithInitial(word)].filter(
      (name) => isNear(word, name, slips) && isName(name),
    )
  }

  #wordsWithInitial(word: string): Iterable<string> {
    return this.#byLetter.get(word.charAt(0)) ?? []
  }

  #scoreWord(wanted: string): WordScores {
    const isPrefix = [...wanted].length >= minSearchLength
    return this.#score(this.#wordsWithInitial(wanted), (own) => {
      if (own === wanted) return 1
      if (!isPrefix || !own.startsWith(wanted)) return 0
      return (prefixWeight * own.length) / (own.length + 0.3 * (own.length - wanted.length))
    })
  }

  #score(words: Iterable<string>, match: (own: string) => number): WordScores {
    const scores = new Map<StoredEntry['revision'], number>()
    for (const word of words) {
      const nearness = match(word)
      if (nearness === 0) continue
      for (const [field, { weight }] of searchFields.entries())
        for (const { revision } of this.#byField[field]?.get(word) ?? [])
          scores.set(revision, Math.max(scores.get(revision) ?? 0, nearness * weight))
    }
    return scores
  }
}

/** One more letter may differ where the first six of eight or more are the same. */
function isNear(word: string, name: string, slips: number): boolean {
  const hasSameStart = word.length > 7 && name.startsWith(word.slice(0, 6))
  return isTypingError(word, name, hasSameStart ? slips + 1 : slips)
}

/** Whether one entry is among those of each word. */
function hasAll(
  entriesOf: ReadonlyMap<string, readonly StoredEntry[]>,
  words: readonly string[],
): boolean {
  const [first = [], ...others] = words.map((word) => entriesOf.get(word) ?? [])
  const sets = others.map((entries) => new Set(entries))
  return first.some((entry) => sets.every((entries) => entries.has(entry)))
}

/** The index of a list that is short enough for one step. */
export function indexWords(entries: readonly StoredEntry[]): WordIndex {
  const index = new WordIndex()
  for (const entry of entries) index.add(entry)
  return index
}

/**
 * Whether the text has a word that begins so; a short word must match in full. The search finds the
 * word first and then checks for a space before it, because a text is full of spaces.
 */
export const mentions = ({ prose }: StoredEntry, word: string): boolean =>
  findMention(prose, word, 0) > 0

/**
 * Whether an entry has these words, normalized and between spaces, in this order in a name, host,
 * place or text: whole words, because 'lima' is not in a climate, and 'rome' is not Romeo. With or
 * without a plural s, which the words of entries have lost (`singular`).
 */
export function createPhraseTest(phrase: string): (entry: StoredEntry) => boolean {
  const words = phrase.split(' ').map((word) => `${word.replace(/s$/, '')}s?`)
  const pattern = new RegExp(` ${words.join(' ')} `)
  return ({ words: fields, prose }) =>
    pattern.test(prose) || fields.some((own) => pattern.test(` ${own.join(' ')} `))
}

/**
 * Whether the text has all of the words within a sentence or so, in any order. The stretch of text
 * around the first one ends between words, because half of 'aeronautical' is another word.
 */
export function mentionsTogether({ prose }: StoredEntry, words: readonly string[]): boolean {
  const [first = '', ...others] = words
  for (let at = findMention(prose, first, 0); at > 0; at = findMention(prose, first, at + 1)) {
    const start = prose.lastIndexOf(' ', Math.max(0, at - span))
    const end = prose.indexOf(' ', Math.min(at + span, prose.length - 1))
    const around = prose.slice(start, end + 1)
    if (others.every((word) => findMention(around, word, 0) > 0)) return true
  }
  return false
}

/** In characters, about half a sentence. */
const span = 100

/** Where a word of the text begins so, from a position on; -1: nowhere. */
function findMention(text: string, word: string, from: number): number {
  const wanted = word.length < 4 ? `${word} ` : word
  let at = text.indexOf(wanted, from)
  while (at > 0 && text[at - 1] !== ' ') at = text.indexOf(wanted, at + 1)
  return at > 0 ? at : -1
}
