import { distance } from 'fastest-levenshtein'
import type { Groups } from '#domain/eligibility/verdict.ts'
import { deadlinesAt } from '#domain/listing/deadline-at.ts'
import { deriveInSteps } from '#domain/listing/derive.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { sortEntries } from '#domain/listing/sort.ts'
import { createMeets, soughtKindOf } from '#domain/search/meets.ts'
import { isGeneric, searchFields, wordsToFind } from '#domain/search/search-words.ts'
import { type Understood, understand } from '#domain/search/understand.ts'

export interface SearchHit<Item> {
  readonly item: Item
  /** What it lacks of what was understood; empty: it meets everything. */
  readonly missing: readonly Understood['kind'][]
}

export interface Found<Item> {
  readonly hits: readonly SearchHit<Item>[]
  /** What the query was understood as, each with a way to take it away. */
  readonly understood: readonly Understood[]
  /** How many of the hits, which come first, meet everything. 0: the others are only the nearest. */
  readonly exact: number
}

export interface SearchOptions {
  readonly now: Date
  /** Members of the groups of countries that rules name. */
  readonly groups: Groups
  /** Chips that were taken away (`toChipKey`). */
  readonly without?: readonly string[]
  /** What it refuses is left out as if it were not there. */
  readonly takes: (entry: Entry) => boolean
}

/** The quick search begins at this many characters (docs/interface.md, Search). */
export const shortestSearch = 2

/** More words of one question are not looked for: each costs a look at all words. */
const mostWords = 12

/**
 * Finds what a query asks for (docs/interface.md, Search): what has its name, then what meets all that is understood and has every other word,
 * then what lacks one thing of two or more. Where nothing is found so, the nearest: what meets everything whatever its words, else what has any
 * of the words. Fewer than 2 characters find nothing.
 */
export function search(entries: readonly Entry[], text: string, { now, groups, without, takes }: SearchOptions): Found<Entry> {
  const wanted = text.trim()
  if ([...wanted].length < shortestSearch) return { hits: [], understood: [], exact: 0 }
  const index = indexOf(entries)
  const isWord = (word: string) => index.having.has(word) || entries.some(({ prose }) => prose.includes(` ${word} `))
  const read = understand(wanted, { today: now.toISOString().slice(0, 10), isWord, ...(without && { without }) })
  const { understood, subjects } = read
  const at = deadlinesAt(now)
  const meets = createMeets(understood, { at, groups })
  const all = wordsToFind(read.all.join(' ')).slice(0, mostWords)
  const rest = understood.length === 0 && read.rest.length === 0 ? all : wordsToFind(read.rest.join(' ')).slice(0, mostWords)
  if (understood.length === 0 && rest.length === 0) return { hits: [], understood, exact: 0 }
  const scorers = rest.map((word) => lookFor(index, entries, word))
  const bonuses = all.map((word) => scoreWord(index, createMatch(word, false)))
  const named = findNamed(index, all, new Set(rest))
  const isNarrow = new Set(understood.map(({ kind }) => kind)).size > 1

  const judge = (entry: Entry): Judged => {
    const missing = named.has(entry) ? [] : meets.missing(entry)
    const scores = scorers.map((scoreOf) => scoreOf(entry))
    const lacking = scores.filter((score) => score === 0).length
    const told = sum(scores) + sum(bonuses.map((own) => own.get(entry) ?? 0)) / 3
    const subject = subjects.some((word) => says(entry, stemOf(word))) ? 4 : 0
    const quality = Math.round(told + subject + (meets.isNamed(entry) ? 3 : 0) + (named.get(entry) ?? 0) * 20)
    const tier = named.has(entry) ? 'named' : lacking > 0 ? 'nearest' : missing.length === 0 ? 'exact' : 'almost'
    return { entry, missing, lacking, tier, quality, isClosed: !at.isOpen(entry.deadline) }
  }
  const judged = sortEntries(entries, 'deadline', now).filter(takes).map(judge)
  const isExact = ({ tier }: Judged) => tier === 'named' || tier === 'exact'
  const exact = judged.filter(isExact)
  const isAlmost = ({ tier, missing }: Judged) => tier === 'almost' && isNarrow && missing.length === 1
  // Words that nobody has hold back nothing that is understood; without those any word is enough.
  const isNearest = ({ missing, lacking }: Judged) => missing.length === 0 && (understood.length > 0 || lacking < rest.length)
  const others = judged.filter((each) => !isExact(each) && (isAlmost(each) || (exact.length === 0 && isNearest(each))))
  return {
    hits: [...inOrder(exact), ...inOrder(others)].map(({ entry, missing }) => ({ item: entry, missing })),
    understood,
    exact: exact.length,
  }
}

