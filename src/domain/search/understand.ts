import { distance } from 'fastest-levenshtein'
import countryWords from '#domain/search/country-words.json' with { type: 'json' }
import queryWords from '#domain/search/query-words.json' with { type: 'json' }
import { joinInitials } from '#domain/search/search-words.ts'
import { testNames, type UnderstoodKind, vocabulary } from '#domain/search/vocabulary.ts'
import { countryNames, listCountries } from '#domain/words/country.ts'
import { normalizeText } from '#domain/words/text.ts'

export interface Understood {
  readonly kind: UnderstoodKind
  /**
   * A word of the vocabulary, a country's ISO 3166-1 alpha-2 code, YYYY-MM, or a test with its
   * score: `ielts:6.5`.
   */
  readonly value: string
  /** After 'not' or 'except', and a test after 'without': the value is excluded. */
  readonly not: boolean
}

export interface Query {
  /** Each once, in the order of the query. */
  readonly understood: readonly Understood[]
  /** The normalized words without a meaning of their own; fillers of questions are left out. */
  readonly rest: readonly string[]
  /** All words, normalized; names are matched with them. */
  readonly all: readonly string[]
  /**
   * The words by which a field was understood: who names that very subject is nearer than who only
   * takes it.
   */
  readonly subjects: readonly string[]
}

/**
 * The form in which an address names a removed chip: its kind and its value (docs/interface,
 * Search).
 */
export const toChipKey = ({ kind, value, not }: Understood): string =>
  `${kind}:${not ? '!' : ''}${value}`

type Meaning = Pick<Understood, 'kind' | 'value'>

/** Longer words and further words are ignored: no real query is longer. */
const maxWordLength = 60
const maxWords = 80
/**
 * The number of words whose typing errors are corrected: checking whether a word occurs in 50,000
 * texts takes 20 ms.
 */
const maxMended = 6
/** Words of the longest phrase of the vocabulary. */
const maxPhraseWords = 5

/**
 * The meaning of a query, from its words alone (docs/interface, Search). `isWord`: whether a
 * normalized word occurs in the catalogue; such a word is never corrected. `today` is a plain date:
 * a month without a year is the next one. `without` holds removed chips (`toChipKey`): their words
 * count as absent.
 */
export function understand(
  text: string,
  {
    isWord,
    today,
    without = [],
  }: { isWord: (word: string) => boolean; today: string; without?: readonly string[] },
): Query {
  const words = wordsOf(text)
  const understood = new Map<string, Understood>()
  const rest: string[] = []
  const subjects: string[] = []
  let role: 'host' | 'citizen' = 'host'
  let before: { end: number; kind: UnderstoodKind | undefined; not: boolean } = {
    end: 0,
    kind: undefined,
    not: false,
  }
  let left = maxMended
  for (let at = 0; at < words.length;) {
    // Called only for a word that could be corrected.
    const found = readPhrase(words, at, (word) => (left -= 1) < 0 || isWord(word))
    if (found === undefined) {
      const word = words[at]?.normalized ?? ''
      if (!isFiller(word) && !isNegation(word)) rest.push(word)
      at += 1
      continue
    }
    const { meanings, length } = found
    const phrase = words.slice(at, at + length)
    role = isCitizen(words, at, length, role) ? 'citizen' : 'host'
    const kind = meanings[0]?.kind
    // 'Without TOEFL and IELTS', but not 'without IELTS and fully funded'.
    const goesOn =
      before.end === at - 1 &&
      before.kind === kind &&
      conjunctions.has(words[at - 1]?.normalized ?? '')
    const not = goesOn ? before.not : isExcluded(words, at)
    let longest = length
    for (const meaning of meanings) {
      const read = complete(meaning, words, at, length, { role, not, today })
      if (read === undefined) {
        rest.push(...phrase.flatMap(({ normalized }) => (isFiller(normalized) ? [] : [normalized])))
        continue
      }
      longest = Math.max(longest, read.length)
      if (meaning.kind === 'field')
        subjects.push(phrase.map(({ normalized }) => stemOf(normalized)).join(' '))
      understood.set(toChipKey(read.understood), read.understood)
    }
    at += longest
    before = { end: at, kind, not }
  }
  for (const key of without) understood.delete(key)
  return {
    understood: [...understood.values()],
    rest: [...new Set(rest)],
    all: words.map(({ normalized }) => normalized),
    subjects: [...new Set(subjects)],
  }
}

