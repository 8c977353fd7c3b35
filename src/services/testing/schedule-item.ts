import type { Entity } from '#domain/publication.ts'
import type { Queries } from '#storage/database.ts'
import { applyPublishing } from '#services/items/publishing.ts'
import { changeItem, opportunityType, postType } from '#services/items/saving.ts'

/** Publishes a stored item at an instant, as a save of its form does. */
export async function scheduleItem(
  db: Queries,
  entity: Entity,
  id: string,
  at: string,
  now: Date,
): Promise<void> {
  const deps = { db, clock: () => now }
  if (entity === 'post')
    await changeItem(deps, postType, id, 'scheduled', (row) => applyPublishing(row, { at }, now))
  else
    await changeItem(deps, opportunityType, id, 'scheduled', (row) =>
      applyPublishing(row, { at }, now),
    )
}
