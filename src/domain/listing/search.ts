import { distance } from 'fastest-levenshtein'
import { derive } from '#domain/listing/derive.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { searchFields, wordsToFind } from '#domain/listing/search-words.ts'
import { compareNames } from '#domain/listing/sort.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'

export interface SearchHit<Item> {
  readonly item: Item
  /** Higher is nearer; only comparable within one answer. */
  readonly score: number
}

/** The quick search begins at this many characters (docs/interface.md, Search). */
export const shortestSearch = 2

/** More words of one question are not looked for: each costs a look at all words. */
const mostWords = 12

/**
 * Finds by name, host, country, location and acronym, whatever the case and accents, from the beginning of a word on. What the words as
 * typed do not find is looked for with typing errors, then by any of the words. Scholarships come before internships before leadership
 * programs (docs/interface.md, Search), the nearest first, equal ones by name and id. Fewer than 2 characters find nothing. What `takes`
 * refuses is left out as if it were not there.
 */
export function search(entries: readonly Entry[], text: string, limit: number, takes: (entry: Entry) => boolean): SearchHit<Entry>[] {
  const wanted = text.trim()
  if ([...wanted].length < shortestSearch) return []
  const words = [...new Set(wordsToFind(wanted))].slice(0, mostWords)
  const index = indexOf(entries)
  const score = (isForgiving: boolean) => words.map((word) => scoreWord(index, createMatch(word, isForgiving)))
  const exact = rank(score(false), true, takes)
  if (exact.length > 0) return exact.slice(0, limit)
  const near = score(true)
  const all = rank(near, true, takes)
  return (all.length > 0 ? all : rank(near, false, takes)).slice(0, limit)
}

/** The words of a whole list: a look at all of its entries would take seven times as long, and there are fewer words than entries. */
interface WordIndex {
  /** Who has the word, by the field of `searchFields` in which it stands; there is nothing for a field in which nobody has it. */
  readonly having: ReadonlyMap<string, readonly (readonly Entry[] | undefined)[]>
  /** By field: how many words it has on average. */
  readonly usualLengths: readonly number[]
  readonly size: number
}

const indexOf = derive((entries): WordIndex => {
  const having = new Map<string, Entry[][]>()
  const sums = searchFields.map(() => 0)
  for (const entry of entries)
    for (const [field, words] of entry.words.entries()) {
      sums[field] = (sums[field] ?? 0) + words.length
      for (const word of words) {
        const byField = having.get(word) ?? []
        if (byField.length === 0) having.set(word, byField)
        const own = (byField[field] ??= [])
        // A word that stands twice in a field counts once.
        if (own.at(-1) !== entry) own.push(entry)
      }
    }
  return { having, usualLengths: sums.map((sum) => sum / Math.max(1, entries.length)), size: entries.length }
})

/** How well a word is the one that is looked for: 1 for itself, 0 for any that is not. */
type Match = (own: string) => number

/** By each entry that has such a word: how much it tells. */
type WordScores = ReadonlyMap<Entry, number>

function scoreWord({ having, usualLengths, size }: WordIndex, match: Match): WordScores {
  const scores = new Map<Entry, number>()
  for (const [word, byField] of having) {
    const nearness = match(word)
    if (nearness === 0) continue
    const rarity = rarityOf(
      byField.reduce((sum, own) => sum + (own?.length ?? 0), 0),
      size,
    )
    for (const [field, { weight }] of searchFields.entries())
      for (const entry of byField[field] ?? []) {
        const told = nearness * rarity * weight * brevityOf(entry.words[field]?.length ?? 0, usualLengths[field] ?? 0)
        scores.set(entry, (scores.get(entry) ?? 0) + told)
      }
  }
  return scores
}

/** Entries that have all of the words, or any. */
function rank(words: readonly WordScores[], needsAll: boolean, takes: (entry: Entry) => boolean): SearchHit<Entry>[] {
  const candidates = needsAll ? (words[0]?.keys() ?? []) : new Set(words.flatMap((scores) => [...scores.keys()]))
  const hits: SearchHit<Entry>[] = []
  for (const item of candidates) {
    if ((needsAll && !words.every((scores) => scores.has(item))) || !takes(item)) continue
    hits.push({ item, score: words.reduce((sum, scores) => sum + (scores.get(item) ?? 0), 0) })
  }
  return hits.sort((a, b) => kinds.indexOf(a.item.kind) - kinds.indexOf(b.item.kind) || b.score - a.score || compareNames(a.item, b.item))
}

/** A word that few have tells more (the idf of Okapi BM25). */
function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - Math.min(all, having) + 0.5) / (having + 0.5))
}

/** From 0.5 to some 2: a word among few tells more (the length norm of Okapi BM25+). */
function brevityOf(length: number, usual: number): number {
  return 0.5 + 2.2 / (1 + 1.2 * (0.3 + (0.7 * length) / Math.max(1, usual)))
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
