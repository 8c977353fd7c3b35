import { compareText, normalizedWords, normalizeText } from '#domain/words/text.ts'

/** Words that say nothing about which item is meant; years change from round to round. */
const empty = new Set(
  'copy the of for in at and a an to scholarship scholarships program programme programs'.split(
    ' ',
  ),
)

/** From this likeness on two names are near-same. */
const nearSame = 0.8
/** More than any two names can have. */
const sameLink = 2
const maxNear = 5

type ExistingItem = {
  readonly id: string
  readonly name: string
  readonly officialLink: string | null
}

/**
 * Likely duplicates of the wanted item, likeliest first, at most five. They have its link, a
 * similar name, or a name with all of its words, as in the search of tables.
 */
export function listNear<Item extends ExistingItem>(
  wanted: Omit<ExistingItem, 'id'>,
  items: readonly Item[],
): Item[] {
  const link = linkKey(wanted.officialLink)
  const words = normalizedWords(wanted.name).filter(isDistinctiveWord)
  const isDistinctive = words.length > 1 || (words[0] ?? '').length > 3
  const isWithin = (name: string) => isDistinctive && hasWords(name, words)
  return items
    .map((item) => ({
      item,
      likeness:
        link !== '' && linkKey(item.officialLink) === link
          ? sameLink
          : Math.max(nameLikeness(wanted.name, item.name), isWithin(item.name) ? nearSame : 0),
    }))
    .filter(({ likeness }) => likeness >= nearSame)
    .toSorted((a, b) => b.likeness - a.likeness || compareText(a.item.id, b.item.id))
    .slice(0, maxNear)
    .map(({ item }) => item)
}

/**
 * Whether all words occur in the text, ignoring case and accents, as tables search. `words`:
 * normalized.
 */
export function hasWords(text: string, words: readonly string[]): boolean {
  const searched = normalizeText(text)
  return words.every((word) => searched.includes(word))
}

/**
 * How alike two names are, 0 to 1, whatever their case, accents, years and the order of their words
 * (Dice's coefficient of letter pairs).
 */
export function nameLikeness(a: string, b: string): number {
  const ours = pairsOf(a)
  const theirs = pairsOf(b)
  const total = ours.size + theirs.size
  if (total === 0) return 0
  let shared = 0
  for (const pair of ours) if (theirs.has(pair)) shared += 1
  return (2 * shared) / total
}

/** Host and path of an address without what differs between two spellings of it; '' for none. */
export function linkKey(link: string | null): string {
  const match = /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)(\?[^#]*)?/i.exec(link ?? '')
  if (match === null) return ''
  return `${match[1]?.toLowerCase()}${(match[2] ?? '').replace(/\/+$/, '')}${match[3] ?? ''}`
}

/**
 * The key that names share if they differ only in case, accents, years, word order and filler
 * words; '' without words.
 */
export const nameKey = (name: string): string => listDistinctiveWords(name).toSorted().join(' ')

const isDistinctiveWord = (word: string): boolean =>
  !empty.has(word) && !/^(?:19|20)\d\d$/.test(word)

function listDistinctiveWords(name: string): readonly string[] {
  const all = normalizedWords(name)
  const distinctive = all.filter(isDistinctiveWord)
  return distinctive.length > 0 ? distinctive : all
}

function pairsOf(name: string): Set<string> {
  const pairs = new Set<string>()
  for (const word of listDistinctiveWords(name)) {
    const padded = ` ${word} `
    for (let at = 0; at < padded.length - 1; at += 1) pairs.add(padded.slice(at, at + 2))
  }
  return pairs
}
