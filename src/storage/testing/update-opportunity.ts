import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { findItem, saveItem } from '#storage/items/item-store.ts'

/**
 * Replaces the stored item of the same id, as an editor's save does. false: the id is unknown.
 * Throws the database's error for a taken slug or code.
 */
export async function updateOpportunity(db: Queries, item: Opportunity): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const stored = await findItem(transaction, 'opportunity', item.id)
    return (
      stored !== undefined &&
      (await saveItem(
        transaction,
        'opportunity',
        { ...stored, item, version: stored.version + 1 },
        stored,
      ))
    )
  })
}
