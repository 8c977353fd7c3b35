import type { Entry, Indexed } from '#domain/listing/entry.ts'
import { createTerms, type Match } from '#domain/listing/search-terms.ts'
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

/** An index of words that changes with its items one by one. */
export interface Search {
  /** `seat`: of its entry (seats.ts). */
  add(seat: number, item: Indexed): void
  remove(seat: number): void
  /**
   * Finds by name, host, country, location and acronym, whatever the case and accents, from the beginning of a word on. What the words as
   * typed do not find is looked for with typing errors, then by any of the words. Scholarships come before internships before leadership
   * programs (docs/interface.md, Search), the nearest first, equal ones by name and id. Fewer than 2 characters find nothing. What `takes`
   * refuses is left out as if it were not there.
   */
  find(text: string, limit: number, takes: (entry: Entry) => boolean): readonly SearchHit<Entry>[]
}

/** `entries` by seat; `compare`: the order of items that are found equally near. */
export function createSearch(entries: readonly (Entry | undefined)[], compare: (a: Entry, b: Entry) => number): Search {
  let size = 0
  const index = createTerms(fields.length)

  /** `matches` of each word of a question; `needsAll`: else any of the words is enough. */
  const attempt = (
    needsAll: boolean,
    matches: readonly (readonly Match[])[],
    limit: number,
    takes: (entry: Entry) => boolean,
  ): readonly SearchHit<Entry>[] => {
    const scores = new Float32Array(entries.length)
    // The last word that found it, counted from 1, and how many did.
    const seen = new Uint8Array(entries.length)
    const found = new Uint8Array(entries.length)
    for (const [at, met] of matches.entries()) {
      for (const { term, weight } of met) {
        const postings = index.postingsOf(term)
        const rarity = weight * rarityOf(postings.length, size)
        for (let place = 0; place < postings.length; place += 1) {
          const posting = postings[place] ?? 0
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
    const nearest = createNearest(limit, compare)
    for (let seat = 0; seat < found.length; seat += 1) {
      const count = found[seat] ?? 0
      const entry = count === 0 || (needsAll && count < matches.length) ? undefined : entries[seat]
      if (entry !== undefined && takes(entry)) nearest.offer(entry, scores[seat] ?? 0)
    }
    return nearest.all()
  }

  return {
    add(seat, item) {
      index.add(
        seat,
        fields.map(({ textOf }) => wordsToKeep(textOf(item).join('\n'))),
      )
      size += 1
    },
    remove(seat) {
      index.remove(seat)
      size -= 1
    },
    find(text, limit, takes) {
      const wanted = text.trim()
      if ([...wanted].length < shortestSearch) return []
      const words = [...new Set(wordsToFind(wanted))].slice(0, mostWords)
      const match = (isForgiving: boolean) => words.map((word) => index.match(word, shortestSearch, isForgiving))
      const exact = attempt(true, match(false), limit, takes)
      if (exact.length > 0) return exact
      const near = match(true)
      const all = attempt(true, near, limit, takes)
      return all.length > 0 ? all : attempt(false, near, limit, takes)
    },
  }
}

/** A word that few items have tells more (the idf of Okapi BM25). */
function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - Math.min(all, having) + 0.5) / (having + 0.5))
}

/** Keeps the nearest of very many, at most `limit` of them, without holding the others. */
function createNearest(limit: number, compare: (a: Entry, b: Entry) => number) {
  const rank = (kind: Entry['kind']) => kinds.indexOf(kind)
  const order = (a: SearchHit<Entry>, b: SearchHit<Entry>) =>
    rank(a.item.kind) - rank(b.item.kind) || b.score - a.score || compare(a.item, b.item)
  let kept: SearchHit<Entry>[] = []
  let last: SearchHit<Entry> | undefined
  const cut = () => {
    kept = kept.sort(order).slice(0, limit)
    last = kept.length < limit ? undefined : kept.at(-1)
  }
  return {
    offer(item: Entry, score: number): void {
      // Most of very many are farther than the last of the nearest so far.
      if (last !== undefined && (rank(item.kind) - rank(last.item.kind) || last.score - score) > 0) return
      kept.push({ item, score })
      if (kept.length >= 2 * limit + 64) cut()
    },
    all(): readonly SearchHit<Entry>[] {
      cut()
      return kept
    },
  }
}

function hostsOf({ hostUniversity, hostOrganization }: Indexed): string[] {
  return [hostUniversity, hostOrganization].filter((host) => host !== null)
}

function acronymsOf(item: Indexed): string[] {
  return [...[item.name, ...hostsOf(item)].map(initialsOf), initialsOfSite(item.officialLink ?? ''), ...acronymsIn(item.description)]
}
