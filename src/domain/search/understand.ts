import {
  afterLanguages,
  afterNo,
  afterPhrases,
  afterTests,
  articles,
  beforeCitizens,
  beforeHosts,
  beforeLanguages,
  beforePronouns,
  beforeVerbs,
  bornWords,
  conjunctions,
  exceptAfter,
  exclusions,
  having,
  hosts,
  isFiller,
  isToLookUp,
  lackings,
  languageNames,
  negatedAfter,
  negations,
  openings,
  people,
  peopleBefore,
  residing,
  wanting,
  weakWords,
} from '#domain/search/grammar.ts'
import { type Meaning, type Phrase, phrases, stemOf } from '#domain/search/phrases.ts'
import { readAge } from '#domain/search/query-age.ts'
import {
  completeMonth,
  isDayOfMonth,
  monthFromToday,
  readOtherMonths,
  standsAsMonth,
} from '#domain/search/query-months.ts'
import {
  endsWith,
  lengthOf,
  mendWords,
  said,
  textOf,
  wordAt,
  wordsOf,
  type Word,
} from '#domain/search/query-words.ts'
import type { Subject, UnderstoodKind } from '#domain/search/vocabulary.ts'

export interface Understood {
  readonly kind: UnderstoodKind
  /**
   * A value of `words`, a country's ISO 3166-1 alpha-2 code, YYYY-MM, a test with its score
   * (`ielts:6.5`), or an age: `15`, `36-` (36 or older), `-17` (17 or younger), `any`.
   */
  readonly value: string
  /** The value is excluded: 'not in China', 'without IELTS', 'GRE not required'. */
  readonly not: boolean
  /** The words by which it was understood, as typed. */
  readonly said: string
  /** They had a typing error. */
  readonly isCorrected: boolean
  /**
   * A country or continent without a word that says whether it is the host or one's own. A city is
   * one only where it stands alone: beside other words it is the host.
   */
  readonly isBare: boolean
  /**
   * The city, or part of a country, that stands for its country: its words, normalized and with
   * typing errors corrected. null: the country was named itself, or it is no country.
   */
  readonly city: string | null
  /** 'And' or 'or' joins it to the one before, so that both are meant alike. */
  readonly isJoined: boolean
  /** Of a country of one's own: one lives there, and may come from elsewhere. */
  readonly isHome: boolean
  /** Of a field: what of it was named. */
  readonly subjects: readonly Subject[]
}

export interface Query {
  /** Each once, in the order of the query. */
  readonly understood: readonly Understood[]
  /** The normalized words without a meaning of their own; fillers of questions are left out. */
  readonly rest: readonly string[]
  /** Words without a meaning that follow a negation: 'not sure'. They are not looked up. */
  readonly negated: readonly string[]
  /** Those of them that shall be absent: 'without bond'. Nothing is sure to lack them. */
  readonly lacking: readonly string[]
  /** All words, normalized; names are matched with them. */
  readonly all: readonly string[]
}

/**
 * The form in which an address names a removed chip: its kind and its value (docs/interface,
 * Search).
 */
export const toChipKey = ({
  kind,
  value,
  not,
}: Pick<Understood, 'kind' | 'value' | 'not'>): string => `${kind}:${not ? '!' : ''}${value}`

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

/** 'home': where one lives. */
type Role = 'host' | 'citizen' | 'home' | 'bare'

