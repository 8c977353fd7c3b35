import type { AttentionReason } from '#domain/attention.ts'
import { type Disagreement, listDisagreements } from '#domain/eligibility/disagreements.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Queries } from '#storage/database.ts'
import { listStoredOpportunities } from '#storage/items/item-store.ts'
import { type AttentionItem, emptyRow, rowOfItem } from '#services/dashboard/attention-item.ts'
import { type Confirmed, doubtfulBases } from '#services/rules/rules-editing.ts'

// Rules that an editor should read.

type RulesReason = Extract<AttentionReason, `rules-${string}`>

/**
 * Why an editor should read an item's rules; undefined: there is no doubt. A confirmed disagreement
 * is not asked about again.
 */
function toDoubt(
  id: string,
  basis: Rules['basis'] | undefined,
  disagreements: readonly Disagreement[],
  confirmed: Confirmed,
) {
  if (disagreements.length > 0 && !confirmed.has(id, disagreements))
    return { reason: 'rules-disagree', count: disagreements.length, disagreements } as const
  const reason = basis && doubtfulBases[basis]
  return reason && { reason, count: 1, disagreements: [] }
}

/** The row of a doubt without what only the stored item has. */
export type DoubtRow = AttentionItem & { readonly itemId: string; readonly reason: RulesReason }

/** The doubts of all open items, in their order. */
export function findDoubts(open: readonly Entry[], confirmed: Confirmed): readonly DoubtRow[] {
  const found: DoubtRow[] = []
  for (const { id, kind, criteria, disagreements } of open) {
    const doubt = toDoubt(id, criteria.rules?.basis, disagreements, confirmed)
    if (doubt) found.push({ ...emptyRow, ...doubt, itemId: id, kind })
  }
  return found
}

/**
 * Their complete rows by id, with the items' rules as they are now, without those that an editor
 * has changed meanwhile.
 */
export async function readDoubts(
  db: Queries,
  doubts: readonly DoubtRow[],
  { confirmed, now }: { confirmed: Confirmed; now: Date },
): Promise<ReadonlyMap<string, AttentionItem>> {
  const reasons = new Map(doubts.map(({ itemId, reason }) => [itemId, reason]))
  const rows = new Map<string, AttentionItem>()
  for (const { item, version } of await listStoredOpportunities(db, [...reasons.keys()])) {
    const { id, rules, deadline } = item
    const doubt = rules && toDoubt(id, rules.basis, listDisagreements(item), confirmed)
    if (!doubt || doubt.reason !== reasons.get(id)) continue
    const row = rowOfItem({ ...item, version, deadline_date: deadline.date }, now)
    if (doubt.reason === 'rules-disagree') rows.set(id, { ...row, ...doubt })
    else rows.set(id, { ...row, ...doubt, rules })
  }
  return rows
}
