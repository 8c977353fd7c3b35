import { distance } from 'fastest-levenshtein'
import { withRoom } from '#domain/listing/column.ts'
import { placeIn } from '#domain/listing/sorted-list.ts'
import { createSortedNumbers } from '#domain/listing/sorted-numbers.ts'
import { compareText } from '#domain/words/compare-text.ts'

/** A word, and where it stands: `seat * fields + field`, each once. */
export interface Term {
  /** Its own as long as it is there. */
  readonly number: number
  readonly text: string
  readonly postings: number[]
}

/** A word of a question met this one; exact 1, else less the more differs. */
export interface Match {
  readonly term: Term
  readonly weight: number
}

/** The words of all items, in alphabetical order, and where each stands. */
export interface Terms {
  /** `words` by field. What it returns is what `remove` needs. */
  add(seat: number, words: readonly (readonly string[])[]): readonly Term[]
  remove(seat: number, terms: readonly Term[]): void
  /** Words that are this one, begin with it (from `shortestPrefix` characters on), or, if forgiving, are or begin nearly like it. */
  match(word: string, shortestPrefix: number, isForgiving: boolean): Match[]
  /** From 0.5 to some 2: a word among few tells more (the length norm of Okapi BM25+). */
  nearness(seat: number, field: number): number
}

// As MiniSearch weighs them, which found things here before.
const prefixWeight = 0.5
const fuzzyWeight = 0.25

export function createTerms(fields: number): Terms {
  // By number; what leaves gives its number to the next that comes.
  const terms: (Term | undefined)[] = []
  const free: number[] = []
  const textOf = (number: number) => terms[number]?.text ?? ''
  const sorted = createSortedNumbers((a, b) => compareText(textOf(a), textOf(b)))
  const byText = new Map<string, Term>()
  // What rules most words out, side by side: to look into each of 50,000 terms takes ten times longer.
  let shapes = new Int32Array(0)
  const lengths: number[] = []
  const sums = Array.from({ length: fields }, () => 0)
  let seats = 0

  const note = (text: string, posting: number): Term => {
    const known = byText.get(text)
    if (known !== undefined) {
      known.postings.push(posting)
      return known
    }
    // With its first one and not empty: what is pushed into an empty list takes room for seventeen, and most words stand once.
    const number = free.pop() ?? terms.length
    const term: Term = { number, text, postings: [posting] }
    terms[number] = term
    shapes = withRoom(shapes, 2 * number + 2)
    shapes[2 * number] = text.length
    shapes[2 * number + 1] = lettersOf(text)
    byText.set(text, term)
    sorted.add(number)
    return term
  }

  return {
    add(seat, words) {
      const found = new Set<Term>()
      for (const [field, own] of words.entries()) {
        lengths[seat * fields + field] = own.length
        sums[field] = (sums[field] ?? 0) + own.length
        for (const text of new Set(own)) found.add(note(text, seat * fields + field))
      }
      seats += 1
      return [...found]
    },
    remove(seat, own) {
      const [first, end] = [seat * fields, (seat + 1) * fields]
      for (const term of own) {
        const { number, text, postings } = term
        for (let at = postings.length - 1; at >= 0; at -= 1) {
          const posting = postings[at] ?? -1
          if (posting >= first && posting < end) postings.splice(at, 1)
        }
        if (postings.length > 0) continue
        byText.delete(text)
        sorted.remove(number)
        terms[number] = undefined
        free.push(number)
      }
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
        const exact = byText.get(word)
        return exact === undefined ? [] : [{ term: exact, weight: 1 }]
      }
      const all = sorted.all()
      for (let at = placeIn(all, (number) => textOf(number) < word); ; at += 1) {
        const term = terms[all[at] ?? -1]
        if (term?.text.startsWith(word) !== true) break
        const more = term.text.length - word.length
        matches.push({ term, weight: more === 0 ? 1 : (prefixWeight * term.text.length) / (term.text.length + 0.3 * more) })
      }
      const slips = isForgiving ? slipsOf(length) : 0
      if (slips === 0) return matches
      const letters = lettersOf(word)
      for (let at = 0; at < all.length; at += 1) {
        const number = all[at] ?? -1
        // Each slip changes two of the kinds of letters at most.
        if (Math.abs((shapes[2 * number] ?? 0) - word.length) > slips) continue
        if (countBits((shapes[2 * number + 1] ?? 0) ^ letters) > 2 * slips) continue
        const term = terms[number]
        if (term === undefined || term.text.startsWith(word) || distance(word, term.text) > slips) continue
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
