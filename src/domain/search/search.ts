import type { EligibilityCriteria, Groups } from '#domain/eligibility/verdict.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Snapshot } from '#domain/listing/snapshot.ts'
import { regionsOfCountry } from '#domain/opportunity/country-region.ts'
import {
  createAudienceDistance,
  createMeets,
  createSubjectDistance,
  type Met,
  wantsDegree,
} from '#domain/search/meets.ts'
import { findNameMatches } from '#domain/search/name-matches.ts'
import {
  compareHits,
  type Hit,
  isPostdocOnly,
  kindOrder,
  nearKinds,
  toGravity,
  toNaming,
} from '#domain/search/ranking.ts'
import { isHostFirst, listReadings, readBesideName, type Reading } from '#domain/search/readings.ts'
import {
  isGeneric,
  listSpellings,
  minSearchLength,
  wordsToFind,
} from '#domain/search/search-words.ts'
import { type Query, type Understood, understand } from '#domain/search/understand.ts'
import { type SoughtKind, type UnderstoodKind, wholeFields } from '#domain/search/vocabulary.ts'
import { mentions, mentionsTogether, type WordIndex } from '#domain/search/word-index.ts'
import { todayUtc } from '#domain/words/plain-date.ts'
import { normalizedWords } from '#domain/words/text.ts'

/**
 * How far a hit meets the query: everything; everything, but whether these citizens may apply
 * varies; all but one part; everything, but it leads to no degree, and a level was named. Whoever
 * names a level looks for a degree rather than for a meeting of a week (issue 47).
 */
export const standings = ['exact', 'may-be-open', 'lacking', 'no-degree'] as const
export type Standing = (typeof standings)[number]

export interface Found {
  /** The nearest first, in the order of `standings`. */
  readonly hits: readonly Entry[]
  readonly standingOf: (hit: Entry) => Standing
  /** The parts of the query that a hit lacks; empty: it meets everything. */
  readonly missingOf: (hit: Entry) => readonly UnderstoodKind[]
  /** The understood parts of the query in this reading. */
  readonly understood: readonly Understood[]
  /** The same, each with a link that removes it; a country that can mean both is one of them. */
  readonly chips: readonly Understood[]
  /** How many of the hits have each standing. All 0 but 'lacking': they are only the nearest. */
  readonly counts: Readonly<Record<Standing, number>>
  /** 'citizen' or 'host' where a country can mean both; `others` has the other one. */
  readonly role: Reading['role']
  readonly others: readonly Found[]
  /** The words that nothing here has, and the names that are nearly such a word. */
  readonly unknown: readonly string[]
  readonly similar: readonly string[]
  /** Something is called as was typed, whether or not it is for the people who ask. */
  readonly isNamed: boolean
  /** Named subjects that no hit names. */
  readonly unnamed: readonly string[]
  /** Where nothing was found: how many entries meet each part of the query alone; 0 left out. */
  readonly nearest: readonly { readonly chip: Understood; readonly count: number }[]
}

/** The hits that meet everything. */
export const listExact = ({ hits, standingOf }: Found): readonly Entry[] =>
  hits.filter((hit) => standingOf(hit) === 'exact' || standingOf(hit) === 'no-degree')

export interface SearchOptions {
  readonly groups: Groups
  /** Chips that the visitor removed (`toChipKey`). */
  readonly without?: readonly string[]
  /** Entries whose criteria it refuses are dropped. */
  readonly accepts?: ((criteria: EligibilityCriteria) => boolean) | undefined
}

/**
 * The number of words that are searched for in one query: each costs a pass over all words. Twelve
 * found nothing more in 150 queries.
 */
const maxWords = 8

/** From this number of words on it is a sentence, whose other words are mostly no names. */
const sentenceLength = 7

/**
 * Finds entries for a query (docs/interface, Search). First come matches by name, then entries
 * that meet everything and have every other word, then those that may be open, then those that lack
 * one of two or more parts. Without any of these it finds the nearest: entries that meet everything
 * regardless of words, else entries with any of the words. Fewer than 2 characters find nothing.
 */
