import type { StoredEntry } from '#domain/listing/entry.ts'
import { isGeneric } from '#domain/search/search-words.ts'
import type { WordIndex } from '#domain/search/word-index.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'

/**
 * By the `revision` of each entry whose name matches, the share of the name or of one alias in the
 * query. The share is 0.75 to 1 of the distinctive letters, words with a typing error included. A
 * rare word without another meaning must be among the matches (`rest` are the words without one),
 * or a full name of two words or more.
 */
export function findNameMatches(
  index: WordIndex,
  words: readonly string[],
  rest: ReadonlySet<string>,
): ReadonlyMap<StoredEntry['revision'], number> {
  const spellingsOf = new Map<StoredEntry, Set<string>>()
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
        getOrCreate(spellingsOf, entry, () => new Set()).add(spelling)
      }
    }
  }
  const matches = new Map<StoredEntry['revision'], number>()
  for (const [entry, spellings] of spellingsOf) {
    for (const name of entry.names) {
      const specific = [...new Set(name)].filter((word) => !isGeneric(word))
      const found = specific.filter((word) => spellings.has(word))
      const share = countLetters(found) / Math.max(1, countLetters(specific))
      const isFullName = share === 1 && specific.length > 1
      const isMatch = isFullName || (withRareWord.has(entry) && share >= 0.75)
      if (isMatch) matches.set(entry.revision, Math.max(share, matches.get(entry.revision) ?? 0))
    }
  }
  return matches
}

const countLetters = (words: readonly string[]) => words.join('').length
