import { addDays } from '#domain/words/plain-date.ts'
import type { Queries } from '#storage/database.ts'
import { changeSetting, findRecord } from '#storage/setting-store.ts'

/** A day that has passed is asked about in another way, so it is forgotten then. */
const keptDays = 2

/**
 * Remembers in the caller's transaction that an editor has read this day (YYYY-MM-DD) of the item
 * on the official page, so that the attention list does not ask at once whether it is right.
 */
export async function rememberAnnounced(
  db: Queries,
  id: string,
  date: string,
  now: Date,
): Promise<void> {
  const oldest = addDays(now.toISOString().slice(0, 10), -keptDays)
  await changeSetting(db, 'dates-announced', now, (all) => {
    const kept = Object.entries(all).filter(([, each]) => String(each) >= oldest)
    return { ...Object.fromEntries(kept), [id]: date }
  })
}

/** Whether an editor has marked exactly this day of the item as announced. */
export type IsAnnounced = (id: string, date: string | null) => boolean

export async function readAnnounced(db: Queries): Promise<IsAnnounced> {
  const all = await findRecord(db, 'dates-announced')
  return (id, date) => date !== null && all[id] === date
}