export function search(snapshot: Snapshot, text: string, options: SearchOptions): Found {
  const wanted = text.trim()
  const { words, now } = snapshot
  const typed = understand(spellAsEntries(wanted, words), {
    today: todayUtc(now),
    isWord: (word) => words.hasWord(word) || words.isInTexts(`${word} `),
    isName: (phrase) => words.hasTogether(wordsToFind(phrase)),
    isCalled: (phrase) => words.isNamed(wordsToFind(phrase)),
    ...(options.without && { without: options.without }),
  })
  if ([...wanted].length < minSearchLength) return nothingFound
  const read = keepNames(typed, words)
  const named = readWords(snapshot, read)
  const readings =
    named.matches.size > 0
      ? [readBesideName(read.understood, (place) => isThere(snapshot, place, named, options))]
      : listReadings(read.understood, (place, others) =>
          countMet(snapshot, [{ ...place, isBare: false }, ...others], options),
        )
  const found = readings.map((reading) => find(snapshot, read, reading, named, options))
  const [own = nothingFound, host] = found
  if (host === undefined)
    return own.hits.length > 0 ? own : { ...own, nearest: listNearest(snapshot, own, options) }
  // A word that nothing has, or nothing is sure to lack, decides nothing about the country.
  const countOf = ({ counts, unknown, understood }: Found) =>
    unknown.length === 0 && read.lacking.length === 0
      ? counts.exact
      : countMet(snapshot, understood, options)
  return isHostFirst(countOf(host), countOf(own), read.understood)
    ? { ...host, others: [own] }
    : { ...own, others: [host] }
}

/**
 * Whether the place only says again what the name says, and is no country of one's own: it is a part
 * of the name ('for Türkiye Bursları'), something of that name takes place there ('MEXT Japan',
 * 'Fulbright USA'), or what is called so sends people of other countries abroad ('LPDP UK').
 */
function isThere(
  snapshot: Snapshot,
  place: Understood,
  { rest, matches }: Named,
  { groups }: SearchOptions,
): boolean {
  const { orders, words, now } = snapshot
  const said = normalizedWords(place.said)
  const called = collectCalled(words, rest)
  const matched = orders.deadline.filter(({ revision }) => matches.has(revision))
  const meant = orders.deadline.filter(
    ({ revision }) => matches.has(revision) || called.has(revision),
  )
  const isPartOf = ({ names }: Entry) =>
    names.some((name) => said.every((word) => name.includes(word)))
  const meetsOwn = createMeets([{ ...place, kind: 'citizen' }], groups, todayUtc(now))
  const refuses = (entry: Entry) => meetsOwn(entry, 0).missing.length > 0
  const inName = matched.filter(isPartOf)
  // 'For US citizens' is said on purpose, unless the entry is for anybody but them.
  if (place.kind === 'citizen') return inName.length > 0 && inName.every(refuses)
  if (inName.length > 0) return true
  const meetsHost = createMeets([{ ...place, isBare: false }], groups, todayUtc(now))
  if (meant.some((entry) => meetsHost(entry, 0).missing.length === 0)) return true
  return meant.every(refuses) && meant.some(({ countryCode }) => countryCode === null)
}

function listNearest(snapshot: Snapshot, { understood }: Found, options: SearchOptions) {
  return understood
    .filter(({ not }) => !not)
    .map((chip) => ({ chip, count: countMet(snapshot, [chip], options) }))
    .filter(({ count }) => count > 0)
}

/**
 * The query with words written as entries have them: 'Münchner' becomes 'Muenchner' where only that
 * is a word of an entry, and "L'Oreal" becomes 'Loreal'.
 */
function spellAsEntries(text: string, words: WordIndex): string {
  return text.replaceAll(/[\p{L}\p{M}'’ʼ`]+/gu, (written) => {
    const [spelled] = listSpellings(written)
    const isKnown = normalizedWords(written).every((word) => words.hasWord(word))
    return spelled !== undefined && !isKnown && words.hasWord(spelled) ? spelled : written
  })
}

/**
 * A country that is part of a name is no country: the American University in Cairo is in Egypt, and
 * British Columbia in Canada. Then another word of the query is in the name as well, and the entry
 * is elsewhere.
 */
