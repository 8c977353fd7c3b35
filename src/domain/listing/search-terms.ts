import { distance } from 'fastest-levenshtein'
import { withRoom } from '#domain/listing/column.ts'
import { createNumberLists } from '#domain/listing/number-lists.ts'
import { placeIn } from '#domain/listing/place-in.ts'
import { createSortedNumbers } from '#domain/listing/sorted-numbers.ts'
import { compareText } from '#domain/words/compare-text.ts'

/** A word of a question met this one; exact 1, else less the more differs. */
export interface Match {
  /** Its number. */
  readonly term: number
  readonly weight: number
}

/** The words of all items, in alphabetical order, and where each stands. A word has a number as long as it is there. */
export interface Terms {
  /** `words` by field. */
  add(seat: number, words: readonly (readonly string[])[]): void
  /** What is there of it. */
  remove(seat: number): void
  /** Words that are this one, begin with it (from `shortestPrefix` characters on), or, if forgiving, are or begin nearly like it. */
  match(word: string, shortestPrefix: number, isForgiving: boolean): Match[]
  /** Where a word stands: `seat * fields + field`, each once. To be read before the next change. */
  postingsOf(term: number): Uint32Array
  /** From 0.5 to some 2: a word among few tells more (the length norm of Okapi BM25+). */
  nearness(seat: number, field: number): number
}

// As MiniSearch weighs them, which found things here before.
const prefixWeight = 0.5
const fuzzyWeight = 0.25

export function createTerms(fields: number): Terms {
  // By number; what leaves gives its number to the next that comes.
  const texts: (string | undefined)[] = []
  const free: number[] = []
  const numberOf = new Map<string, number>()
  const textOf = (term: number) => texts[term] ?? ''
  const sorted = createSortedNumbers((a, b) => compareText(textOf(a), textOf(b)))
  const postings = createNumberLists()
  /** Words of the item in each seat. */
  const termsOf = createNumberLists()
  // What rules most words out, side by side: to look into each of 50,000 terms takes ten times longer.
  let shapes = new Int32Array(0)
  /** How many words each field of each item has. */
  let lengths = new Uint32Array(0)
  const sums = Array.from({ length: fields }, () => 0)
  let seats = 0

  const number = (text: string): number => {
    const known = numberOf.get(text)
    if (known !== undefined) return known
    const term = free.pop() ?? texts.length
    texts[term] = text
    numberOf.set(text, term)
    shapes = withRoom(shapes, 2 * term + 2)
    shapes[2 * term] = text.length
    shapes[2 * term + 1] = lettersOf(text)
    sorted.add(term)
    return term
  }

  return {
    postingsOf: postings.read,
    add(seat, words) {
      const found = new Set<number>()
      lengths = withRoom(lengths, (seat + 1) * fields)
      for (const [field, own] of words.entries()) {
        lengths[seat * fields + field] = own.length
        sums[field] = (sums[field] ?? 0) + own.length
        for (const text of new Set(own)) {
          const term = number(text)
          postings.add(term, seat * fields + field)
          found.add(term)
        }
      }
      termsOf.set(
        seat,
        [...found].sort((a, b) => a - b),
      )
      seats += 1
    },
    remove(seat) {
      const [first, end] = [seat * fields, (seat + 1) * fields]
      for (const term of termsOf.read(seat)) {
        postings.removeBetween(term, first, end)
        if (postings.read(term).length > 0) continue
        sorted.remove(term)
        numberOf.delete(textOf(term))
        texts[term] = undefined
        free.push(term)
      }
      termsOf.set(seat, [])
      for (let field = 0; field < fields; field += 1) {
        sums[field] = (sums[field] ?? 0) - (lengths[first + field] ?? 0)
        lengths[first + field] = 0
      }
      seats -= 1
    },
    match(word, shortestPrefix, isForgiving) {
      const matches: Match[] = []
      const length = [...word].length
      if (length < shortestPrefix) {
        const exact = numberOf.get(word)
        return exact === undefined ? [] : [{ term: exact, weight: 1 }]
      }
      const all = sorted.all()
      for (let at = placeIn(all, (term) => textOf(term) < word); at < all.length; at += 1) {
        const term = all[at] ?? -1
        const text = textOf(term)
        if (!text.startsWith(word)) break
        const more = text.length - word.length
        matches.push({ term, weight: more === 0 ? 1 : (prefixWeight * text.length) / (text.length + 0.3 * more) })
      }
      const slips = isForgiving ? slipsOf(length) : 0
      if (slips === 0) return matches
      const letters = lettersOf(word)
      for (let at = 0; at < all.length; at += 1) {
        const term = all[at] ?? -1
        // Each slip changes two of the kinds of letters at most.
        if (Math.abs((shapes[2 * term] ?? 0) - word.length) > slips) continue
        if (countBits((shapes[2 * term + 1] ?? 0) ^ letters) > 2 * slips) continue
        const text = textOf(term)
        if (text.startsWith(word) || distance(word, text) > slips) continue
        matches.push({ term, weight: (fuzzyWeight * word.length) / (word.length + slips) })
      }
      return matches
    },
    nearness(seat, field) {
      const usual = (sums[field] ?? 0) / Math.max(1, seats)
      return 0.5 + 2.2 / (1 + 1.2 * (0.3 + (0.7 * (lengths[seat * fields + field] ?? 0)) / Math.max(1, usual)))
    },
  }
}

/** Typing errors that a word of so many characters may have. */
function slipsOf(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/** A bit for each of 31 kinds of letters: two words that differ in many of them need not be compared. */
function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at += 1) bits |= 1 << (text.charCodeAt(at) % 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