/** The meaning of a query, from its words alone (docs/interface, Search). */
export function understand(text: string, options: UnderstandOptions): Query {
  const { isWord, isName = () => false, isCalled = () => false, today, without = [] } = options
  let left = maxMended
  const words = mendWords(wordsOf(text), (word) => {
    left -= 1
    return left < 0 || isWord(word)
  })
  const understood = new Map<string, Understood>()
  const rest: string[] = []
  const negated: string[] = []
  const lacking: string[] = []
  const all: string[] = []
  /** Months of which no entry says anything. */
  const ignored: { at: number; length: number; values: readonly string[] }[] = []
  let role: Role = 'bare'
  let before: { end: number; kind: Meaning['kind'] | undefined; not: boolean } = {
    end: 0,
    kind: undefined,
    not: false,
  }
  const addRest = (some: readonly Word[]) => {
    for (const { typed } of some) if (isToLookUp(typed, isName)) rest.push(typed)
  }
  /** Of a word without a meaning. */
  const addUnknown = (at: number) => {
    const typed = words[at]?.typed ?? ''
    if (!isToLookUp(typed, isName)) return
    // 'Doctors without Borders' is a name.
    const isNegated = endsWith(words, at, negations) && !isName(`${wordAt(words, at - 1)} ${typed}`)
    if (isNegated) addNegated(words.slice(at, at + 1), endsWith(words, at, lackings))
    else rest.push(typed)
  }
  const addNegated = (some: readonly Word[], isToBeAbsent: boolean) => {
    const typed = some.map((word) => word.typed)
    negated.push(...typed)
    if (isToBeAbsent) lacking.push(...typed)
  }
  const add = (read: Understood) => {
    const key = toChipKey(read)
    const subjects = [...(understood.get(key)?.subjects ?? []), ...read.subjects]
    understood.set(key, { ...read, subjects: [...new Set(subjects)] })
  }
  for (let at = 0; at < words.length;) {
    const age = readAge(words, at)
    if (age !== undefined) {
      add({ ...plain, kind: 'age', value: age.value, said: said(words, at, age.length) })
      at += age.length
      continue
    }
    const other = readOtherMonths(words, at, today)
    if (other !== undefined) {
      const { length } = other.months
      const saidHere = said(words, at, length)
      for (const value of other.values) add({ ...plain, kind: 'opening', value, said: saidHere })
      if (other.values.length === 0) ignored.push({ at, length, values: other.months.values })
      at += length
      continue
    }
    const found = readPhrase(words, at)
    if (found === undefined) {
      if (!isDayOfMonth(words, at)) addUnknown(at)
      at += 1
      continue
    }
    const { meanings, length } = found
    const phrase = words.slice(at, at + length)
    const kind = meanings[0]?.kind
    const isPlace = isPlaceKind(kind)
    // 'Non-EU students' come from any other country: it names none.
    if (isPlace && wordAt(words, at - 1) === 'non') {
      at += length
      continue
    }
    const isContest = meanings.some(({ value }) => value === 'competition')
    if (isContest && endsWith(words, at, weakWords)) {
      at += length
      continue
    }
    const between = words.slice(before.end, at)
    const isAfterNo = isInPortuguese(words, at)
    const isOwnLack =
      kind === 'level' && !isAfterNo && lacksLevel(between, words, at + length, meanings)
    if (isOwnLack) {
      addNegated(phrase, true)
      at += length + lengthOf(words, at + length, negatedAfter)
      before = { end: at, kind, not: true }
      continue
    }
    // 'Without TOEFL and IELTS', but not 'without IELTS and fully funded'.
    const isJoined =
      before.end === at - 1 && before.kind === kind && conjunctions.has(wordAt(words, at - 1))
    if (!isJoined || role === 'bare') role = readRole(words, at, length, meanings)
    const not = isJoined ? before.not : !isAfterNo && isExcluded(between, kind)
    // Who is 'not from India' comes from any other country.
    if (isPlace && isOwn(role) && not) {
      at += length
      before = { end: at, kind, not }
      continue
    }
    if (role === 'bare' && isAfterNo) role = 'host'
    const context = { role, not, today, isName, isCalled }
    let longest = length
    for (const meaning of meanings) {
      if (meaning.kind === 'name') {
        rest.push(...meaning.value.split(' '))
        all.push(...meaning.value.split(' '))
        continue
      }
      const read = complete(meaning, words, at, length, context)
      if (read === undefined) {
        if (not) addNegated(phrase, false)
        else if (kind !== 'asked' || !isHeld(words, at, length)) addRest(phrase)
        continue
      }
      longest = Math.max(longest, read.length)
      // 'Internship Kuala Lumpur': beside other words a city is where one wants to be.
      const isHostCity = meaning.isCity === true && words.length > length
      add({
        ...read.understood,
        said: said(words, at, length),
        isCorrected: phrase.some(({ typed, normalized }) => typed !== normalized),
        isBare: isPlaceKind(meaning.kind) && role === 'bare' && !isHostCity && !read.understood.not,
        city: meaning.isCity === true ? textOf(words, at, length) : null,
        isJoined,
        isHome: read.understood.kind === 'citizen' && role === 'home',
        subjects: meaning.subject === undefined ? [] : [meaning.subject],
      })
    }
    at += longest
    before = { end: at, kind, not }
  }
  // 'September intake' alone: the month of a deadline is all that can be found by it.
  if (understood.size === 0 && rest.length === 0)
    for (const { at, length, values } of ignored)
      for (const value of values)
        add({ ...plain, kind: 'month', value, said: said(words, at, length) })
  const isIgnored = (index: number) =>
    ignored.some(({ at, length }) => index >= at && index < at + length)
  const looked = words.filter((_, index) => !isIgnored(index)).map(({ typed }) => typed)
  for (const key of without) {
    understood.delete(key)
    // A country without a role may have been read as the citizenship.
    const place = key.replace(/^citizen:/, '')
    for (const kind of ['country', 'region'])
      if (understood.get(`${kind}:${place}`)?.isBare) understood.delete(`${kind}:${place}`)
  }
  return {
    understood: [...understood.values()],
    rest: [...new Set(rest)],
    negated: [...new Set(negated)],
    lacking: [...new Set(lacking)],
    all: [...new Set([...looked, ...all])],
  }
}