function keepNames(read: Query, words: WordIndex): Query {
  const parts = read.understood.filter(
    ({ kind, value, said }) =>
      kind === 'country' &&
      read.rest.some((other) =>
        normalizedWords(said).every((word) => words.isInNameElsewhere(word, other, value)),
      ),
  )
  if (parts.length === 0) return read
  return {
    ...read,
    understood: read.understood.filter((chip) => !parts.includes(chip)),
    rest: [...parts.flatMap(({ said }) => normalizedWords(said)), ...read.rest],
  }
}

/** How many entries meet everything that was understood. */
export function countMet(
  { orders, now }: Snapshot,
  understood: readonly Understood[],
  { groups, accepts = () => true }: SearchOptions,
): number {
  const meets = createMeets(understood, groups, todayUtc(now))
  return orders.deadline.filter((entry) => {
    const { missing, mayBeOpen } = meets(entry, 0)
    return missing.length === 0 && !mayBeOpen && accepts(entry.criteria)
  }).length
}

/**
 * How many entries each country of the same continent hosts, the most first; empty: none does, or
 * the continent is not known.
 */
export function countNearby(
  { orders }: Snapshot,
  country: string,
): readonly { readonly code: string; readonly count: number }[] {
  const regions = regionsOfCountry(country)
  const counts = new Map<string, number>()
  for (const { countryCode: code } of orders.deadline)
    if (code !== null && regionsOfCountry(code).some((region) => regions.includes(region)))
      counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
}

interface Named {
  /** The words to look for beside what was understood. */
  readonly rest: readonly string[]
  readonly all: readonly string[]
  readonly matches: ReturnType<typeof findNameMatches>
}

/** The words of a query that are looked up, and the entries that are called so. */
function readWords({ words }: Snapshot, query: Query): Named {
  const { understood, rest, negated } = query
  const typed = query.all.filter((word) => !negated.includes(word))
  const all = wordsToFind(typed.join(' ')).slice(0, maxWords)
  const isNothingRead = understood.length === 0 && rest.length === 0
  const looked = isNothingRead ? all : wordsToFind(rest.join(' '))
  const isSentence = typed.length >= sentenceLength && understood.length > 1
  const own = isSentence ? looked.filter((word) => isNamed(word, words)) : looked
  const wanted = own.slice(0, maxWords)
  return { rest: wanted, all, matches: findNameMatches(words, all, new Set(wanted)) }
}

/** Whether a word of a name, host or place is this one, or a longer form: 'Volunteering'. */
const isNamed = (word: string, words: WordIndex): boolean =>
  words.hasWord(word) || (word.length >= minStem && words.scoresOf(word).size > 0)

/** Shorter words begin too many others. */
const minStem = 6

