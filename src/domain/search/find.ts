import type { Groups } from '#domain/eligibility/country-checks.ts'
import type { EligibilityCriteria } from '#domain/eligibility/verdict.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Snapshot } from '#domain/listing/snapshot.ts'
import {
  createAudienceDistance,
  createOriginDistance,
  createMeets,
  createSubjectDistance,
  type Met,
  wantsDegree,
} from '#domain/search/meets.ts'
import { collectCalled, type Named } from '#domain/search/query-names.ts'
import {
  compareHits,
  type Hit,
  isPostdocOnly,
  kindOrder,
  nearKinds,
  toGravity,
  toNaming,
} from '#domain/search/ranking.ts'
import type { Reading } from '#domain/search/readings.ts'
import { isGeneric, wordsToFind } from '#domain/search/search-words.ts'
import type { Query, Understood } from '#domain/search/understood.ts'
import { type SoughtKind, type UnderstoodKind, wholeFields } from '#domain/search/vocabulary.ts'
import { mentions, mentionsTogether, type WordIndex } from '#domain/search/word-index.ts'
import { todayUtc } from '#domain/words/plain-date.ts'

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

/** The hits of one reading. */
export function find(
  snapshot: Snapshot,
  read: Query,
  { role, understood }: Reading,
  named: Named,
  { groups, accepts = () => true }: SearchOptions,
): Found {
  const { orders, words } = snapshot
  const { rest, matches } = named
  const chips = role === null ? understood : read.understood
  if (understood.length === 0 && rest.length === 0) return { ...nothingFound, understood, chips }
  const { rank, toStanding, meetsAsTyped } = createRank(snapshot, understood, named, groups)
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
  const isSure = read.lacking.length === 0 || matches.size > 0
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
    isNamed: matches.size > 0,
    unnamed: listUnnamed(understood, hits),
    nearest: [],
  }
}

