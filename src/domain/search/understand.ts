import {
  alternatives,
  burdens,
  conjunctions,
  having,
  isToLookUp,
  lackings,
  negations,
  papers,
  studied,
  wanting,
  weakWords,
} from '#domain/search/grammar.ts'
import { type Meaning, type Phrase, phrases, stemOf } from '#domain/search/phrases.ts'
import { readAge } from '#domain/search/query-age.ts'
import {
  holdLevelBefore,
  readLackedDegree,
  readLackedLevel,
  removeHeldLevels,
} from '#domain/search/query-levels.ts'
import { completeMeaning, isOwn, readRole, type Role } from '#domain/search/query-meaning.ts'
import {
  isDayOfMonth,
  readMonthRange,
  readOpeningMonths,
  readUnknownMonths,
} from '#domain/search/query-months.ts'
import {
  isExcluded,
  isInPortuguese,
  lacksLevel,
  negatedLater,
} from '#domain/search/query-negations.ts'
import {
  add,
  addMonths,
  addNegated,
  addRest,
  plain,
  type Reader,
  startReading,
  type UnderstandOptions,
} from '#domain/search/query-reader.ts'
import { readFundedShare } from '#domain/search/query-share.ts'
import { endsWith, lengthOf, said, textOf, type Word, wordAt } from '#domain/search/query-words.ts'
import { type Query, toChipKey, type Understood } from '#domain/search/understood.ts'

/** The meaning of a query, from its words alone (docs/interface, Search). */
export function understand(text: string, options: UnderstandOptions): Query {
  const reader = startReading(text, options)
  const { words, understood, rest, negated, lacking, named, ignored } = reader
  for (let at = 0; at < words.length;) at += readNext(reader, at)
  // 'September intake' alone: the month of a deadline is all that can be found by it.
  if (understood.size === 0 && rest.length === 0)
    for (const { at, length, months } of ignored) addMonths(reader, 'month', at, { length, months })
  removeHeldLevels(reader)
  readLackedDegree(reader)
  removeChips(understood, options.without ?? [])
  const isIgnored = (index: number) =>
    ignored.some(({ at, length }) => index >= at && index < at + length)
  const looked = words.filter((_, index) => !isIgnored(index)).map(({ typed }) => typed)
  return {
    understood: [...understood.values()],
    rest: [...new Set(rest)],
    negated: [...new Set(negated)],
    lacking: [...new Set(lacking)],
    all: [...new Set([...looked, ...named])],
  }
}

/** The number of words that were read, at least one. */
const readNext = (reader: Reader, at: number): number =>
  readShareAt(reader, at) ||
  readAgeAt(reader, at) ||
  readRangeAt(reader, at) ||
  readMonthsAt(reader, at) ||
  readSparedAt(reader, at) ||
  readPhraseAt(reader, at) ||
  readUnknownAt(reader, at)

/** 0, here and in the next ones: no such words begin here. */
function readShareAt(reader: Reader, at: number): number {
  const { words } = reader
  const share = readFundedShare(words, at)
  if (share === undefined) return 0
  const { value, length } = share
  add(reader, { ...plain, kind: 'funding', value, said: said(words, at, length) })
  return length
}

function readAgeAt(reader: Reader, at: number): number {
  const age = readAge(reader.words, at)
  if (age === undefined) return 0
  const { value, length } = age
  add(reader, { ...plain, kind: 'age', value, said: said(reader.words, at, length) })
  return length
}

/** Months before or after which something closes, or between them. */
function readRangeAt(reader: Reader, at: number): number {
  const { words, today, before } = reader
  const range = readMonthRange(words, at, today)
  if (range === undefined) return 0
  const { value, length } = range
  const not = isExcluded(words.slice(before.end, at), 'month')
  add(reader, { ...plain, kind: 'month', value, not, said: said(words, at, length) })
  reader.before = { end: at + length, kind: 'month', not }
  return length
}

/** Months that are no deadline. */
function readMonthsAt(reader: Reader, at: number): number {
  const { words, today } = reader
  const opening = readOpeningMonths(words, at, today)
  if (opening !== undefined) {
    addMonths(reader, 'opening', at, opening, endsWith(words, at, negations))
    return opening.length
  }
  const unknown = readUnknownMonths(words, at, today)
  if (unknown === undefined) return 0
  reader.ignored.push({ at, ...unknown })
  return unknown.length
}