/** A meaning with what the words around it add; undefined: here the words mean something else. */
function complete(
  { kind, value }: Meaning,
  words: readonly Word[],
  at: number,
  length: number,
  { role, not, today }: { role: 'host' | 'citizen'; not: boolean; today: string },
): { readonly understood: Understood; readonly length: number } | undefined {
  const next = words[at + length]?.normalized ?? ''
  switch (kind) {
    case 'country':
      // 'tell us'
      if (words[at]?.normalized === 'us' && beforePronouns.has(words[at - 1]?.normalized ?? ''))
        return undefined
      // 'bourse en français'
      if (
        beforeLanguages.has(words[at - 1]?.normalized ?? '') &&
        languages.has(words[at]?.normalized ?? '')
      )
        return undefined
      return {
        understood: { kind: role === 'citizen' ? 'citizen' : 'country', value, not },
        length,
      }
    case 'region':
      return { understood: { kind: role === 'citizen' ? 'citizen' : 'region', value, not }, length }
    case 'test': {
      const number = /^\d{1,3}(?:\.\d)?$/.test(words[at + length]?.original ?? '')
        ? `:${words[at + length]?.original}`
        : ''
      const [score] =
        number === '' && next === 'score' ? words.slice(at + length + 1, at + length + 2) : []
      const isScored = number !== '' || score !== undefined
      return {
        understood: { kind, value: `${value}${number}`, not },
        length: length + (isScored ? 1 : 0),
      }
    }
    case 'month': {
      const year = /^20\d\d$/.test(next) ? Number(next) : undefined
      if (year === undefined && !standsAsMonth(words, at, length)) return undefined
      return {
        understood: { kind, value: monthOf(Number(value), year, today), not },
        length: length + (year === undefined ? 0 : 1),
      }
    }
    default:
      return { understood: { kind, value, not }, length }
  }
}

/** 'may' in 'who may apply' is no month: a month counts after such a word, or alone. */
function standsAsMonth(words: readonly Word[], at: number, length: number): boolean {
  return (
    words.length === length ||
    beforeMonths.has(words[at - 1]?.normalized ?? '') ||
    afterMonths.has(words[at + length]?.normalized ?? '') ||
    // 'in May or June'
    (conjunctions.has(words[at - 1]?.normalized ?? '') &&
      isMonth(words[at - 2]) &&
      beforeMonths.has(words[at - 3]?.normalized ?? ''))
  )
}

function isMonth(word: Word | undefined): boolean {
  const meanings = phrases().get(word?.normalized ?? '')
  return meanings?.some(({ kind }) => kind === 'month') === true
}

function monthOf(month: number, year: number | undefined, today: string): string {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  return `${year ?? (month < thisMonth ? thisYear + 1 : thisYear)}-${String(month).padStart(2, '0')}`
}

/**
 * After 'for', 'from' or 'citizens of', or before 'students': whose citizens may apply. 'And'
 * continues the part before it.
 */
function isCitizen(
  words: readonly Word[],
  at: number,
  length: number,
  before: 'host' | 'citizen',
): boolean {
  if (people.has(words[at + length]?.normalized ?? '')) return true
  // Arabic joins 'for' to the word.
  if (words[at]?.normalized.startsWith('لل') === true) return true
  const last = words[at - 1]?.normalized ?? ''
  const first = words[at - 2]?.normalized ?? ''
  if (conjunctions.has(last)) return before === 'citizen'
  const own = articles.has(last) ? first : last
  if (own === 'of' && people.has(words[at - (own === last ? 2 : 3)]?.normalized ?? '')) return true
  return beforeCitizens.has(own) || peopleBefore.has(last) || (last === 'to' && openings.has(first))
}

function isExcluded(words: readonly Word[], at: number): boolean {
  const last = words[at - 1]?.normalized ?? ''
  const first = words[at - 2]?.normalized ?? ''
  return isNegation(last) || ((articles.has(last) || isFiller(last)) && isNegation(first))
}

interface Word {
  /** As entered, in lower case: accents distinguish short names of countries. */
  readonly original: string
  readonly normalized: string
}

/** The words of a query; scripts without spaces are cut at words of the vocabulary. */
function wordsOf(text: string): readonly Word[] {
  const lower = joinInitials(text.normalize('NFC')).toLowerCase()
  const original = lower.match(/\d+\.\d+|[\p{L}\p{N}\p{M}]+/gu) ?? []
  return original
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxWordLength))
    .flatMap((word) => (unspaced.test(word) ? cutUnspaced(word) : [word]))
    .map((word) => ({ original: word, normalized: /^\d/.test(word) ? word : normalizeText(word) }))
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Splits the text into the longest known phrases and the text between them. */
function cutUnspaced(word: string): string[] {
  const letters = [...word]
  const tokens: string[] = []
  let unknown = ''
  for (let at = 0; at < letters.length;) {
    let length = Math.min(12, letters.length - at)
    while (length > 1 && !phrases().has(normalizeText(letters.slice(at, at + length).join(''))))
      length -= 1
    if (length > 1) {
      if (unknown !== '') tokens.push(unknown)
      unknown = ''
      tokens.push(letters.slice(at, at + length).join(''))
    } else unknown += letters[at]
    at += length
  }
  return unknown === '' ? tokens : [...tokens, unknown]
}

