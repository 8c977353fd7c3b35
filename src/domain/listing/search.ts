import type { Entry, Indexed } from '#domain/listing/entry.ts'
import { createTerms, type Term } from '#domain/listing/search-terms.ts'
import { acronymsIn, initialsOf, initialsOfSite, wordsToFind, wordsToKeep } from '#domain/listing/search-words.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { countrySpellings } from '#domain/words/country.ts'

export interface SearchHit<Item> {
  readonly item: Item
  /** Higher is nearer; only comparable within one answer. */
  readonly score: number
}

/** The quick search begins at this many characters (docs/interface.md, Search). */
export const shortestSearch = 2

/** More words of one question are not looked for: each costs a look at all that it begins. */
const mostWords = 12

/** What is searched of an item, and how much a word found there tells. */
const fields = [
  { weight: 4, textOf: (item: Indexed) => [item.name] },
  { weight: 2, textOf: hostsOf },
  {
    weight: 1,
    textOf: (item: Indexed) => [item.country ?? '', ...(item.countryCode === null ? [] : countrySpellings(item.countryCode))],
  },
  { weight: 1, textOf: (item: Indexed) => [item.location ?? ''] },
  { weight: 3, textOf: acronymsOf },
] as const

/** How words of a question meet words of an item. */
interface Attempt {
  /** With typing errors too. */
  readonly isForgiving: boolean
  /** Else any of the words is enough. */
  readonly needsAll: boolean
}

const attempts: readonly Attempt[] = [
  { isForgiving: false, needsAll: true },
  { isForgiving: true, needsAll: true },
  { isForgiving: true, needsAll: false },
]

/** An index of words that changes with its items one by one. */
export interface Search {
  add(entry: Entry, item: Indexed): void
  remove(entry: Entry): void
  /**
   * Finds by name, host, country, location and acronym, whatever the case and accents, from the beginning of a word on. What the words as
   * typed do not find is looked for with typing errors, then by any of the words. Scholarships come before internships before leadership
   * programs (docs/interface.md, Search), the nearest first, equal ones by name and id. Fewer than 2 characters find nothing. What `takes`
   * refuses is left out as if it were not there.
   */
  find(text: string, limit: number, takes: (entry: Entry) => boolean): SearchHit<Entry>[]
}

/** `compare`: the order of items that are found equally near. */
export function createSearch(compare: (a: Entry, b: Entry) => number): Search {
  // An item's seat is its place in these two; what leaves gives its seat to the next that comes.
  const entries: (Entry | undefined)[] = []
  const terms: (readonly Term[])[] = []
  const seats = new Map<Entry, number>()
  const free: number[] = []
  const index = createTerms(fields.length)

  const try_ = ({ isForgiving, needsAll }: Attempt, words: readonly string[], takes: (entry: Entry) => boolean): SearchHit<Entry>[] => {
    const scores = new Float32Array(entries.length)
    // The last word that found it, counted from 1, and how many did.
    const seen = new Uint8Array(entries.length)
    const found = new Uint8Array(entries.length)
    for (const [at, word] of words.entries()) {
      for (const { term, weight } of index.match(word, shortestSearch, isForgiving)) {
        const rarity = weight * rarityOf(term, seats.size)
        for (const posting of term.postings) {
          const seat = Math.floor(posting / fields.length)
          if (needsAll && found[seat] !== at && seen[seat] !== at + 1) continue
          const field = posting % fields.length
          scores[seat] = (scores[seat] ?? 0) + rarity * (fields[field]?.weight ?? 0) * index.nearness(seat, field)
          if (seen[seat] === at + 1) continue
          seen[seat] = at + 1
          found[seat] = (found[seat] ?? 0) + 1
        }
      }
    }
    const hits: SearchHit<Entry>[] = []
    for (const [seat, count] of found.entries()) {
      const entry = entries[seat]
      if (count > 0 && (!needsAll || count === words.length) && entry !== undefined && takes(entry))
        hits.push({ item: entry, score: scores[seat] ?? 0 })
    }
    return hits
  }

  return {
    add(entry, item) {
      const seat = free.pop() ?? entries.length
      entries[seat] = entry
      seats.set(entry, seat)
      terms[seat] = index.add(
        seat,
        fields.map(({ textOf }) => wordsToKeep(textOf(item).join('\n'))),
      )
    },
    remove(entry) {
      const seat = seats.get(entry)
      if (seat === undefined) return
      index.remove(seat, terms[seat] ?? [])
      entries[seat] = undefined
      terms[seat] = []
      seats.delete(entry)
      free.push(seat)
    },
    find(text, limit, takes) {
      const wanted = text.trim()
      if ([...wanted].length < shortestSearch) return []
      const words = [...new Set(wordsToFind(wanted))].slice(0, mostWords)
      for (const attempt of attempts) {
        const hits = try_(attempt, words, takes)
        if (hits.length > 0) return nearestFirst(hits, limit, compare)
      }
      return []
    },
  }
}

/** A word that few items have tells more (the idf of Okapi BM25). */
function rarityOf({ postings }: Term, all: number): number {
  return Math.log(1 + (all - Math.min(all, postings.length) + 0.5) / (postings.length + 0.5))
}

function nearestFirst(hits: SearchHit<Entry>[], limit: number, compare: (a: Entry, b: Entry) => number): SearchHit<Entry>[] {
  const order = (a: SearchHit<Entry>, b: SearchHit<Entry>) =>
    kinds.indexOf(a.item.kind) - kinds.indexOf(b.item.kind) || b.score - a.score || compare(a.item, b.item)
  if (hits.length <= limit * 4) return hits.toSorted(order).slice(0, limit)
  // Of very many hits only the few that are asked for are put in order: what is nearer than the last of them is found first.
  const nearest: SearchHit<Entry>[] = []
  for (const hit of hits) {
    const last = nearest.at(-1)
    if (nearest.length === limit && last !== undefined && order(hit, last) >= 0) continue
    let at = nearest.length
    for (let before = nearest[at - 1]; before !== undefined && order(hit, before) < 0; before = nearest[at - 1]) at -= 1
    nearest.splice(at, 0, hit)
    if (nearest.length > limit) nearest.pop()
  }
  return nearest
}

function hostsOf({ hostUniversity, hostOrganization }: Indexed): string[] {
  return [hostUniversity, hostOrganization].filter((host) => host !== null)
}

function acronymsOf(item: Indexed): string[] {
  return [...[item.name, ...hostsOf(item)].map(initialsOf), initialsOfSite(item.officialLink ?? ''), ...acronymsIn(item.description)]
}
