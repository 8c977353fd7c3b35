import type { Report } from '#domain/feedback.ts'
import { readLink } from '#domain/words/links.ts'
import { isNearDay } from '#domain/words/plain-date.ts'
import { normalizeText } from '#domain/words/text.ts'
import { readWrittenDay } from '#domain/words/written-day.ts'

/** A report that says what the fact should be. */
export interface Correction extends Report {
  readonly wanted: string
}

export const isCorrection = (report: Report): report is Correction => report.wanted !== null

/** Days for which a correction keeps the hash of its range of addresses. */
export const correctionNetworkDays = 30

type Wanted = Pick<Correction, 'reason' | 'wanted'>

/**
 * What the item can say exactly as it is wanted: a day (YYYY-MM-DD) as its deadline, or an official
 * link. null: an editor has to read it, as with a day of two senses or one with an hour.
 */
export function readExact({
  reason,
  wanted,
}: Wanted): { readonly day: string } | { readonly link: string } | null {
  if (reason === 'wrong-date') {
    const day = readWrittenDay(wanted)
    return day?.kind === 'day' && day.time === null && isNearDay(day.date)
      ? { day: day.date }
      : null
  }
  if (reason !== 'dead-link') return null
  const link = readLink(wanted)
  return link.ok ? { link: link.href } : null
}

/** Corrections of one item with the same key say the same; spelling and marks do not count. */
export function toCorrectionKey(correction: Wanted): string {
  const exact = readExact(correction)
  const value = exact === null ? normalizeText(correction.wanted) : Object.values(exact).join('')
  return `${correction.reason} ${value}`
}
