import { joinInitials } from '#domain/search/search-words.ts'
import {
  subjectFields,
  type Subject,
  testNames,
  type UnderstoodKind,
} from '#domain/search/vocabulary.ts'
import ar from '#domain/search/words/ar.json' with { type: 'json' }
import bn from '#domain/search/words/bn.json' with { type: 'json' }
import de from '#domain/search/words/de.json' with { type: 'json' }
import en from '#domain/search/words/en.json' with { type: 'json' }
import es from '#domain/search/words/es.json' with { type: 'json' }
import fr from '#domain/search/words/fr.json' with { type: 'json' }
import hi from '#domain/search/words/hi.json' with { type: 'json' }
import id from '#domain/search/words/id.json' with { type: 'json' }
import pt from '#domain/search/words/pt.json' with { type: 'json' }
import ru from '#domain/search/words/ru.json' with { type: 'json' }
import tr from '#domain/search/words/tr.json' with { type: 'json' }
import ur from '#domain/search/words/ur.json' with { type: 'json' }
import vi from '#domain/search/words/vi.json' with { type: 'json' }
import zh from '#domain/search/words/zh.json' with { type: 'json' }
import { countryNames, listCountries } from '#domain/words/country.ts'
import { normalizeText } from '#domain/words/text.ts'

/** The words of one language by what they mean. docs/changing.md explains each part to a speaker. */
export interface LanguageWords {
  readonly language: string
  readonly kind?: Words
  readonly level?: Words
  /** Who has just left school: the next level is a bachelor's. */
  readonly schoolLeaver?: readonly string[]
  /** Years of school that are not the last, and their exams: who finished one goes on to school. */
  readonly schoolYear?: readonly string[]
  /** A degree of any kind: read only where somebody has none, and looks for a first one. */
  readonly degree?: readonly string[]
  /** Grades that are too low for a minimum GPA: 'third class'. */
  readonly lowGrades?: readonly string[]
  /** A fee that is read only where it is not to be paid. */
  readonly feeName?: readonly string[]
  readonly region?: Words
  readonly subject?: Words
  readonly funding?: Words
  readonly fee?: Words
  /** What is paid, beside money to study and live. */
  readonly covers?: Words
  /** Tests of language in general; their names are in vocabulary.ts. */
  readonly test?: Words
  readonly mode?: Words
  readonly for?: Words
  readonly month?: Words
  /** A day late in a month, by the month: 'before Christmas' leaves most of December. */
  readonly monthEnd?: Words
  readonly applications?: Words
  readonly closing?: Words
  readonly opening?: Words
  readonly asked?: Words
  /** A name in this language, by the word under which entries have it. */
  readonly names?: Words
  readonly age?: Words
  /** Words for numbers that are ages, and the units that are added to a multiple of ten. */
  readonly number?: Words
  /** Before a level: the one that follows it is wanted. */
  readonly after?: readonly string[]
  /** Cities and parts of countries that people name, by country code. */
  readonly city?: Words
  /** Names and adjectives by country code. */
  readonly country: Words
  readonly grammar?: Words
  readonly fillers?: readonly string[]
}

type Words = Readonly<Record<string, readonly string[]>>

/** English first: where two languages differ about a word, it says which meaning comes first. */
export const languages: readonly LanguageWords[] = [
  en,
  ar,
  fr,
  es,
  pt,
  ru,
  zh,
  id,
  vi,
  tr,
  de,
  hi,
  bn,
  ur,
]

export interface Meaning {
  readonly kind: UnderstoodKind | 'name'
  readonly value: string
  /** Of a field: what of it was named. */
  readonly subject?: Subject
  /** The level is the one that school leavers look for, not one that they have. */
  readonly isNext?: boolean
  /** The level is a year of school that another one follows. */
  readonly isSchoolYear?: boolean
  /** It means something only where it is negated. */
  readonly isOnlyNegated?: boolean
  /** The month is nearly over then. */
  readonly isMonthEnd?: boolean
  /** The words themselves say that it is lacking. */
  readonly isNegative?: boolean
  /** A city or a part of a country, which stands for the country where no entry is called so. */
  readonly isCity?: boolean
  /** 'Kenyan': in the plural it means the people. */
  readonly isAdjective?: boolean
}

export interface Phrase extends Meaning {
  /** The only accepted spelling: normalized it is too short to differ from other words. */
  readonly exactly?: string
}

/**
 * Without the plural s of a word of four letters or more ('becas', 'arts', but not 'gas' or
 * 'business'), and without an Arabic article.
 */
export const stemOf = (word: string): string =>
  /^[a-z]{2,}[^s\W\d]s$/.test(word) ? word.slice(0, -1) : word.replace(arabicArticle, '')

/** 'The', 'for the', 'in the' and 'and the', which Arabic joins to the word. */
const arabicArticle = /^(?:ال|لل|بال|وال|فال)(?=\p{Script=Arabic}{3})/u

export const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The words as written, in lower case. */
const splitPhrase = (text: string): readonly string[] =>
  joinInitials(text.normalize('NFC'))
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

export const keyOf = (words: readonly string[]): string =>
  words.map((word) => stemOf(normalizeText(word))).join(' ')

export interface PhraseTable {
  /** The meanings of each phrase, by its normalized singular words. */
  readonly meanings: ReadonlyMap<string, readonly Phrase[]>
  /** Words of the longest phrase. */
  readonly longest: number
  /** Every word of a phrase by its first letter, for typing errors. */
  readonly byLetter: ReadonlyMap<string, readonly string[]>
  readonly words: ReadonlySet<string>
}

