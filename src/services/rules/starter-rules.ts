import type { Opportunity, OpportunityField } from '#domain/opportunity/opportunity.ts'
import { createOpportunityLife } from '#services/items/opportunity-editing.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { openOpportunityStore } from '#storage/items/opportunity-edit-store.ts'
import { findIdBySlug } from '#storage/items/slug-look-up.ts'
import { claimSetting, saveSetting } from '#storage/setting-store.ts'

/** What rules are about: where an editor has written something else, the rules of the catalogue may not be those of the item. */
const about = [
  'eligibility',
  'benefits',
  'amount',
  'amountNote',
  'currency',
  'regions',
  'feeToApply',
] as const satisfies readonly OpportunityField[]

/** Ids of the items that got rules, and of those that an editor has to look at. */
export interface AddedRules {
  readonly added: readonly string[]
  readonly proposed: readonly string[]
}

/**
 * Gives the entries of the starter catalogue, which `read` reads, their rules in a database that had them before there were rules; once and for
 * good, in one transaction that other starting processes wait for. Items that have rules, are gone or in the trash stay as they are, and
 * those that somebody has changed in what rules are about are proposed only. null: it was done before.
 */
export async function addStarterRules(
  { kysely }: Database,
  clock: () => Date,
  read: () => Promise<readonly Opportunity[]>,
): Promise<AddedRules | null> {
  return await inTransaction(kysely, async (transaction) => {
    if (!(await claimSetting(transaction, 'starter-rules', { added: [], proposed: [] }, clock()))) return null
    const store = openOpportunityStore(transaction)
    const life = createOpportunityLife(transaction, clock)
    const added: string[] = []
    const proposed: string[] = []
    for (const entry of await read()) {
      const id = await findIdBySlug(transaction, 'opportunity', entry.slug)
      const row = id === undefined ? undefined : await store.find(id)
      if (row === undefined || row.item.rules !== null || entry.rules === null || row.item.state === 'trash') continue
      const isUnchanged = row.version === 1 || about.every((field) => isSame(row.item[field], entry[field]))
      if (isUnchanged)
        await life.change(row.item.id, 'rules-added', (present) => ({ ...present, item: { ...present.item, rules: entry.rules } }))
      ;(isUnchanged ? added : proposed).push(row.item.id)
    }
    await saveSetting(transaction, 'starter-rules', { added, proposed }, clock())
    return { added, proposed }
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