/** The hits of one reading. */
function find(
  { orders, words, now }: Snapshot,
  read: Query,
  { role, understood }: Reading,
  { rest, all, matches: nameMatches }: Named,
  { groups, accepts = () => true }: SearchOptions,
): Found {
  const chips = role === null ? understood : read.understood
  if (understood.length === 0 && rest.length === 0) return { ...nothingFound, understood, chips }
  const meets = createMeets(understood, groups, todayUtc(now))
  const subjectDistance = createSubjectDistance(understood)
  const audienceDistance = createAudienceDistance(understood)
  const isForAnyLevel = !understood.some(({ kind }) => kind === 'level')
  const isForDegree = wantsDegree(
    understood,
    rest.filter((word) => words.entriesNamed(word).length > 0),
  )
  // 'Without GRE' means no entry that is called GREAT, 'international relations' no International
  // Selection.
  const conditions = new Set(
    understood.flatMap(({ kind, not, said }) => {
      const own = wordsToFind(said)
      if (not || !namedKinds.has(kind)) return own
      return kind === 'field' ? own.filter(isGeneric) : []
    }),
  )
  const near = understood
    .filter(({ kind, not }) => kind === 'kind' && !not)
    .flatMap(({ value }) => nearKinds[value as SoughtKind])
  const isNearKind = ({ placement }: Entry) =>
    placement.soughtKinds.some((own) => near.includes(own))
  const scorers = rest.map((word) => collectMatches(words, word))
  const bonusWords = wordsToFind(all.filter((word) => !conditions.has(word)).join(' '))
  const bonuses = understood.length === 0 ? [] : bonusWords.map((word) => words.scoresOf(word))
  // An entry that lacks one part may lack nothing else.
  const maxMissing = new Set(understood.map(({ kind }) => kind)).size > 1 ? 1 : 0

  /** What is asked for by name lacks nothing but the people: 'Marshall Scholarship India'. */
  const asCalled = ({ missing, mayBeOpen }: Met): Met => ({
    missing: missing.filter((kind) => kind === 'citizen'),
    mayBeOpen,
  })
  const called = collectCalled(words, rest)
  const meetsAsTyped = (entry: Entry): Met =>
    nameMatches.has(entry.revision) ? asCalled(meets(entry)) : meets(entry)

  const toStanding = (entry: Entry, { missing, mayBeOpen }: Met): Standing => {
    if (missing.length > 0) return 'lacking'
    if (isForDegree && !entry.placement.soughtKinds.includes('scholarship')) return 'no-degree'
    return mayBeOpen ? 'may-be-open' : 'exact'
  }

  /** Words that stand far apart in a text say nothing together: 'au' and 'pair'. */
  const hasAllWords = (entry: Entry): boolean => {
    let isInTextOnly = scorers.length > 1
    for (const scoreOf of scorers) {
      const score = scoreOf(entry)
      // Most entries lack the first word, and to look for a word in a text takes longest.
      if (score === 0) return false
      if (score !== proseWeight) isInTextOnly = false
    }
    return !isInTextOnly || mentionsTogether(entry, rest)
  }

  /** null: it is not found. `isStrict`: it is called so or has all of the words. */
  const rank = (entry: Entry, isStrict: boolean): Hit | null => {
    const share = nameMatches.get(entry.revision)
    const isNameMatch = share !== undefined
    // Most entries fail here, and their words are compared faster than all else.
    if (isStrict && !isNameMatch && !hasAllWords(entry)) return null
    const all = meets(entry, isNameMatch ? Infinity : maxMissing)
    const met = isNameMatch ? asCalled(all) : all
    const missing = isNameMatch ? 0 : met.missing.length
    if (missing > maxMissing) return null
    const standing = toStanding(entry, met)
    let lacking = 0
    let weight = 0
    for (const scoreOf of scorers) {
      const score = scoreOf(entry)
      if (score === 0) lacking += 1
      if (missing > 0 && lacking > 0) return null
      weight += score
    }
    // A word that no entry has does not hold back understood parts; without understood parts any
    // word is enough.
    if (!isNameMatch && understood.length === 0 && lacking === rest.length) return null
    for (const scores of bonuses) weight += (scores.get(entry.revision) ?? 0) / 3
    if (isNameMatch) weight += share * 20
    return {
      entry,
      naming: toNaming({
        isNameMatch,
        isCalled: called.has(entry.revision),
        isForThem: !all.missing.includes('citizen'),
        isMet: isStrict && (standing === 'exact' || standing === 'may-be-open'),
      }),
      isWholeName: share === 1,
      isOtherKind: isNameMatch && all.missing.includes('kind'),
      standing: standings.indexOf(standing),
      isOther: isForDegree && !isNameMatch && !entry.placement.soughtKinds.includes('scholarship'),
      isFarKind: !isNameMatch && met.missing.includes('kind') && !isNearKind(entry),
      gravity: isNameMatch ? 0 : Math.max(0, ...met.missing.map(toGravity)),
      lacking: isNameMatch ? 0 : lacking,
      isClosed: !isNameMatch && !entry.deadline.isOpen,
      isForDoctors: isForAnyLevel && !isNameMatch && isPostdocOnly(entry),
      audience: audienceDistance(entry),
      subject: subjectDistance(entry),
      quality: Math.round(weight),
      kind: kindOrder.findIndex((own) => entry.placement.soughtKinds.includes(own)),
    }
  }
  const rankAll = (isStrict: boolean): readonly Hit[] => {
    // Those that are not found make no list: at 50,000 entries it made the pauses of the garbage
    // collector twice as long.
    const hits: Hit[] = []
    for (const entry of orders.deadline) {
      const hit = accepts(entry.criteria) ? rank(entry, isStrict) : null
      if (hit !== null) hits.push(hit)
    }
    return hits.sort(compareHits)
  }
  const strict = rankAll(true)
  // What is said to be absent, and is not understood, is met by nothing for sure: 'without visa'.
  const isSure = read.lacking.length === 0 || nameMatches.size > 0
  const isFound = isSure && strict.some(({ standing }) => standings[standing] !== 'lacking')
  const ranked = isFound ? strict : rankAll(false)
  const hits = ranked.map(({ entry }) => entry)
  const counts = countStandings(isFound ? ranked : [])
  const unknown = rest.filter((word) => !words.hasWord(word) && !words.isInTexts(word))
  return {
    hits,
    standingOf: isFound ? (hit) => toStanding(hit, meetsAsTyped(hit)) : () => 'lacking',
    missingOf: (hit) => meetsAsTyped(hit).missing,
    understood,
    chips,
    counts: {
      ...counts,
      lacking: hits.length - counts.exact - counts['may-be-open'] - counts['no-degree'],
    },
    role,
    others: [],
    unknown,
    similar: unknown.length > 0 && isFound ? listSimilarNames(unknown, words, hits) : [],
    isNamed: nameMatches.size > 0,
    unnamed: listUnnamed(understood, hits),
    nearest: [],
  }
}