/** The longest phrase of the vocabulary that begins here. */
function readPhrase(words: readonly Word[], at: number, isWord: (word: string) => boolean) {
  for (let length = Math.min(maxPhraseWords, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length)
    const meanings = phrases().get(phrase.map(({ normalized }) => stemOf(normalized)).join(' '))
    const meant = meanings?.filter(
      ({ exactly }) =>
        exactly === undefined || exactly === phrase.map(({ original }) => original).join(' '),
    )
    if (meant !== undefined && meant.length > 0) return { meanings: meant, length }
  }
  const word = stemOf(words[at]?.normalized ?? '')
  const mended = mend(word)
  return mended === undefined || isWord(words[at]?.normalized ?? '')
    ? undefined
    : { meanings: mended, length: 1 }
}

/** The meaning of a word with a typing error: the only one so near that begins alike. */
function mend(word: string): readonly Meaning[] | undefined {
  if (word.length < 5 || isFiller(word)) return undefined
  const slips = word.length < 9 ? 1 : 2
  let best: readonly Meaning[] | undefined
  let nearest = slips + 1
  for (const [phrase, meanings] of phrases()) {
    if (
      phrase.length < 5 ||
      phrase[0] !== word[0] ||
      Math.abs(phrase.length - word.length) >= nearest
    )
      continue
    const far = distance(word, phrase)
    if (far < nearest) {
      best = meanings
      nearest = far
    }
  }
  return best
}

/** Without a plural s, which short words have as well: 'becas', 'arts'. */
const stemOf = (word: string): string =>
  /^[a-z]{2,}[^s\W\d]s$/.test(word) ? word.slice(0, -1) : word

interface Phrase extends Meaning {
  /** The only accepted spelling: normalized it is too short to differ from other words. */
  readonly exactly?: string
}

let cached: ReadonlyMap<string, readonly Phrase[]> | undefined

/** The meaning of each phrase, by its normalized singular words. Created at the first query. */
function phrases(): ReadonlyMap<string, readonly Phrase[]> {
  if (cached !== undefined) return cached
  const table = new Map<string, Phrase[]>()
  const add = (text: string, meaning: Meaning) => {
    const lower = text.normalize('NFC').toLowerCase()
    const words = lower.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
    const key = words.map((word) => stemOf(normalizeText(word))).join(' ')
    const isShort = key.length < 4 && key !== words.join(' ') && !unspaced.test(text)
    const own = table.get(key) ?? []
    if (own.some(({ kind, value }) => kind === meaning.kind && value === meaning.value)) return
    table.set(key, [...own, isShort ? { ...meaning, exactly: words.join(' ') } : meaning])
  }
  for (const [kind, rows] of Object.entries(vocabulary))
    for (const [value, words] of Object.entries(rows))
      for (const word of words.split('|')) add(word, { kind: kind as UnderstoodKind, value })
  for (const { code } of listCountries())
    for (const name of countryNames(code)) add(name, { kind: 'country', value: code })
  for (const [code, words] of Object.entries(countryWords))
    for (const word of words) add(word, { kind: 'country', value: code })
  // Other codes are words as well: 'in', 'it', 'no'.
  for (const word of ['us', 'usa']) add(word, { kind: 'country', value: 'US' })
  for (const name of Object.keys(testNames)) add(name, { kind: 'test', value: name })
  cached = table
  return table
}

const normalizedSet = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.map(normalizeText))

const negations = normalizedSet(queryWords.negations)
const isNegation = (word: string) => negations.has(word)

const articles = normalizedSet(queryWords.articles)
const conjunctions = normalizedSet(queryWords.conjunctions)
const beforeCitizens = normalizedSet(queryWords.beforeCitizens)
/** Before 'to': 'go to Germany' is where one wants to be. */
const openings = normalizedSet(queryWords.openings)
const people = normalizedSet(queryWords.people)
/** Of languages with the adjective after the noun: 'estudiantes mexicanos'. */
const peopleBefore = normalizedSet(queryWords.peopleBefore)
/** Adjectives that are names of languages after 'en' or 'em'. */
const languages = normalizedSet(queryWords.languages)
const beforeLanguages = normalizedSet(queryWords.beforeLanguages)
const beforePronouns = normalizedSet(queryWords.beforePronouns)
const beforeMonths = normalizedSet(queryWords.beforeMonths)
const afterMonths = normalizedSet(queryWords.afterMonths)

/**
 * Words that occur in every query and have no meaning for the search, of all languages together.
 */
const fillers = normalizedSet(Object.values(queryWords.fillers).flat())
/** Years as well: 'scholarships 2027' are those of any year. */
const isFiller = (word: string) => fillers.has(word) || /^20[2-9]\d$/.test(word)