const plain = {
  not: false,
  isCorrected: false,
  isBare: false,
  city: null,
  isJoined: false,
  isHome: false,
  subjects: [],
}

type Read = Pick<Understood, 'kind' | 'value' | 'not'>

const isOwn = (role: Role): boolean => role === 'citizen' || role === 'home'

const isPlaceKind = (kind: Meaning['kind'] | undefined): boolean =>
  kind === 'country' || kind === 'region'

/** A meaning with what the words around it add; undefined: here the words mean something else. */
function complete(
  meaning: Meaning,
  words: readonly Word[],
  at: number,
  length: number,
  {
    role,
    not,
    today,
    isName,
    isCalled,
  }: Pick<Required<UnderstandOptions>, 'today' | 'isName' | 'isCalled'> & {
    role: Role
    not: boolean
  },
): { readonly understood: Read; readonly length: number } | undefined {
  const { value } = meaning
  const kind = meaning.kind as UnderstoodKind
  const next = wordAt(words, at + length)
  const last = wordAt(words, at - 1)
  const word = wordAt(words, at)
  const later = negatedLater(words, at + length)
  const isLater = later > 0
  switch (kind) {
    case 'country':
    case 'region': {
      // 'tell us'
      if (word === 'us' && beforePronouns.has(last)) return undefined
      // 'Melbourne' is a name before it is in Australia, and so is 'Geneva' alone.
      const isOnly = words.length === length
      const place = textOf(words, at, length)
      if (meaning.isCity && (isCalled(place) || (isOnly && isName(place)))) return undefined
      // 'bourse en français', 'I speak French'
      const isLanguage = beforeLanguages.has(last) || afterLanguages.has(next)
      if (isLanguage && languageNames.has(word)) return undefined
      // 'Almanya hariç': except Germany
      const except = lengthOf(words, at + length, exceptAfter)
      if (except > 0) return { understood: { kind, value, not: true }, length: length + except }
      return { understood: { kind: isOwn(role) ? 'citizen' : kind, value, not }, length }
    }
    case 'field':
      // "J'ai un master" names no artificial intelligence.
      if (length === 1 && word === 'ai' && beforeVerbs.has(last)) return undefined
      return { understood: { kind, value, not }, length }
    case 'test': {
      const number = /^\d{1,3}(?:\.\d)?$/.test(words[at + length]?.original ?? '')
        ? `:${words[at + length]?.original}`
        : ''
      const [score] =
        number === '' && next === 'score' ? words.slice(at + length + 1, at + length + 2) : []
      const isScored = number !== '' || score !== undefined
      const isExcludedHere = not || isLater
      // Cambridge is a place before it is a test.
      if (isName(word) && !isScored && !isExcludedHere && !afterTests.has(next)) return undefined
      return {
        understood: { kind, value: `${value}${number}`, not: isExcludedHere },
        length: length + (isScored ? 1 : 0) + later,
      }
    }
    case 'asked':
      // 'Work experience' without a negation is what somebody has.
      return not || isLater
        ? { understood: { kind, value, not: true }, length: length + later }
        : undefined
    case 'month': {
      const month = completeMonth(Number(value), words, at, length, today)
      if (!month.isDated && !standsAsMonth(words, at, length)) return undefined
      return { understood: { kind, value: month.value, not }, length: month.length }
    }
    case 'closing': {
      const month = monthFromToday(value, today)
      if (month === undefined) return { understood: { kind, value, not }, length }
      return { understood: { kind: 'month', value: month, not }, length }
    }
    case 'opening':
      return { understood: { kind, value: monthFromToday(value, today) ?? value, not }, length }
    case 'level': {
      const isAfter = meaning.isNext !== true && endsWith(words, at, afterPhrases)
      return { understood: { kind, value: (isAfter && levelAfter[value]) || value, not }, length }
    }
    default:
      return { understood: { kind, value, not }, length }
  }
}

/** The level that one looks for after another: 'after bachelor' means a master. */
const levelAfter: Readonly<Record<string, string>> = {
  'high-school': 'undergraduate',
  undergraduate: 'master',
  master: 'phd',
  phd: 'postdoc',
}

/**
 * What a place is: after 'for', 'from' or 'citizens of', or before 'students', whose citizens may
 * apply; after 'live in', where these live; after 'in' or before 'universities', where it takes
 * place.
 */
