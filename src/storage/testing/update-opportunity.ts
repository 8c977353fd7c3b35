import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { opportunityTable } from '#storage/items/item-store.ts'

/**
 * Replaces the stored item of the same id, as an editor's save does. false: the id is unknown.
 * Throws the database's error for a taken slug or code.
 */
export async function updateOpportunity(db: Queries, item: Opportunity): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const stored = await opportunityTable.find(transaction, item.id)
    if (stored === undefined) return false
    const row = { ...stored, item, version: stored.version + 1 }
    return await opportunityTable.save(transaction, row, stored)
  })
}
