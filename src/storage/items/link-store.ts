import type { Queries } from '#storage/database.ts'
import type { StoredLink } from '#storage/items/item-store.ts'

/** The official links of published items; with `unseenSince` without those that were checked then or later. In no order. */
export async function listPublishedLinks(db: Queries, unseenSince?: Date): Promise<{ id: string; link: string }[]> {
  const links = db
    .selectFrom('opportunity')
    .select(['id', 'official_link as link'])
    .where('state', '=', 'published')
    .where('official_link', 'is not', null)
    .$narrowType<{ link: string }>()
  const since = unseenSince?.toISOString()
  return await (
    since === undefined ? links : links.where(({ eb, or }) => or([eb('link_checked_at', 'is', null), eb('link_checked_at', '<', since)]))
  ).execute()
}

/** How many published items have a link that was seen in this state; null: in none yet. */
export async function countLinks(db: Queries): Promise<{ state: string | null; count: number }[]> {
  const rows = await db
    .selectFrom('opportunity')
    .select((each) => ['link_state as state', each.fn.countAll().as('count')])
    .where('state', '=', 'published')
    .where('official_link', 'is not', null)
    .groupBy('link_state')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

/** Keeps the result of a look at the link; no change of the item, so version and history stay. */
export async function saveLinkResult(db: Queries, id: string, link: StoredLink): Promise<void> {
  const cells = { link_state: link.state, link_checked_at: link.checkedAt, link_note: link.note }
  await db.updateTable('opportunity').set(cells).where('id', '=', id).execute()
}