function countStandings(hits: readonly Hit[]): Record<Standing, number> {
  const counts = { exact: 0, 'may-be-open': 0, 'no-degree': 0, lacking: 0 }
  for (const { standing } of hits) counts[standings[standing] ?? 'lacking'] += 1
  return counts
}

/** The words of names, as written, that are nearly a typed one: 'KAIST' for 'kist'. */
function listSimilarNames(
  unknown: readonly string[],
  words: WordIndex,
  hits: readonly Entry[],
): readonly string[] {
  const near = new Set(unknown.flatMap((word) => words.namesNear(word)))
  const written = hits.slice(0, 20).flatMap(({ name }) => name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
  const similar = written.filter((word) => wordsToFind(word).some((own) => near.has(own)))
  const names = similar.length > 0 ? similar : hits.slice(0, 3).map(({ name }) => name)
  return [...new Set(names)].slice(0, 3)
}

/** Subjects that were named and that no hit names, as typed. */
function listUnnamed(understood: readonly Understood[], hits: readonly Entry[]): readonly string[] {
  const chips = understood.filter(
    ({ kind, not, subjects }) =>
      kind === 'field' && !not && subjects.some((subject) => !wholeFields.has(subject)),
  )
  const unnamed = chips.filter(
    ({ subjects }) =>
      !hits.some(({ topics }) => topics.subjects.some((subject) => subjects.includes(subject))),
  )
  return [...new Set(unnamed.map(({ said }) => said))]
}

/** The parts of a query that names contain as well. */
const namedKinds: ReadonlySet<UnderstoodKind> = new Set([
  'kind',
  'level',
  'country',
  'citizen',
  'region',
  'field',
])

export const nothingFound: Found = {
  hits: [],
  standingOf: () => 'lacking',
  missingOf: () => [],
  understood: [],
  chips: [],
  counts: { exact: 0, 'may-be-open': 0, 'no-degree': 0, lacking: 0 },
  role: null,
  others: [],
  unknown: [],
  similar: [],
  isNamed: false,
  unnamed: [],
  nearest: [],
}

/** The entries whose names have each of the words, by revision; without words there are none. */
function collectCalled(words: WordIndex, rest: readonly string[]): ReadonlySet<Entry['revision']> {
  const [first, ...more] = rest.map(
    (word) => new Set(words.entriesNamed(word).map(({ revision }) => revision)),
  )
  return new Set([...(first ?? [])].filter((revision) => more.every((own) => own.has(revision))))
}

/**
 * How well an entry matches the word, 0: not at all. A word that no entry has is searched for with
 * typing errors.
 */
function collectMatches(words: WordIndex, word: string): (entry: Entry) => number {
  const exact = words.scoresOf(word)
  if (exact.size > 0 || words.isInTexts(word))
    return (entry) => exact.get(entry.revision) ?? (mentions(entry, word) ? proseWeight : 0)
  const near = words.scoresNear(word)
  return ({ revision }) => near.get(revision) ?? 0
}

const proseWeight = 0.5
