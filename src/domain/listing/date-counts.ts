import type { Entry } from '#domain/listing/entry.ts'

/** How many open items have which kind of deadline, and how many an editor has checked. */
export interface DateCounts {
  /** By the organizer, for this round. */
  readonly announced: number
  /** A day known from earlier years. */
  readonly expected: number
  /** Only the months in which it usually closes. */
  readonly usual: number
  readonly rolling: number
  /** None of these. */
  readonly unknown: number
  readonly checked: number
}

/** Each item counts once among the deadlines. `open`: the open entries of a snapshot. */
export function countDates(open: readonly Pick<Entry, 'deadline' | 'verifiedOn'>[]): DateCounts {
  const counts = { announced: 0, expected: 0, usual: 0, rolling: 0, unknown: 0, checked: 0 }
  for (const { deadline, verifiedOn } of open) {
    counts[toKind(deadline)] += 1
    if (verifiedOn !== null) counts.checked += 1
  }
  return counts
}

function toKind({ kind, months }: Pick<Entry['deadline'], 'kind' | 'months'>) {
  if (kind === 'fixed') return 'announced'
  if (kind === 'varies') return months.length > 0 ? 'usual' : 'unknown'
  return kind
}
