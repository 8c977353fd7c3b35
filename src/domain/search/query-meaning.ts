import type { LanguageTest } from '#domain/eligibility/answers.ts'
import { readScore, testScales } from '#domain/eligibility/language-tests.ts'
import {
  afterLanguages,
  afterPhrases,
  afterTests,
  articles,
  beforeCitizens,
  beforeHostNames,
  beforeHosts,
  beforeLanguages,
  beforePronouns,
  beforeScores,
  beforeVerbs,
  bornWords,
  exceptAfter,
  exclusions,
  holders,
  holding,
  hosts,
  languageNames,
  openings,
  people,
  peopleBefore,
  residing,
  universities,
} from '#domain/search/grammar.ts'
import { type Meaning, stemOf } from '#domain/search/phrases.ts'
import { completeMonth, monthFromToday, standsAsMonth } from '#domain/search/query-months.ts'
import { negatedLater } from '#domain/search/query-negations.ts'
import { endsWith, lengthOf, textOf, type Word, wordAt } from '#domain/search/query-words.ts'
import type { UnderstoodKind } from '#domain/search/vocabulary.ts'

/**
 * What a place of a query is. 'home': where one lives. 'refuge': where refugees are, who live there
 * and may want to stay. 'bare': no word says it.
 */
export type Role = 'host' | 'citizen' | 'home' | 'refuge' | 'bare'

export const isOwn = (role: Role): boolean => role === 'citizen' || role === 'home'

/** What is known of a phrase and its query before its meaning. */
interface Around {
  readonly role: Role
  /** It is negated. */
  readonly not: boolean
  /** A plain date. */
  readonly today: string
  /** Whether normalized words stand together in a name, host or place, or in a name alone. */
  readonly isName: (phrase: string) => boolean
  readonly isCalled: (phrase: string) => boolean
}

interface Read {
  readonly kind: UnderstoodKind
  readonly value: string
  readonly not: boolean
}

interface Complete {
  readonly understood: Read
  /** Of words, with those around the phrase that belong to it. */
  readonly length: number
  /** A level that somebody has, or the one that follows it: what is looked for is another. */
  readonly isHeld?: boolean
}

/** A meaning with what the words around it add; undefined: here the words mean something else. */
export function completeMeaning(
  meaning: Meaning,
  words: readonly Word[],
  at: number,
  length: number,
  { role, not, today, isName, isCalled }: Around,
): Complete | undefined {
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
      if (meaning.isAdjective === true && isOfUniversity(words, at, length)) return undefined
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
      const score = readTestScore(value, words, at + length)
      const isExcludedHere = not || isLater
      // Cambridge is a place before it is a test.
      const isTest = score !== undefined || isExcludedHere || afterTests.has(next)
      if (isName(word) && !isTest) return undefined
      return {
        understood: {
          kind,
          value: score === undefined ? value : `${value}:${score.value}`,
          not: isExcludedHere,
        },
        length: length + (score?.length ?? 0) + later,
      }
    }
    case 'asked': {
      const isNegated = not || isLater
      // 'Work experience' without a negation is what somebody has, and so is 'no backlogs'.
      if (isNegated === (meaning.isNegative === true)) return undefined
      return { understood: { kind, value, not: true }, length: length + later }
    }
    case 'covers':
      // 'No visa fee' and 'flight not covered' do not ask for what pays it, nor for what does not.
      return not || isLater ? undefined : { understood: { kind, value, not }, length }
    case 'fee': {
      const isFree = meaning.isOnlyNegated !== true || not || isLater
      // 'Application fee' alone asks for nothing.
      if (!isFree) return undefined
      const isExcludedHere = meaning.isOnlyNegated !== true && not
      return { understood: { kind, value, not: isExcludedHere }, length: length + later }
    }
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
      const isNext = meaning.isNext === true
      const isSchoolYear = meaning.isSchoolYear === true
      // 'Students with a PhD', but not 'scholarships with a PhD'.
      const isWith = endsWith(words, at, holding) && isOfPeople(words, at)
      const isDone = endsWith(words, at, afterPhrases)
      const isAfter = !isNext && !isSchoolYear && (isWith || isDone)
      // 'Bachelor holder'
      const holder = isNext || isSchoolYear ? 0 : lengthOf(words, at + length, holders)
      const isPast = isAfter || holder > 0
      return {
        understood: { kind, value: (isPast && levelAfter[value]) || value, not },
        length: length + holder,
        isHeld: isNext || isPast || isDone || endsWith(words, at, holding),
      }
    }
    default:
      return { understood: { kind, value, not }, length }
  }
}

