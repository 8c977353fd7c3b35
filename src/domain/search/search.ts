import { distance } from 'fastest-levenshtein'
import { LRUCache } from 'lru-cache'
import type { Groups } from '#domain/eligibility/verdict.ts'
import { deadlinesAt } from '#domain/listing/deadline-at.ts'
import { deriveInSteps } from '#domain/listing/derive.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { sortEntries } from '#domain/listing/sort.ts'
import { createMeets } from '#domain/search/meets.ts'
import { isGeneric, searchFields, wordsToFind } from '#domain/search/search-words.ts'
import { type Understood, understand } from '#domain/search/understand.ts'
import type { SoughtKind, UnderstoodKind } from '#domain/search/vocabulary.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'

export interface Found {
  /** The nearest first. */
  readonly hits: readonly Entry[]
  /** The parts of the query that a hit lacks; empty: it meets everything. */
  readonly missingOf: (hit: Entry) => readonly UnderstoodKind[]
  /** The understood parts of the query, each with a link that removes it. */
  readonly understood: readonly Understood[]
  /**
   * How many of the hits, which come first, meet everything. 0: the others are only the nearest.
   */
  readonly exact: number
}

export interface SearchOptions {
  readonly now: Date
  readonly groups: Groups
  /** Chips that the visitor removed (`toChipKey`). */
  readonly without?: readonly string[]
  /** Entries that it refuses are dropped. */
  readonly accepts: (entry: Entry) => boolean
}

/** The quick search begins at this many characters (docs/interface, Search). */
export const minSearchLength = 2

/**
 * The number of words that are searched for in one query: each costs a pass over all words. Twelve
 * found nothing more in 150 queries.
 */
const maxWords = 8

/**
 * Finds entries for a query (docs/interface, Search). First come matches by name, then entries
 * that meet everything and have every other word, then those that lack one of two or more parts.
 * Without any of these it finds the nearest: entries that meet everything regardless of words, else
 * entries with any of the words. Fewer than 2 characters find nothing.
 */
export function search(
  entries: readonly Entry[],
  text: string,
  { now, groups, without, accepts }: SearchOptions,
): Found {
  const wanted = text.trim()
  if ([...wanted].length < minSearchLength) return nothingFound([])
  const index = wordIndex.get(entries)
  const isWord = (word: string) =>
    index.byField.some((entriesOf) => entriesOf.has(word)) || index.isInTexts.memo(`${word} `)
  const read = understand(wanted, {
    today: now.toISOString().slice(0, 10),
    isWord,
    ...(without && { without }),
  })
  const { understood, subjects } = read
  const at = deadlinesAt(now)
  const meets = createMeets(understood, { at, groups })
  const all = wordsToFind(read.all.join(' ')).slice(0, maxWords)
  const rest =
    understood.length === 0 && read.rest.length === 0
      ? all
      : wordsToFind(read.rest.join(' ')).slice(0, maxWords)
  if (understood.length === 0 && rest.length === 0) return nothingFound(understood)
  const scorers = rest.map((word) => collectMatches(index, word))
  const bonuses = understood.length === 0 ? [] : all.map((word) => index.scores.memo(word))
  const nameMatches = findNameMatches(index, all, new Set(rest))

  const missingOf = (entry: Entry, most?: number) =>
    nameMatches.has(entry) ? [] : meets.missing(entry, most)
  // An entry that lacks one part may lack nothing else.
  const maxMissing = new Set(understood.map(({ kind }) => kind)).size > 1 ? 1 : 0
  /**
   * Its rank, the smallest first, or `notFound`. `isStrict`: it is called so or has all of the
   * words.
   */
  const rank = (entry: Entry, isStrict: boolean): number => {
    const isNameMatch = nameMatches.has(entry)
    // Most entries fail here, and their words are compared faster than all else.
    if (isStrict && !isNameMatch && scorers.some((scoreOf) => scoreOf(entry) === 0)) return notFound
    const missing = missingOf(entry, maxMissing).length
    if (missing > maxMissing) return notFound
    const needsAll = !isNameMatch && missing > 0
    let lacking = 0
    let weight = 0
    for (const scoreOf of scorers) {
      const score = scoreOf(entry)
      if (score === 0) lacking += 1
      if (needsAll && lacking > 0) return notFound
      weight += score
    }
    // A word that no entry has does not hold back understood parts; without understood parts any
    // word is enough.
    if (!isNameMatch && understood.length === 0 && lacking === rest.length) return notFound
    for (const own of bonuses) weight += (own.get(entry) ?? 0) / 3
    const subject = subjects.some((word) => mentions(entry, stemOf(word))) ? 4 : 0
    const quality = Math.round(
      weight + subject + (meets.isNameMatch(entry) ? 3 : 0) + (nameMatches.get(entry) ?? 0) * 20,
    )
    // Matches by name first, then the fewest missing parts, then open ones, the nearest,
    // scholarships before internships.
    const lack = isNameMatch ? 0 : 1000 + missing * 100 + lacking
    const nearness =
      (!isNameMatch && !at(entry.dates).isOpen ? 1000 : 0) + 999 - Math.min(999, quality)
    const kind = kindOrder.findIndex((own) => entry.placement.soughtKinds.includes(own))
    return (lack * 2000 + nearness) * kindOrder.length + kind
  }
  /** The results, best rank first, and within a rank in the order of the list. */
  const rankAll = (isStrict: boolean): (readonly Entry[])[] => {
    const byRank = new Map<number, Entry[]>()
    // Those that are not found make no list: at 50,000 entries it made the pauses of the garbage
    // collector twice as long.
    for (const entry of sortEntries(entries, 'deadline', now)) {
      const own = accepts(entry) ? rank(entry, isStrict) : notFound
      if (own !== notFound) getOrCreate(byRank, own, () => []).push(entry)
    }
    return [...byRank].sort(([a], [b]) => a - b).map(([, equal]) => equal)
  }
  const strict = rankAll(true)
  // All of a rank lack as many parts.
  const exact = sum(
    strict.map((equal) =>
      equal[0] !== undefined && missingOf(equal[0]).length === 0 ? equal.length : 0,
    ),
  )
  return { hits: (exact > 0 ? strict : rankAll(false)).flat(), missingOf, understood, exact }
}

