import { distance } from 'fastest-levenshtein'
import { createSortedList, placeIn } from '#domain/listing/sorted-list.ts'
import { compareText } from '#domain/words/compare-text.ts'

/** A word, and where it stands: `seat * fields + field`, each once. */
export interface Term {
  readonly text: string
  /** Which letters it has, a bit for each of 31 kinds: two words that differ in many of them need not be compared. */
  readonly letters: number
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
  const sorted = createSortedList<Term>((a, b) => compareText(a.text, b.text))
  const byText = new Map<string, Term>()
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
    const term: Term = { text, letters: lettersOf(text), postings: [posting] }
    byText.set(text, term)
    sorted.add(term)
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
    remove(seat, terms) {
      const [first, end] = [seat * fields, (seat + 1) * fields]
      for (const term of terms) {
        const { text, postings } = term
        for (let at = postings.length - 1; at >= 0; at -= 1) {
          const posting = postings[at] ?? -1
          if (posting >= first && posting < end) postings.splice(at, 1)
        }
        if (postings.length > 0) continue
        byText.delete(text)
        sorted.remove(term)
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
      for (let at = placeIn(all, ({ text }) => text < word); ; at += 1) {
        const term = all[at]
        if (term?.text.startsWith(word) !== true) break
        const more = term.text.length - word.length
        matches.push({ term, weight: more === 0 ? 1 : (prefixWeight * term.text.length) / (term.text.length + 0.3 * more) })
      }
      const slips = isForgiving ? slipsOf(length) : 0
      if (slips === 0) return matches
      const letters = lettersOf(word)
      const shapes = shapesOf(all)
      for (let at = 0; at < all.length; at += 1) {
        // Each slip changes two of the kinds of letters at most.
        if (Math.abs((shapes.lengths[at] ?? 0) - word.length) > slips) continue
        if (countBits((shapes.letters[at] ?? 0) ^ letters) > 2 * slips) continue
        const term = all[at]
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

/** What rules most words out, side by side: to look into each of 50,000 terms takes ten times longer. */
interface Shapes {
  readonly lengths: Int32Array
  readonly letters: Int32Array
}

const knownShapes = new WeakMap<readonly Term[], Shapes>()

function shapesOf(terms: readonly Term[]): Shapes {
  const known = knownShapes.get(terms)
  if (known !== undefined) return known
  const shapes = { lengths: Int32Array.from(terms, ({ text }) => text.length), letters: Int32Array.from(terms, ({ letters }) => letters) }
  knownShapes.set(terms, shapes)
  return shapes
}

/** Typing errors that a word of so many characters may have. */
function slipsOf(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

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