interface Judged {
  readonly entry: Entry
  readonly missing: SearchHit<Entry>['missing']
  /** Words that it does not have. */
  readonly lacking: number
  /** named: it is called so. exact: it meets everything. almost: it has all words. nearest: it has not. */
  readonly tier: 'named' | 'exact' | 'almost' | 'nearest'
  /** Higher is nearer, equal is equally good. */
  readonly quality: number
  readonly isClosed: boolean
}

const kindOrder = ['scholarship', 'exchange', 'summer', 'competition', 'internship', 'leadership']

/** What is called so, then what lacks least, then what is open, the nearest, scholarships before internships; equal ones in the order that they have. */
function inOrder(judged: readonly Judged[]): Judged[] {
  const rankOf = ({ entry, tier, missing, lacking, quality, isClosed }: Judged) =>
    [
      tier === 'named' ? 0 : 1,
      missing.length,
      lacking,
      isClosed && tier !== 'named' ? 1 : 0,
      999 - Math.min(999, quality),
      kindOrder.findIndex((kind) => soughtKindOf(entry).includes(kind)),
    ].reduce((rank, part) => rank * 1000 + part, 0)
  return [...Map.groupBy(judged, rankOf)].sort(([a], [b]) => a - b).flatMap(([, own]) => own)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** 'journali' of 'journalism', so that a text about journalists has it too. */
const stemOf = (word: string) => (word.length > 7 ? word.slice(0, -2) : word)

/** Whether its text has a word that begins so; a short word has to be there whole. */
function says({ prose }: Entry, word: string): boolean {
  return prose.includes(word.length < 4 ? ` ${word} ` : ` ${word}`)
}

/** The words of a whole list: a look at all of its entries would take seven times as long, and there are fewer words than entries. */
interface WordIndex {
  /** Who has the word, by the field of `searchFields` in which it stands; there is nothing for a field in which nobody has it. */
  readonly having: ReadonlyMap<string, readonly (readonly Entry[] | undefined)[]>
  /** Words of names and acronyms. */
  readonly names: ReadonlySet<string>
  readonly size: number
}

const nameField = 0

/** Entries whose words are read before others have their turn: a millisecond. */
const stepLength = 1000

const indexOf = deriveInSteps(function* (entries): Generator<void, WordIndex> {
  const having = new Map<string, Entry[][]>()
  const names = new Set<string>()
  for (const [at, entry] of entries.entries()) {
    if (at % stepLength === 0) yield
    for (const [field, words] of entry.words.entries())
      for (const word of words) {
        if (searchFields[field]?.isName === true) names.add(word)
        const byField = having.get(word) ?? []
        if (byField.length === 0) having.set(word, byField)
        const own = (byField[field] ??= [])
        // A word that stands twice in a field counts once.
        if (own.at(-1) !== entry) own.push(entry)
      }
  }
  return { having, names, size: entries.length }
})

/** Makes the index of a list step by step, so that nobody's search waits for it. */
export const prepareSearch = indexOf.prepare

/** How well an entry has the word, 0: not at all. What no entry has as it was typed is looked for with typing errors. */
function lookFor(index: WordIndex, entries: readonly Entry[], word: string): (entry: Entry) => number {
  const exact = scoreWord(index, createMatch(word, false))
  const inProse = (entry: Entry) => says(entry, word)
  if (exact.size > 0 || entries.some(inProse)) return (entry) => exact.get(entry) ?? (inProse(entry) ? proseWeight : 0)
  const near = scoreWord(index, createMatch(word, true))
  return (entry) => near.get(entry) ?? 0
}

const proseWeight = 0.5

/**
 * Who is called so, and how much of the name was typed: 0.75 to 1 of its telling letters, words with a typing error included. A word that is not
 * understood as anything else, and that few names have, must be among them, or the whole name of two words or more.
 */
function findNamed(index: WordIndex, words: readonly string[], rest: ReadonlySet<string>): ReadonlyMap<Entry, number> {
  const typed = new Map<Entry, Set<string>>()
  const own = new Set<Entry>()
  for (const word of words) {
    const spellings = index.having.get(word)?.[nameField] === undefined ? nearNames(index, word) : [word]
    for (const spelling of spellings) {
      const having = index.having.get(spelling)?.[nameField] ?? []
      const isRare = having.length <= Math.max(6, index.size / 30) && !isGeneric(spelling)
      for (const entry of having) {
        if (isRare && rest.has(word)) own.add(entry)
        typed.set(entry, (typed.get(entry) ?? new Set<string>()).add(spelling))
      }
    }
  }
  const named = new Map<Entry, number>()
  for (const [entry, spellings] of typed) {
    const telling = [...new Set(entry.words[nameField])].filter((word) => !isGeneric(word))
    const lengthOf = (some: readonly string[]) => sum(some.map((word) => word.length))
    const share = lengthOf(telling.filter((word) => spellings.has(word))) / Math.max(1, lengthOf(telling))
    if (own.has(entry) ? share >= 0.75 : share === 1 && telling.length > 1) named.set(entry, share)
  }
  return named
}

/** Words of names that are nearly this one: up to two letters differ, three where the first five are the same. */
function nearNames({ names }: WordIndex, word: string): string[] {
  const slips = slipsOf(word.length)
  if (slips === 0 || isGeneric(word)) return []
  return [...names].filter((name) => {
    const most = slips + (word.length > 7 && name.startsWith(word.slice(0, 5)) ? 1 : 0)
    return name[0] === word[0] && Math.abs(name.length - word.length) <= most && distance(name, word) <= most
  })
}

/** How well a word is the one that is looked for: 1 for itself, 0 for any that is not. */
type Match = (own: string) => number

/** By each entry that has such a word: how much it tells. */
type WordScores = ReadonlyMap<Entry, number>

/** The weight of the best field in which an entry has such a word. */
function scoreWord({ having }: WordIndex, match: Match): WordScores {
  const scores = new Map<Entry, number>()
  for (const [word, byField] of having) {
    const nearness = match(word)
    if (nearness === 0) continue
    for (const [field, { weight }] of searchFields.entries())
      for (const entry of byField[field] ?? []) scores.set(entry, Math.max(scores.get(entry) ?? 0, nearness * weight))
  }
  return scores
}

// As MiniSearch weighs them, which found things here before.
const prefixWeight = 0.5
const fuzzyWeight = 0.25

/** Takes words that are this one, begin with it (from `shortestSearch` characters on), or, if forgiving, are nearly like it. */
function createMatch(wanted: string, isForgiving: boolean): Match {
  const length = [...wanted].length
  const slips = isForgiving ? slipsOf(length) : 0
  return (own) => {
    if (own === wanted) return 1
    const more = own.length - wanted.length
    if (length >= shortestSearch && own.startsWith(wanted)) return (prefixWeight * own.length) / (own.length + 0.3 * more)
    if (slips === 0 || Math.abs(more) > slips || distance(wanted, own) > slips) return 0
    return (fuzzyWeight * wanted.length) / (wanted.length + slips)
  }
}

/** Typing errors that a word of so many characters may have. */
function slipsOf(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}