function readRole(
  words: readonly Word[],
  at: number,
  length: number,
  meanings: readonly Meaning[],
): Role {
  const next = wordAt(words, at + length)
  if (people.has(next)) return 'citizen'
  const word = wordAt(words, at)
  // Arabic joins 'for' to the word.
  if (word.startsWith('لل')) return 'citizen'
  // 'Kenyans' are people, 'Kenyan' may be either.
  if (length === 1 && meanings[0]?.isAdjective === true && stemOf(word) !== word) return 'citizen'
  // 'Nigerian living in Ghana'
  if (length === 1 && meanings[0]?.isAdjective === true && residing.has(next)) return 'citizen'
  const last = wordAt(words, at - 1)
  const isAfterArticle = articles.has(last)
  const own = isAfterArticle ? wordAt(words, at - 2) : last
  if (own === 'of' && people.has(wordAt(words, isAfterArticle ? at - 3 : at - 2))) return 'citizen'
  if (beforeCitizens.has(own) || peopleBefore.has(last)) return 'citizen'
  const verb = wordAt(words, isAfterArticle ? at - 3 : at - 2)
  if (beforeHosts.has(own) && bornWords.has(verb)) return 'citizen'
  // 'I live in Ghana'
  if (beforeHosts.has(own) && residing.has(verb)) return 'home'
  if (last === 'to' && openings.has(wordAt(words, at - 2))) return 'citizen'
  return hosts.has(next) || beforeHosts.has(own) ? 'host' : 'bare'
}

/** Words between a negation and what it negates, without those of wanting. */
const maxBetween = 4

/** What is said to be lacking stands further from its negation: 'no need for work experience'. */
const farNegated: ReadonlySet<Meaning['kind'] | undefined> = new Set(['asked', 'test', 'fee'])

/**
 * Whether a negation belongs to the phrase after these words, which are those between it and the
 * phrase before: that of 'IELTS not required scholarship' belongs to the test.
 */
function isExcluded(between: readonly Word[], kind: Meaning['kind'] | undefined): boolean {
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
    if (!isBetween && !isBetweenFar) return false
  }
  return false
}

/**
 * Whether a level is one that somebody does not have, or that is not required: 'without a
 * bachelor', 'I have no bachelor', 'not finished school', 'masters not required'. It is neither one
 * to look for nor one to leave out, as 'no PhD' is.
 */
function lacksLevel(
  between: readonly Word[],
  words: readonly Word[],
  end: number,
  meanings: readonly Meaning[],
): boolean {
  // 'Masters free' and 'masters no need IELTS' are about something else.
  if (lengthOf(words, end, negatedAfter) > 1 && wordAt(words, end) !== 'no') return true
  let isHeld = meanings.some(({ isNext }) => isNext === true)
  for (let at = between.length; at > 0; at -= 1) {
    const word = wordAt(between, at - 1)
    if (endsWith(between, at, negations)) {
      const isWithout = endsWith(between, at, lackings) && !exclusions.has(word)
      return isHeld || isWithout || having.has(wordAt(between, at - 2))
    }
    if (having.has(word)) isHeld = true
    else if (!articles.has(word)) return false
  }
  return false
}

/** 'No Japão' is in Japan, 'no doutorado' in the doctorate. In English and Spanish 'no' negates. */
const isInPortuguese = (words: readonly Word[], at: number): boolean =>
  wordAt(words, at - 1) === 'no' && afterNo.has(wordAt(words, at))

/** 'A GPA of 3.2' and 'I have work experience' say what somebody has: nothing to look up. */
const isHeld = (words: readonly Word[], at: number, length: number): boolean =>
  having.has(wordAt(words, at - 1)) ||
  [at - 1, at + length, at + length + 1].some((near) => /^\d/.test(wordAt(words, near)))

/** Words of 'not required' or 'is optional' from here on: 'GRE not required'; 0: none. */
function negatedLater(words: readonly Word[], from: number): number {
  const verb = wordAt(words, from) === 'is' || wordAt(words, from) === 'are' ? 1 : 0
  const length = lengthOf(words, from + verb, negatedAfter)
  return length === 0 ? 0 : verb + length
}

/** The longest phrase of the vocabulary that begins here. */
function readPhrase(words: readonly Word[], at: number) {
  const { meanings, longest } = phrases()
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length)
    const found = meanings.get(phrase.map(({ normalized }) => stemOf(normalized)).join(' '))
    if (found === undefined) continue
    const original = phrase.map((word) => word.original).join(' ')
    const meant = found.filter(
      ({ exactly }: Phrase) => exactly === undefined || exactly === original,
    )
    if (meant.length > 0) return { meanings: meant, length }
  }
  return undefined
}