/** 'Bond free' and 'visa not required' name what shall be absent. */
function readSparedAt(reader: Reader, at: number): number {
  const { words } = reader
  const burden = lengthOf(words, at, burdens)
  const length = burden || lengthOf(words, at, papers)
  const end = at + length
  // A 'certificate free course' has one.
  if (length === 0 || (burden === 0 && wordAt(words, end) === 'free')) return 0
  // The negation of 'essay, no need of IELTS' belongs to the next words.
  const spared = wordAt(words, end) === 'no' ? 0 : negatedLater(words, end)
  if (spared === 0) return 0
  addNegated(reader, words.slice(at, end), true)
  reader.before = { end: end + spared, kind: undefined, not: true }
  return length + spared
}

function readPhraseAt(reader: Reader, at: number): number {
  const { words, before } = reader
  const found = findPhrase(words, at)
  if (found === undefined) return 0
  const { meanings, length } = found
  const kind = meanings[0]?.kind
  const isPlace = isPlaceKind(kind)
  // 'Non-EU students' come from any other country: it names none.
  if (isPlace && wordAt(words, at - 1) === 'non') return length
  const isContest = meanings.some(({ value }) => value === 'competition')
  if (isContest && endsWith(words, at, weakWords)) return length
  const between = words.slice(before.end, at)
  const isAfterNo = isInPortuguese(words, at)
  if (kind === 'level' && !isAfterNo && lacksLevel(between, words, at + length, meanings))
    return readLackedLevel(reader, at, length, meanings)
  // 'Degree' alone says nothing.
  if (kind === 'level' && meanings.every(({ isOnlyNegated }) => isOnlyNegated === true))
    return length
  // 'Without TOEFL and IELTS', but not 'without IELTS and fully funded'.
  const isJoined =
    before.end === at - 1 && before.kind === kind && conjunctions.has(wordAt(words, at - 1))
  if (!isJoined || reader.role === 'bare') reader.role = readRoleAt(reader, at, length, meanings)
  const not = isJoined ? before.not : !isAfterNo && isExcluded(between, kind)
  // Who is 'not from India' comes from any other country.
  if (isPlace && isOwn(reader.role) && not) {
    reader.before = { end: at + length, kind, not }
    return length
  }
  if (reader.role === 'bare' && isAfterNo) reader.role = 'host'
  const added = meanings.map((meaning) =>
    addMeaning(reader, meaning, { at, length, kind, not, isJoined }),
  )
  const longest = Math.max(...added.map((own) => own.length))
  const end = at + longest
  if (kind === 'level' && !not) {
    holdLevelBefore(reader, at, meanings)
    const isWanted = between.some(({ normalized }) => wanting.has(normalized))
    reader.level = { keys: added.flatMap(({ key }) => key ?? []), end, isWanted }
  }
  reader.before = {
    end,
    kind,
    not,
    isHeld: added.some(({ isHeld }) => isHeld),
  }
  return longest
}

/** What a place is, by the words around it and the phrase before. */
function readRoleAt(
  { words, before, understood }: Reader,
  at: number,
  length: number,
  meanings: readonly Meaning[],
): Role {
  const role = readRole(words, at, length, meanings)
  if (!isPlaceKind(meanings[0]?.kind) || role !== 'host') return role
  const isIn = wordAt(words, at - 1) === 'in'
  const isDisplaced = understood.has('for:refugees') || understood.has('for:stateless')
  const between = words.slice(before.end, at)
  // 'Refugees who want to study in France' and 'refugees: masters in France' are not there.
  const isOfPeople = before.kind === 'for' || isPlaceKind(before.kind)
  const isWanted = between.some(({ normalized }) => wanting.has(normalized))
  if (isIn && isDisplaced && isOfPeople && !isWanted) return 'refuge'
  // Who 'finished high school in Uganda' mostly comes from there, and may want to stay.
  const isOfHeld = isIn && before.end === at - 1 && before.isHeld === true
  return isOfHeld || hasStudied(words.slice(Math.max(0, at - farthest), at)) ? 'bare' : role
}

/** From 'studied' to the country: 'studied civil engineering in Kenya'. */
const farthest = 6

