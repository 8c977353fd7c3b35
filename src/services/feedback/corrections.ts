import { type Correction, isCorrection, toCorrectionKey } from '#domain/corrections.ts'
import type { Report } from '#domain/feedback.ts'
import type { Queries } from '#storage/database.ts'
import { listOpenReports, resolveReportsOf } from '#storage/feedback/report-store.ts'

/** Corrections of one item that say the same. */
export interface CorrectionGroup {
  /** The oldest one. */
  readonly correction: Correction
  /** How many say so. */
  readonly count: number
  /** From how many ranges of addresses; those without one count each. */
  readonly ranges: number
  /** The first page that one of them names; null: none does. */
  readonly source: string | null
  /** What else the visitors wrote, at most three texts. */
  readonly texts: readonly string[]
  /** Open corrections from the range of the oldest one. */
  readonly ofRange: number
}

/** What one range of addresses sent beyond its first lines. */
export interface CorrectionFlood {
  /** The id of one of them. */
  readonly id: string
  /** All that came from the range. */
  readonly count: number
}

/** Different corrections from one range of addresses that are lines of their own. */
const mostOfRange = 3

/**
 * What the list of the editor says of the open corrections among these reports. Of a range of
 * addresses the first three different ones are groups, and the others one flood.
 */
export function groupCorrections(reports: readonly Report[]): {
  readonly groups: readonly CorrectionGroup[]
  readonly floods: readonly CorrectionFlood[]
} {
  const corrections = reports
    .filter(isCorrection)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const byRange = Map.groupBy(corrections, rangeOf)
  const same = Map.groupBy(corrections, (each) => `${each.opportunityId} ${toCorrectionKey(each)}`)
  const linesOf = new Map<string, number>()
  const flooding = new Set<string>()
  const groups: CorrectionGroup[] = []
  for (const members of same.values()) {
    const [correction] = members
    if (correction === undefined) continue
    const range = rangeOf(correction)
    const ranges = new Set(members.map(rangeOf)).size
    const lines = linesOf.get(range) ?? 0
    // What several ranges say is no flood of one of them.
    if (ranges === 1 && lines === mostOfRange) {
      flooding.add(range)
      continue
    }
    if (ranges === 1) linesOf.set(range, lines + 1)
    groups.push({
      correction,
      count: members.length,
      ranges,
      source: members.find(({ source }) => source !== null)?.source ?? null,
      texts: members.flatMap(({ text }) => text ?? []).slice(0, 3),
      ofRange: byRange.get(range)?.length ?? 1,
    })
  }
  const floods = [...flooding].flatMap((range) => {
    const members = byRange.get(range) ?? []
    return members.slice(0, 1).map(({ id }) => ({ id, count: members.length }))
  })
  return { groups, floods }
}

const rangeOf = ({ network, id }: Correction): string => network ?? id

/** Resolves the correction, and those of its item that say the same, at that instant. */
export async function resolveSame(db: Queries, correction: Correction, at: string): Promise<void> {
  const key = toCorrectionKey(correction)
  const open = await listOpenReports(db, correction.opportunityId)
  const same = open.filter(isCorrection).filter((each) => toCorrectionKey(each) === key)
  await resolveReportsOf(db, [correction.id, ...same.map(({ id }) => id)], at)
}
