import { riskOf } from '#domain/attention-risk.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { daysBetween, isPlainDate, todayUtc } from '#domain/words/plain-date.ts'
import { compareText } from '#domain/words/text.ts'
import type { AttentionItem } from '#services/dashboard/attention-item.ts'

/** What the order of the list knows beside its rows. */
interface Knowledge {
  /** All that is public. */
  readonly entries: readonly Entry[]
  /** Clicks on Apply by item (`clickDays` of domain/attention-risk.ts). */
  readonly clicks: ReadonlyMap<string, number>
  readonly now: Date
}

/** The rows with the greatest risk first; of equal ones by name. */
export function orderByRisk(
  rows: readonly AttentionItem[],
  { entries, clicks, now }: Knowledge,
): readonly AttentionItem[] {
  const ids = new Set(rows.map(({ itemId }) => itemId))
  const entryOf = new Map(entries.filter(({ id }) => ids.has(id)).map((entry) => [entry.id, entry]))
  const today = todayUtc(now)
  const daysSince = (day: string | null | undefined) =>
    day && isPlainDate(day) ? daysBetween(day, today) : null
  const toRisk = (row: AttentionItem): number => {
    const { reason, itemId, page } = row
    const entry = itemId === null ? undefined : entryOf.get(itemId)
    return riskOf({
      reason,
      says: page?.kind ?? null,
      daysLeft: reason === 'not-verified' ? null : (row.days ?? entry?.deadline.daysLeft ?? null),
      // Those who looked for what is not listed follow it, too.
      clicks: reason === 'suggested' ? row.count : (clicks.get(itemId ?? '') ?? 0),
      daysSinceCheck: reason === 'not-verified' ? row.days : daysSince(entry?.verifiedOn),
    })
  }
  return rows
    .map((row) => ({ row, risk: toRisk(row) }))
    .sort(
      (a, b) =>
        b.risk - a.risk || trustOf(b.row) - trustOf(a.row) || compareText(a.row.title, b.row.title),
    )
    .map(({ row }) => row)
}

/** The corrections, at most that many, that most ranges of addresses say, then those with a page. */
export const mostTrusted = (
  rows: readonly AttentionItem[],
  most: number,
): ReadonlySet<AttentionItem> =>
  new Set(
    rows
      .filter(({ reason }) => reason === 'correction')
      .sort((a, b) => trustOf(b) - trustOf(a))
      .slice(0, most),
  )

/** A page counts less than another range of addresses that says the same. */
const trustOf = ({ correction }: AttentionItem): number =>
  correction === null ? 0 : 2 * correction.ranges + (correction.source === null ? 0 : 1)
