import type { Judged } from '#domain/eligibility/verdict.ts'
import type { Entry } from '#domain/listing/entry.ts'

/** What the entries of a list are judged by, each once, and for each place in the list its number among those. */
export interface NumberedJudged {
  readonly distinct: readonly Judged[]
  readonly numbers: Uint32Array
}

// The same list comes until something changes, for each visitor. To look into 50,000 entries takes longer than to judge by all their rules.
const known = new WeakMap<readonly Entry[], NumberedJudged>()

/** The list must not change any more. */
export function numberJudged(entries: readonly Entry[]): NumberedJudged {
  const found = known.get(entries)
  if (found !== undefined) return found
  const numberOf = new Map<Judged, number>()
  const numbers = Uint32Array.from(entries, ({ judged }) => {
    const number = numberOf.get(judged) ?? numberOf.size
    numberOf.set(judged, number)
    return number
  })
  const numbered = { distinct: [...numberOf.keys()], numbers }
  known.set(entries, numbered)
  return numbered
}