/**
 * 'American University of Beirut' and 'German University in Cairo' are names, and in the place that
 * follows; 'an American university in the south' is not, and neither are universities.
 */
const isOfUniversity = (words: readonly Word[], at: number, length: number): boolean =>
  universities.has(wordAt(words, at + length)) &&
  beforeHosts.has(wordAt(words, at + length + 1)) &&
  !articles.has(wordAt(words, at - 1))

/**
 * The score behind the name of a test, `80` or `n3`, and how many words it takes. undefined: none
 * follows that is on the test's scale; '2027' is no score.
 */
function readTestScore(
  test: string,
  words: readonly Word[],
  from: number,
): { readonly value: string; readonly length: number } | undefined {
  if (!(test in testScales)) return undefined
  let at = from
  while (at < from + maxBeforeScore && beforeScores.has(wordAt(words, at))) at += 1
  const score = readScore(test as LanguageTest, words[at]?.original ?? '')
  if (score === undefined) return undefined
  // 'DSH 67+'
  const more = wordAt(words, at + 1) === 'plus' ? 1 : 0
  return { value: String(score).toLowerCase(), length: at - from + 1 + more }
}

const maxBeforeScore = 3

/** Whether 'with' before a level follows people, or nothing at all. */
function isOfPeople(words: readonly Word[], at: number): boolean {
  const before = articles.has(wordAt(words, at - 1)) ? at - 3 : at - 2
  return before < 0 || people.has(wordAt(words, before))
}

/** The level that one looks for after another: 'after bachelor' means a master. */
const levelAfter: Readonly<Record<string, string>> = {
  'high-school': 'undergraduate',
  undergraduate: 'master',
  master: 'phd',
  phd: 'postdoc',
}

const levelOrder: readonly string[] = ['high-school', ...Object.values(levelAfter)]

/** Whether a level of the vocabulary comes later in a life than another one. */
export const isHigherLevel = (level: string, other: string): boolean =>
  levelOrder.indexOf(level) > levelOrder.indexOf(other)

/**
 * What a place is: after 'for', 'from' or 'citizens of', or before 'students', whose citizens may
 * apply; after 'live in', where these live; after 'in' or before 'universities', where it takes
 * place.
 */
export function readRole(
  words: readonly Word[],
  at: number,
  length: number,
  meanings: readonly Meaning[],
): Role {
  const next = wordAt(words, at + length)
  if (namesHost(words, at + length)) return 'host'
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
  // 'Apart from China' leaves a host out, 'from China' names citizens.
  if (exclusions.has(`${wordAt(words, at - 2)} ${last}`)) return 'host'
  // 'Except for the USA'
  if (beforeCitizens.has(own) && endsWith(words, at, exclusions)) return 'host'
  if (beforeCitizens.has(own) || peopleBefore.has(last)) return 'citizen'
  const verb = wordAt(words, isAfterArticle ? at - 3 : at - 2)
  if (beforeHosts.has(own) && bornWords.has(verb)) return 'citizen'
  // 'I live in Ghana'
  if (beforeHosts.has(own) && residing.has(verb)) return 'home'
  if (last === 'to' && openings.has(wordAt(words, at - 2))) return 'citizen'
  return hosts.has(next) || beforeHosts.has(own) ? 'host' : 'bare'
}

/** 'National university' of 'Seoul National University'; 'universities' alone is read later. */
function namesHost(words: readonly Word[], from: number): boolean {
  let at = from
  while (beforeHostNames.has(wordAt(words, at))) at += 1
  // 'Kenyan national university students' are people.
  return at > from && hosts.has(wordAt(words, at)) && !people.has(wordAt(words, at + 1))
}
