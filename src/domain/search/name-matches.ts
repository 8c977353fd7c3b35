import type { StoredEntry } from '#domain/listing/entry.ts'
import { isGeneric, spokenWords } from '#domain/search/search-words.ts'
import type { WordIndex } from '#domain/search/word-index.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'

/**
 * By the `revision` of each entry whose name matches, the share of the name or of one alias in the
 * query. The share is 0.75 to 1 of the distinctive letters, words with a typing error included. A
 * rare word without another meaning must be among the matches (`rest` are the words without one),
 * or a full name of two words or more. Another name with the same two words matches as well
 * ('World Bank'), whatever its share. One that has a further word of the query is meant instead:
 * 'Erasmus Mundus' is not Erasmus.
 */
export function findNameMatches(
  index: WordIndex,
  words: readonly string[],
  rest: ReadonlySet<string>,
): ReadonlyMap<StoredEntry['revision'], number> {
  /** By entry: each word of its names that the query has, with the word as typed. */
  const typedOf = new Map<StoredEntry, Map<string, string>>()
  const withRareWord = new Set<StoredEntry>()
  for (const word of words) {
    const isName = index.entriesNamed(word).length > 0
    const spellings = isName ? [word] : index.namesNear(word)
    for (const spelling of spellings) {
      if (isGeneric(spelling)) continue
      const named = index.entriesNamed(spelling)
      const isRare = named.length <= Math.max(6, index.size / 30)
      for (const entry of named) {
        if (isRare && rest.has(word)) withRareWord.add(entry)
        getOrCreate(typedOf, entry, () => new Map()).set(spelling, word)
      }
    }
  }
  const said = new Set(words)
  const ownNames = [...typedOf].flatMap(([entry, typed]) =>
    entry.names.map((name) => readName(entry, name, typed, rest, said)),
  )
  const hosted = listHosted(index, words).map(({ entry, host }) => ({
    entry,
    share: 1,
    isFull: true,
    typed: new Set(host.filter((word) => rest.has(word))),
  }))
  const names = [...ownNames, ...hosted]
  const isMatch = ({ entry, share, isFull }: Name): boolean =>
    isFull || (withRareWord.has(entry) && share >= 0.75)
  const matches = new Map<StoredEntry['revision'], number>()
  const add = ({ entry: { revision }, share }: Name) =>
    matches.set(revision, Math.max(share, matches.get(revision) ?? 0))
  // Thousands of entries share a few of these.
  const byTyped = [
    ...Map.groupBy(
      names.filter(({ typed }) => typed.size > 1),
      ({ typed }) => [...typed].sort().join(' '),
    ).values(),
  ]
  const others = new Set<readonly Name[]>()
  for (const match of names.filter(isMatch)) {
    const asFar = byTyped.filter((group) => goesAsFar(match, group))
    for (const group of asFar) others.add(group)
    const isLonger = asFar.some(([name]) => (name?.typed.size ?? 0) > match.typed.size)
    if (!isLonger) add(match)
  }
  for (const other of [...others].flat()) add(other)
  return matches
}

/** A name or alias of an entry, as far as the query has it. */
interface Name {
  readonly entry: StoredEntry
  /** 0 to 1, of the letters of its distinctive words. */
  readonly share: number
  /** Two distinctive words or more, or three of any kind, and all of them are in the query. */
  readonly isFull: boolean
  /** The words of the query that have no other meaning. */
  readonly typed: ReadonlySet<string>
}

function readName(
  entry: StoredEntry,
  name: readonly string[],
  typedAs: ReadonlyMap<string, string>,
  rest: ReadonlySet<string>,
  said: ReadonlySet<string>,
): Name {
  const specific = [...new Set(name)].filter((word) => !isGeneric(word))
  const found = specific.filter((word) => typedAs.has(word))
  const share = countLetters(found) / Math.max(1, countLetters(specific))
  const typed = found.map((word) => typedAs.get(word) ?? '').filter((word) => rest.has(word))
  const spoken = spokenWords(name)
  const isSaid = spoken.length > 2 && spoken.every((word) => said.has(word))
  return {
    entry,
    share,
    isFull: share === 1 && (specific.length > 1 || isSaid),
    typed: new Set(typed),
  }
}

/** Whether names of other entries, all with the same typed words, have all that the first has. */
const goesAsFar = (first: Name, group: readonly Name[]): boolean =>
  first.typed.size > 0 &&
  [...first.typed].every((word) => group[0]?.typed.has(word)) &&
  group.some(({ entry }) => entry !== first.entry)

/**
 * What is hosted by those whose names stand in the query, with the words of the host: 'University
 * of Toronto', 'Toronto University'. `words`: of the query, in its order, without fillers. A name
 * that hosts of several countries have tells none of them apart: 'Ministry of Education'.
 */
export function listHosted(
  index: WordIndex,
  words: readonly string[],
): readonly { readonly entry: StoredEntry; readonly host: readonly string[] }[] {
  const telling = words.filter((word) => !isGeneric(word))
  const entries = new Set(telling.flatMap((word) => index.entriesHosted(word)))
  const hosted = [...entries].flatMap((entry) =>
    entry.hosts.filter((host) => standsIn(words, host)).map((host) => ({ entry, host })),
  )
  const byName = Map.groupBy(hosted, ({ host }) => host.toSorted().join(' '))
  return [...byName.values()].flatMap((own) => {
    const countries = new Set(own.flatMap(({ entry }) => entry.countryCode ?? []))
    return countries.size > 1 ? [] : own
  })
}

/** Whether the words of a name stand side by side, in any order. */
const standsIn = (words: readonly string[], name: readonly string[]): boolean =>
  words.some((_, at) => {
    const own = new Set(words.slice(at, at + name.length))
    return own.size === name.length && name.every((word) => own.has(word))
  })

const countLetters = (words: readonly string[]) => words.join('').length
