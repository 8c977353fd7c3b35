import type { Entity } from '#domain/publication.ts'
import type { Queries } from '#storage/database.ts'
import { applyPublishing } from '#services/items/actions.ts'
import { changeItem } from '#services/items/saving.ts'

/** Publishes a stored item at an instant, as a save of its form does. */
export async function scheduleItem(
  db: Queries,
  entity: Entity,
  id: string,
  at: string,
  now: Date,
): Promise<void> {
  await changeItem({ db, clock: () => now }, entity, id, 'scheduled', (row) =>
    applyPublishing(row, { at }, now),
  )
}