/** 'Graduated from a university in Kenya', but not 'graduated and want to study in Kenya'. */
function hasStudied(between: readonly Word[]): boolean {
  const last = between.findLast(
    ({ normalized }) => studied.has(normalized) || wanting.has(normalized),
  )
  return last !== undefined && studied.has(last.normalized)
}

interface PhraseAt {
  readonly at: number
  readonly length: number
  /** Of its first meaning. */
  readonly kind: Meaning['kind'] | undefined
  readonly not: boolean
  readonly isJoined: boolean
}

interface Added {
  /** Of words, with those around the phrase that belong to it. */
  readonly length: number
  /** As `toChipKey`; undefined: nothing was understood. */
  readonly key?: string
  readonly isHeld?: boolean
}

/** Adds one meaning of a phrase. */
function addMeaning(
  reader: Reader,
  meaning: Meaning,
  { at, length, kind, not, isJoined }: PhraseAt,
): Added {
  const { words, role } = reader
  if (meaning.kind === 'name') {
    reader.rest.push(...meaning.value.split(' '))
    reader.named.push(...meaning.value.split(' '))
    return { length }
  }
  const phrase = words.slice(at, at + length)
  const read = completeMeaning(meaning, words, at, length, { ...reader, not })
  if (read === undefined) {
    if (not) addNegated(reader, phrase, false)
    else if (kind !== 'asked' || !isHeld(words, at, length)) addRest(reader, phrase)
    return { length }
  }
  const key = toChipKey(read.understood)
  if (read.isHeld !== true) reader.held.delete(key)
  else if (!reader.understood.has(key)) reader.held.add(key)
  const isOfEither = role === 'bare' || role === 'refuge'
  // 'Internship Kuala Lumpur': beside other words a city is where one wants to be.
  const isHostCity = meaning.isCity === true && words.length > length
  add(reader, {
    ...read.understood,
    said: said(words, at, length),
    isCorrected: phrase.some(({ typed, normalized }) => typed !== normalized),
    isBare: isPlaceKind(meaning.kind) && isOfEither && !isHostCity && !read.understood.not,
    city: meaning.isCity === true ? textOf(words, at, length) : null,
    isJoined,
    isHome: read.understood.kind === 'citizen' && role === 'home',
    isRefuge: role === 'refuge',
    subjects: meaning.subject === undefined ? [] : [meaning.subject],
  })
  return { length: Math.max(length, read.length), key, isHeld: read.isHeld === true }
}

function readUnknownAt(reader: Reader, at: number): number {
  const { words, isName, before } = reader
  const typed = words[at]?.typed ?? ''
  // '50+ scholarships'
  const isPlus = typed === 'plus' && /^\d+$/.test(wordAt(words, at - 1))
  if (isPlus || isDayOfMonth(words, at) || !isToLookUp(typed, isName)) return 1
  // 'Without interview or essay'
  const isContinued = before.not && before.end === at - 1 && alternatives.has(wordAt(words, at - 1))
  // 'Doctors without Borders' is a name.
  const isNegated = endsWith(words, at, negations) && !isName(`${wordAt(words, at - 1)} ${typed}`)
  if (isNegated || isContinued)
    addNegated(reader, words.slice(at, at + 1), isContinued || endsWith(words, at, lackings))
  else reader.rest.push(typed)
  return 1
}

/** Takes back what the visitor removed. */
function removeChips(understood: Map<string, Understood>, without: readonly string[]): void {
  for (const key of without) {
    understood.delete(key)
    // A country without a role may have been read as the citizenship.
    const place = key.replace(/^citizen:/, '')
    for (const kind of ['country', 'region'])
      if (understood.get(`${kind}:${place}`)?.isBare) understood.delete(`${kind}:${place}`)
  }
}

const isPlaceKind = (kind: Meaning['kind'] | undefined): boolean =>
  kind === 'country' || kind === 'region'

/** 'A GPA of 3.2' and 'I have work experience' say what somebody has: nothing to look up. */
const isHeld = (words: readonly Word[], at: number, length: number): boolean =>
  having.has(wordAt(words, at - 1)) ||
  [at - 1, at + length, at + length + 1].some((near) => /^\d/.test(wordAt(words, near)))

/** The longest phrase of the vocabulary that begins here. */
function findPhrase(words: readonly Word[], at: number) {
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