/** How each entry meets one reading of a query, and by what it is compared with the others. */
function createRank(
  { words, now }: Snapshot,
  understood: readonly Understood[],
  { rest, all, matches }: Named,
  groups: Groups,
) {
  const meets = createMeets(understood, groups, todayUtc(now))
  const subjectDistance = createSubjectDistance(understood)
  const audienceDistance = createAudienceDistance(understood)
  const originDistance = createOriginDistance(understood, groups)
  const isForAnyLevel = !understood.some(({ kind }) => kind === 'level')
  const isForDegree = wantsDegree(
    understood,
    rest.filter((word) => words.entriesNamed(word).length > 0),
  )
  const wantsKind = understood.some(({ kind, not }) => kind === 'kind' && !not)
  const isNearKind = createIsNearKind(understood)
  const called = collectCalled(words, rest)
  const scorers = rest.map((word) => collectMatches(words, word))
  const bonuses = listBonusWords(understood, all).map((word) => words.scoresOf(word))
  // An entry that lacks one part may lack nothing else.
  const maxMissing = new Set(understood.map(({ kind }) => kind)).size > 1 ? 1 : 0

  const meetsAsTyped = (entry: Entry): Met =>
    matches.has(entry.revision) ? asCalled(meets(entry)) : meets(entry)

  const toStanding = (entry: Entry, { missing, mayBeOpen }: Met): Standing => {
    if (missing.length > 0) return 'lacking'
    if (isForDegree && !isScholarship(entry)) return 'no-degree'
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

  /** How well its words match. `scores`: of each word that was looked up. */
  const weigh = (entry: Entry, scores: readonly number[]): number => {
    const bonus = sum(bonuses.map((own) => own.get(entry.revision) ?? 0))
    return sum(scores) + bonus / 3
  }

  /** What any hit has; `standing` by what it lacks as it was typed. */
  const compare = (entry: Entry, met: Met) => ({
    entry,
    standing: standings.indexOf(toStanding(entry, met)),
    audience: audienceDistance(entry),
    subject: subjectDistance(entry),
    origin: originDistance(entry),
    kind: kindOrder.findIndex((own) => entry.placement.soughtKinds.includes(own)),
  })

  /** Of an entry that is called as was typed. `share`: how much of its name was. */
  const rankNamed = (entry: Entry, share: number, isStrict: boolean): Hit => {
    const all = meets(entry)
    const met = asCalled(all)
    const scores = scorers.map((scoreOf) => scoreOf(entry))
    return {
      ...compare(entry, met),
      naming: toNaming({
        isNameMatch: true,
        isCalled: called.has(entry.revision),
        isForThem: !all.missing.includes('citizen'),
        isOfWantedKind: false,
        isMet: isStrict && isMet(toStanding(entry, met)),
      }),
      isWholeName: share === 1,
      isOtherKind: all.missing.some((missing) => missing === 'kind' || missing === 'level'),
      isOther: false,
      isFarKind: false,
      gravity: 0,
      lacking: 0,
      isClosed: false,
      isForDoctors: false,
      quality: Math.round(weigh(entry, scores) + share * 20),
    }
  }

  /** null: it is not found. `isStrict`: it has all of the words. */
  const rankOther = (entry: Entry, isStrict: boolean): Hit | null => {
    // Most entries fail here, and their words are compared faster than all else.
    if (isStrict && !hasAllWords(entry)) return null
    const met = meets(entry, maxMissing)
    const { missing } = met
    if (missing.length > maxMissing) return null
    const scores = scorers.map((scoreOf) => scoreOf(entry))
    const lacking = scores.filter((score) => score === 0).length
    if (missing.length > 0 && lacking > 0) return null
    // A word that no entry has does not hold back understood parts; without understood parts any
    // word is enough.
    if (understood.length === 0 && lacking === rest.length) return null
    return {
      ...compare(entry, met),
      naming: toNaming({
        isNameMatch: false,
        isCalled: called.has(entry.revision),
        isForThem: !missing.includes('citizen'),
        isOfWantedKind: wantsKind && !missing.includes('kind'),
        isMet: isStrict && isMet(toStanding(entry, met)),
      }),
      isWholeName: false,
      isOtherKind: false,
      isOther: isForDegree && !isScholarship(entry),
      isFarKind: missing.includes('kind') && !isNearKind(entry),
      gravity: Math.max(0, ...missing.map(toGravity)),
      lacking,
      isClosed: !entry.deadline.isOpen,
      isForDoctors: isForAnyLevel && isPostdocOnly(entry),
      quality: Math.round(weigh(entry, scores)),
    }
  }

  /** null: it is not found. `isStrict`: it is called so or has all of the words. */
  const rank = (entry: Entry, isStrict: boolean): Hit | null => {
    const share = matches.get(entry.revision)
    return share === undefined ? rankOther(entry, isStrict) : rankNamed(entry, share, isStrict)
  }
  return { rank, toStanding, meetsAsTyped }
}

/** What is asked for by name lacks nothing but the people: 'Marshall Scholarship India'. */
const asCalled = ({ missing, mayBeOpen }: Met): Met => ({
  missing: missing.filter((kind) => kind === 'citizen'),
  mayBeOpen,
})

const isMet = (standing: Standing): boolean => standing === 'exact' || standing === 'may-be-open'

const isScholarship = ({ placement }: Entry): boolean =>
  placement.soughtKinds.includes('scholarship')

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

function createIsNearKind(understood: readonly Understood[]): (entry: Entry) => boolean {
  const near = understood
    .filter(({ kind, not }) => kind === 'kind' && !not)
    .flatMap(({ value }) => nearKinds[value as SoughtKind])
  return ({ placement }) => placement.soughtKinds.some((own) => near.includes(own))
}

/**
 * The words that speak for an entry which has them, without those of conditions: 'without GRE' means
 * no entry that is called GREAT, 'international relations' no International Selection.
 */
function listBonusWords(
  understood: readonly Understood[],
  all: readonly string[],
): readonly string[] {
  if (understood.length === 0) return []
  const conditions = new Set(
    understood.flatMap(({ kind, not, said }) => {
      const own = wordsToFind(said)
      if (not || !namedKinds.has(kind)) return own
      return kind === 'field' ? own.filter(isGeneric) : []
    }),
  )
  return wordsToFind(all.filter((word) => !conditions.has(word)).join(' '))
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

/**
 * How well an entry matches the word, 0: not at all. A word that no entry has is searched for with
 * typing errors.
 */
function collectMatches(words: WordIndex, word: string): (entry: Entry) => number {
  const exact = words.scoresOf(word)
  if (exact.size > 0 || words.isInTexts(word)) {
    // The number of a name ('Beca 18') stands in most texts as another one.
    const isInText = /^\d+$/.test(word) ? () => false : (entry: Entry) => mentions(entry, word)
    return (entry) => exact.get(entry.revision) ?? (isInText(entry) ? proseWeight : 0)
  }
  const near = words.scoresNear(word)
  return ({ revision }) => near.get(revision) ?? 0
}

const proseWeight = 0.5