const nothingFound = (understood: readonly Understood[]): Found => ({
  hits: [],
  missingOf: () => [],
  understood,
  exact: 0,
})

const kindOrder: readonly SoughtKind[] = [
  'scholarship',
  'exchange',
  'summer',
  'competition',
  'internship',
  'leadership',
]

const notFound = Infinity

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** 'journali' of 'journalism', so that a text about journalists has it too. */
const stemOf = (word: string) => (word.length > 7 ? word.slice(0, -2) : word)

/**
 * Whether the text has a word that begins so; a short word must match in full. The search finds the
 * word first and then checks for a space before it, because a text is full of spaces.
 */
function mentions({ prose }: Entry, word: string): boolean {
  const wanted = word.length < 4 ? `${word} ` : word
  for (let at = prose.indexOf(wanted); at > 0; at = prose.indexOf(wanted, at + 1))
    if (prose[at - 1] === ' ') return true
  return false
}

/**
 * The words of a complete list. Searching all entries would take seven times as long, because there
 * are fewer words than entries.
 */
interface WordIndex {
  /** The entries with a word, by the field of `searchFields`. */
  readonly byField: readonly ReadonlyMap<string, readonly Entry[]>[]
  readonly byLetter: ReadonlyMap<string, readonly string[]>
  readonly size: number
  /** How well entries match words of queries, by word: most queries share some words. */
  readonly scores: LRUCache<string, WordScores>
  /** Whether a text has a word that begins so (`mentions`), by word. */
  readonly isInTexts: LRUCache<string, boolean>
}

/** Entries in all cached scores together, some 40 bytes each. */
const maxScores = 300_000
/** A flood of words that no entry has must not fill the memory. */
const maxCachedWords = 2000

/** The name fields of `searchFields`, complete: names and aliases. */
const nameFields = [0, 1]

/** Entries whose words are read before other requests get a chance: about a millisecond. */
const stepLength = 1000

const wordIndex = deriveInSteps(function* (entries): Generator<void, WordIndex> {
  const byField = searchFields.map(() => new Map<string, Entry[]>())
  for (const [at, entry] of entries.entries()) {
    if (at % stepLength === 0) yield
    for (const [field, entriesOf] of byField.entries())
      for (const word of entry.words[field] ?? []) {
        const own = getOrCreate(entriesOf, word, () => [])
        // A word that occurs twice in a field counts once.
        if (own.at(-1) !== entry) own.push(entry)
      }
  }
  const words = new Set(byField.flatMap((entriesOf) => [...entriesOf.keys()]))
  const index: WordIndex = {
    byField,
    byLetter: Map.groupBy(words, (word) => word[0] ?? ''),
    size: entries.length,
    scores: new LRUCache({
      max: maxCachedWords,
      maxSize: maxScores,
      sizeCalculation: ({ size }) => Math.max(1, size),
      memoMethod: (word) => scoreWord(index, word),
    }),
    isInTexts: new LRUCache({
      max: maxCachedWords,
      memoMethod: (word) => entries.some((entry) => mentions(entry, word)),
    }),
  }
  return index
})

/** Builds the index of a list step by step, so that no search waits for it. */
export const prepareSearch = wordIndex.prepare

