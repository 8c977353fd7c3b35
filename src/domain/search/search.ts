import type { EligibilityCriteria, Groups } from '#domain/eligibility/verdict.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Snapshot } from '#domain/listing/snapshot.ts'
import { createMeets } from '#domain/search/meets.ts'
import { findNameMatches } from '#domain/search/name-matches.ts'
import { minSearchLength, wordsToFind } from '#domain/search/search-words.ts'
import { type Understood, understand } from '#domain/search/understand.ts'
import type { SoughtKind, UnderstoodKind } from '#domain/search/vocabulary.ts'
import { mentions, type WordIndex } from '#domain/search/word-index.ts'

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

/**
 * Finds entries for a query (docs/interface, Search). First come matches by name, then entries
 * that meet everything and have every other word, then those that lack one of two or more parts.
 * Without any of these it finds the nearest: entries that meet everything regardless of words, else
 * entries with any of the words. Fewer than 2 characters find nothing.
 */
export function search(
  { orders, words, now }: Snapshot,
  text: string,
  { groups, without, accepts = () => true }: SearchOptions,
): Found {
  const wanted = text.trim()
  if ([...wanted].length < minSearchLength) return nothingFound([])
  const read = understand(wanted, {
    today: now.toISOString().slice(0, 10),
    isWord: (word) => words.hasWord(word) || words.isInTexts(`${word} `),
    ...(without && { without }),
  })
  const { understood, subjects } = read
  const meets = createMeets(understood, groups)
  const all = wordsToFind(read.all.join(' ')).slice(0, maxWords)
  const rest =
    understood.length === 0 && read.rest.length === 0
      ? all
      : wordsToFind(read.rest.join(' ')).slice(0, maxWords)
  if (understood.length === 0 && rest.length === 0) return nothingFound(understood)
  const scorers = rest.map((word) => collectMatches(words, word))
  const bonuses = understood.length === 0 ? [] : all.map((word) => words.scoresOf(word))
  const nameMatches = findNameMatches(words, all, new Set(rest))

  const missingOf = (entry: Entry, most?: number) =>
    nameMatches.has(entry.revision) ? [] : meets.missing(entry, most)
  // An entry that lacks one part may lack nothing else.
  const maxMissing = new Set(understood.map(({ kind }) => kind)).size > 1 ? 1 : 0

  /** null: it is not found. `isStrict`: it is called so or has all of the words. */
  const rank = (entry: Entry, isStrict: boolean): Hit | null => {
    const share = nameMatches.get(entry.revision)
    const isNameMatch = share !== undefined
    // Most entries fail here, and their words are compared faster than all else.
    if (isStrict && !isNameMatch && scorers.some((scoreOf) => scoreOf(entry) === 0)) return null
    const missing = missingOf(entry, maxMissing).length
    if (missing > maxMissing) return null
    const needsAll = !isNameMatch && missing > 0
    let lacking = 0
    let weight = 0
    for (const scoreOf of scorers) {
      const score = scoreOf(entry)
      if (score === 0) lacking += 1
      if (needsAll && lacking > 0) return null
      weight += score
    }
    // A word that no entry has does not hold back understood parts; without understood parts any
    // word is enough.
    if (!isNameMatch && understood.length === 0 && lacking === rest.length) return null
    for (const scores of bonuses) weight += (scores.get(entry.revision) ?? 0) / 3
    if (subjects.some((word) => mentions(entry, stemOf(word)))) weight += 4
    if (meets.isNameMatch(entry)) weight += 3
    if (isNameMatch) weight += share * 20
    return {
      entry,
      isNameMatch,
      missing,
      lacking: isNameMatch ? 0 : lacking,
      isClosed: !isNameMatch && !entry.deadline.isOpen,
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
  const exact = strict.filter(({ missing }) => missing === 0).length
  const hits = exact > 0 ? strict : rankAll(false)
  return { hits: hits.map(({ entry }) => entry), missingOf, understood, exact }
}

const nothingFound = (understood: readonly Understood[]): Found => ({
  hits: [],
  missingOf: () => [],
  understood,
  exact: 0,
})

interface Hit {
  readonly entry: Entry
  readonly isNameMatch: boolean
  /** Understood parts that it does not meet. */
  readonly missing: number
  /** Other words that it does not have. */
  readonly lacking: number
  readonly isClosed: boolean
  /** How well the words match. */
  readonly quality: number
  /** Its index in `kindOrder`. */
  readonly kind: number
}

/**
 * Matches by name first, then the fewest missing parts and words, then open ones, the nearest,
 * scholarships before internships. Equal ones keep the order of their deadlines.
 */
function compareHits(a: Hit, b: Hit): number {
  if (a.isNameMatch !== b.isNameMatch) return a.isNameMatch ? -1 : 1
  if (a.missing !== b.missing) return a.missing - b.missing
  if (a.lacking !== b.lacking) return a.lacking - b.lacking
  if (a.isClosed !== b.isClosed) return a.isClosed ? 1 : -1
  if (a.quality !== b.quality) return b.quality - a.quality
  return a.kind - b.kind
}

const kindOrder: readonly SoughtKind[] = [
  'scholarship',
  'exchange',
  'summer',
  'competition',
  'internship',
  'leadership',
]

/** 'journali' of 'journalism', so that a text about journalists has it too. */
const stemOf = (word: string) => (word.length > 7 ? word.slice(0, -2) : word)

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
