import type { Queries } from '#storage/database.ts'

/** The official links of published items; with `unseenSince` without those that were looked at then or later. In no order. */
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