/**
 * How well an entry matches the word, 0: not at all. A word that no entry has is searched for with
 * typing errors.
 */
function collectMatches(index: WordIndex, word: string): (entry: Entry) => number {
  const exact = index.scores.memo(word)
  if (exact.size > 0 || index.isInTexts.memo(word))
    return (entry) => exact.get(entry) ?? (mentions(entry, word) ? proseWeight : 0)
  const near = scoreNear(index, word)
  return (entry) => near.get(entry) ?? 0
}

const proseWeight = 0.5

/**
 * Entries whose name matches, with the share of the name or of one alias in the query. The share is
 * 0.75 to 1 of the distinctive letters, words with a typing error included. A rare word without
 * another meaning must be among the matches, or a full name of two words or more.
 */
function findNameMatches(
  index: WordIndex,
  words: readonly string[],
  rest: ReadonlySet<string>,
): ReadonlyMap<Entry, number> {
  const wordsOfEntry = new Map<Entry, Set<string>>()
  const own = new Set<Entry>()
  for (const word of words) {
    const isName = nameFields.some((field) => index.byField[field]?.has(word))
    const spellings = isName ? [word] : nearNames(index, word)
    for (const spelling of spellings) {
      const having = nameFields.flatMap((field) => index.byField[field]?.get(spelling) ?? [])
      if (isGeneric(spelling)) continue
      const isRare = having.length <= Math.max(6, index.size / 30)
      for (const entry of having) {
        if (isRare && rest.has(word)) own.add(entry)
        getOrCreate(wordsOfEntry, entry, () => new Set<string>()).add(spelling)
      }
    }
  }
  const nameMatches = new Map<Entry, number>()
  for (const [entry, spellings] of wordsOfEntry) {
    for (const name of entry.names) {
      const specific = [...new Set(name)].filter((word) => !isGeneric(word))
      const lengthOf = (some: readonly string[]) => sum(some.map((word) => word.length))
      const share =
        lengthOf(specific.filter((word) => spellings.has(word))) / Math.max(1, lengthOf(specific))
      if (own.has(entry) ? share >= 0.75 : share === 1 && specific.length > 1)
        nameMatches.set(entry, Math.max(share, nameMatches.get(entry) ?? 0))
    }
  }
  return nameMatches
}

/**
 * Words of names and acronyms that are nearly this one: up to two letters differ, three where the
 * first five are the same.
 */
function nearNames({ byField, byLetter }: WordIndex, word: string): string[] {
  const slips = slipsOf(word.length)
  const isName = (name: string) =>
    searchFields.some((field, at) => field.isName && byField[at]?.has(name))
  if (slips === 0 || isGeneric(word)) return []
  return (byLetter.get(word[0] ?? '') ?? []).filter((name) => {
    const most = slips + (word.length > 7 && name.startsWith(word.slice(0, 5)) ? 1 : 0)
    return (
      Math.abs(name.length - word.length) <= most && distance(name, word) <= most && isName(name)
    )
  })
}

/** For each entry with such a word: the weight of the best field. */
type WordScores = ReadonlyMap<Entry, number>

// The weights of MiniSearch, which was used before.
const prefixWeight = 0.5
const fuzzyWeight = 0.25

/** Words that are this one, or begin with it (from `minSearchLength` characters on). */
function scoreWord(index: WordIndex, wanted: string): WordScores {
  const isPrefix = [...wanted].length >= minSearchLength
  return scoreAll(index, index.byLetter.get(wanted[0] ?? '') ?? [], (own) => {
    if (own === wanted) return 1
    return isPrefix && own.startsWith(wanted)
      ? (prefixWeight * own.length) / (own.length + 0.3 * (own.length - wanted.length))
      : 0
  })
}

function scoreNear(index: WordIndex, wanted: string): WordScores {
  const slips = slipsOf([...wanted].length)
  if (slips === 0) return new Map()
  return scoreAll(index, [...index.byLetter.values()].flat(), (own) =>
    Math.abs(own.length - wanted.length) > slips || distance(wanted, own) > slips
      ? 0
      : (fuzzyWeight * wanted.length) / (wanted.length + slips),
  )
}

function scoreAll(
  { byField }: WordIndex,
  words: Iterable<string>,
  match: (own: string) => number,
): WordScores {
  const scores = new Map<Entry, number>()
  for (const word of words) {
    const nearness = match(word)
    if (nearness === 0) continue
    for (const [field, { weight }] of searchFields.entries())
      for (const entry of byField[field]?.get(word) ?? [])
        scores.set(entry, Math.max(scores.get(entry) ?? 0, nearness * weight))
  }
  return scores
}

/** Typing errors that a word of so many characters may have. */
function slipsOf(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}
