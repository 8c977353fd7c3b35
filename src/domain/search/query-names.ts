import type { Entry } from '#domain/listing/entry.ts'
import { isNegation } from '#domain/search/grammar.ts'
import { findNameMatches, listHosted } from '#domain/search/name-matches.ts'
import { listSpellings, wordsToFind } from '#domain/search/search-words.ts'
import type { Query, Understood } from '#domain/search/understood.ts'
import type { UnderstoodKind } from '#domain/search/vocabulary.ts'
import type { WordIndex } from '#domain/search/word-index.ts'
import { normalizedWords } from '#domain/words/text.ts'

/**
 * The number of words that are searched for in one query: each costs a pass over all words. Twelve
 * found nothing more in 150 queries.
 */
const maxWords = 8

/** From this number of words on it is a sentence, whose other words are mostly no names. */
const sentenceLength = 7

export interface Named {
  /** The words to look for beside what was understood. */
  readonly rest: readonly string[]
  readonly all: readonly string[]
  readonly matches: ReturnType<typeof findNameMatches>
}

/** The words of a query that are looked up, and the entries that are called so. */
export function readNames(words: WordIndex, query: Query): Named {
  const { understood, rest, negated, lacking } = query
  const typed = query.all.filter((word) => !negated.includes(word))
  const all = wordsToFind(typed.join(' ')).slice(0, maxWords)
  const isNothingRead = understood.length === 0 && rest.length === 0 && lacking.length === 0
  // 'Not bonded' and 'luar negeri' have only words that say nothing by themselves.
  const isWord = (word: string) =>
    !isNegation(word) && (words.hasWord(word) || words.isInTexts(word))
  const looked = isNothingRead ? all.filter(isWord) : wordsToFind(rest.join(' '))
  const isSentence = typed.length >= sentenceLength && understood.length > 1
  // A number of no name is in most texts as another one: '10 percent'.
  const told = looked.filter((word) => !/^\d+$/.test(word) || words.hasWord(word))
  const own = isSentence ? told.filter((word) => isNamed(word, words)) : told
  const wanted = own.slice(0, maxWords)
  return { rest: wanted, all, matches: findNameMatches(words, all, new Set(wanted)) }
}

/** Whether a word of a name, host or place is this one, or a longer form: 'Volunteering'. */
const isNamed = (word: string, words: WordIndex): boolean =>
  words.hasWord(word) || (word.length >= minStem && words.scoresOf(word).size > 0)

/** Shorter words begin too many others. */
const minStem = 6

/** The entries whose names have each of the words, by revision; without words there are none. */
export function collectCalled(
  words: WordIndex,
  rest: readonly string[],
): ReadonlySet<Entry['revision']> {
  const [first, ...more] = rest.map(
    (word) => new Set(words.entriesNamed(word).map(({ revision }) => revision)),
  )
  return new Set([...(first ?? [])].filter((revision) => more.every((own) => own.has(revision))))
}

/**
 * The query with words written as entries have them: 'Münchner' becomes 'Muenchner' where only that
 * is a word of an entry, and "L'Oreal" becomes 'Loreal'.
 */
export function spellAsEntries(text: string, words: WordIndex): string {
  return text.replaceAll(/[\p{L}\p{M}'’ʼ`]+/gu, (written) => {
    const [spelled] = listSpellings(written)
    const isKnown = normalizedWords(written).every((word) => words.hasWord(word))
    return spelled !== undefined && !isKnown && words.hasWord(spelled) ? spelled : written
  })
}

/**
 * What is part of a name is nothing else: no country, level, subject or kind in the name of a host
 * ('Sciences Po', 'American University in Cairo'), and no country where another word of the query
 * is in the same name and the entry is elsewhere: British Columbia is in Canada. `text`: the query.
 */
export function keepNames(read: Query, text: string, words: WordIndex): Query {
  const typed = wordsToFind(text)
  const hosts = listHosted(words, typed).map(({ host }) => host)
  const isInName = ({ kind, value, said }: Understood): boolean => {
    const own = wordsToFind(said)
    // 'American University in Cairo for American students' says it twice.
    const isOnce = own.length === typed.filter((word) => own.includes(word)).length
    const isPart = partKinds.has(kind) || (kind === 'citizen' && isOnce)
    if (isPart && hosts.some((name) => own.every((word) => name.includes(word)))) return true
    return (
      kind === 'country' &&
      read.rest.some((other) =>
        normalizedWords(said).every((word) => words.isInNameElsewhere(word, other, value)),
      )
    )
  }
  const parts = read.understood.filter(isInName)
  if (parts.length === 0) return read
  return {
    ...read,
    understood: read.understood.filter((chip) => !parts.includes(chip)),
    rest: [...parts.flatMap(({ said }) => normalizedWords(said)), ...read.rest],
  }
}

const partKinds: ReadonlySet<UnderstoodKind> = new Set([
  'country',
  'region',
  'level',
  'field',
  'kind',
])