let cached: PhraseTable | undefined

/** All phrases of all languages. Created at the first query. */
export function phrases(): PhraseTable {
  cached ??= createTable()
  return cached
}

function createTable(): PhraseTable {
  const meanings = new Map<string, Phrase[]>()
  const add = (text: string, meaning: Meaning) => {
    const words = splitPhrase(text)
    const key = keyOf(words)
    const written = words.join(' ')
    const isShort = key.length < 4 && key !== written && !unspaced.test(text)
    const phrase: Phrase = isShort ? { ...meaning, exactly: written } : meaning
    const own = meanings.get(key) ?? []
    const isKnown = own.some(
      ({ kind, value, exactly }) =>
        kind === phrase.kind &&
        value === phrase.value &&
        (exactly === undefined || exactly === phrase.exactly),
    )
    if (!isKnown) meanings.set(key, [...own, phrase])
  }
  const addAll = (kind: Meaning['kind'], rows: Words = {}) => {
    for (const [value, words] of Object.entries(rows))
      for (const word of words) add(word, { kind, value })
  }
  for (const words of languages) {
    for (const kind of plainKinds) addAll(kind, words[kind])
    for (const [subject, own] of Object.entries(words.subject ?? {}))
      for (const field of subjectFields[subject as Subject])
        for (const word of own)
          add(word, { kind: 'field', value: field, subject: subject as Subject })
    for (const word of words.schoolLeaver ?? [])
      add(word, { kind: 'level', value: 'undergraduate', isNext: true })
    for (const [value, own] of Object.entries(words.monthEnd ?? {}))
      for (const word of own) add(word, { kind: 'month', value, isMonthEnd: true })
    for (const word of words.schoolYear ?? [])
      add(word, { kind: 'level', value: 'high-school', isSchoolYear: true })
    for (const word of words.degree ?? [])
      add(word, { kind: 'level', value: 'undergraduate', isOnlyNegated: true })
    for (const word of words.lowGrades ?? [])
      add(word, { kind: 'asked', value: 'gpa', isNegative: true })
    for (const word of words.feeName ?? [])
      add(word, { kind: 'fee', value: 'none', isOnlyNegated: true })
    for (const word of words.age?.['any'] ?? []) add(word, { kind: 'age', value: 'any' })
    addAll('name', words.names)
    for (const [value, cities] of Object.entries(words.city ?? {}))
      for (const city of cities) add(city, { kind: 'country', value, isCity: true })
  }
  const addCountry = (name: string, meaning: Meaning) => {
    add(name, meaning)
    const words = splitPhrase(name)
    // 'srilankan', 'southafrica'
    if (words.length === 2 && /^[a-z ]{8,}$/.test(words.join(' '))) add(words.join(''), meaning)
  }
  for (const { code } of listCountries())
    for (const name of countryNames(code)) addCountry(name, { kind: 'country', value: code })
  for (const words of languages)
    for (const [value, own] of Object.entries(words.country))
      for (const word of own)
        addCountry(word, {
          kind: 'country',
          value,
          isAdjective: words === en && !word.endsWith('s'),
        })
  // Other codes are words as well: 'in', 'it', 'no'.
  for (const word of ['us', 'usa']) add(word, { kind: 'country', value: 'US' })
  for (const name of Object.keys(testNames)) add(name, { kind: 'test', value: name })

  const words = new Set([...meanings.keys()].flatMap((key) => key.split(' ')))
  return {
    meanings,
    longest: Math.max(...[...meanings.keys()].map((key) => key.split(' ').length)),
    byLetter: Map.groupBy(words, (word) => word.charAt(0)),
    words,
  }
}

const plainKinds = [
  'kind',
  'level',
  'region',
  'funding',
  'fee',
  'covers',
  'test',
  'mode',
  'for',
  'month',
  'applications',
  'closing',
  'opening',
  'asked',
] as const satisfies readonly UnderstoodKind[]

/**
 * Words of the grammar of all languages together, each as its normalized words joined by spaces:
 * `collect('grammar', 'negations')`.
 */
export function collect(part: 'grammar' | 'age', name: string): ReadonlySet<string> {
  return toSet(languages.flatMap((words) => words[part]?.[name] ?? []))
}

/** The digits of numbers that are written as words: 'forty'. */
export const collectNumbers = (): ReadonlyMap<string, string> =>
  new Map(
    languages.flatMap(({ number = {} }) =>
      Object.entries(number).flatMap(([digits, words]) =>
        words.map((word) => [normalizeText(word), digits] as const),
      ),
    ),
  )

export const collectAfter = () => toSet(languages.flatMap(({ after = [] }) => after))
/** Word by word: each word of 'luar negeri' means nothing. */
export const collectFillers = (): ReadonlySet<string> =>
  new Set(
    [...toSet(languages.flatMap(({ fillers = [] }) => fillers))].flatMap((text) => text.split(' ')),
  )

const toSet = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.map((text) => splitPhrase(text).map(normalizeText).join(' ')))

/** The English phrases of each subject, by their first word; entries are written in English. */
export const subjectPhrases: ReadonlyMap<
  string,
  readonly { readonly words: readonly string[]; readonly subject: Subject }[]
> = Map.groupBy(
  Object.entries(en.subject).flatMap(([subject, own]) =>
    own.map((text) => ({
      words: keyOf(splitPhrase(text)).split(' '),
      subject: subject as Subject,
    })),
  ),
  ({ words }) => words[0] ?? '',
)
