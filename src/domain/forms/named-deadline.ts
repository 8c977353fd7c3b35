import type { Deadline } from '#domain/opportunity/deadline.ts'

/** The parts of a deadline that a file names, as text; '' empties. The date stands under another name when it is only expected. */
export interface NamedDeadline {
  readonly kind?: string
  readonly announced?: string
  readonly expected?: string
  readonly time?: string
  readonly zone?: string
  readonly note?: string
}

/**
 * The deadline fields of a form after the named parts have taken the place of those there were. Where no kind is named, a date says its own:
 * announced is fixed, and words such as 'rolling' or 'N/A' say theirs. An empty announced date takes no expected one away, nor the other way
 * round.
 */
export function mergeDeadline(named: NamedDeadline, before: Deadline): Record<string, unknown> {
  const worded = kindInWords(named.announced)
  const announced = worded === undefined ? named.announced : ''
  const isTakenAway = (before.kind === 'fixed' && announced === '') || (before.kind === 'expected' && named.expected === '')
  const guessed = announced ? 'fixed' : named.expected ? 'expected' : isTakenAway ? 'varies' : before.kind
  const kind = named.kind || (worded ?? guessed)
  const [own, other] = kind === 'expected' ? [named.expected, announced] : [announced, named.expected]
  return {
    // A deadline that changes its kind alone keeps its date.
    deadline: own || other || (own === '' ? '' : before.date),
    deadlineKind: kind,
    deadlineTime: named.time ?? before.time,
    deadlineZone: named.zone ?? before.zone,
    deadlineNote: named.note ?? before.note,
  }
}

/** undefined: these are no words for a deadline without a date. */
function kindInWords(text = ''): 'rolling' | 'varies' | undefined {
  if (/\brolling\b|all year|year[- ]round/i.test(text)) return 'rolling'
  return /^(?:n\/?a|varies|various|none|-)/i.test(text) ? 'varies' : undefined
}
