import { type Selectable, sql } from 'kysely'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Queries } from '#storage/database.ts'
import type { EditStore, Stored, StoredLink } from '#storage/items/edit-record.ts'
import { openItemStore } from '#storage/items/item-store.ts'
import { type ContentRow, fromRow, toRow } from '#storage/items/opportunity-row.ts'
import { moveAddress } from '#storage/items/opportunity-store.ts'
import { readParts } from '#storage/items/read-parts.ts'
import type { Tables } from '#storage/tables.ts'

export interface StoredOpportunity extends Stored<Opportunity> {
  readonly link: StoredLink
}

const namingColumns = ['id', 'code', 'slug', 'name', 'official_link', 'state'] as const

/** What an item is told from others by. */
export type Naming = Selectable<Pick<Tables['opportunity'], (typeof namingColumns)[number]>>

/** Opportunities as the editor's side keeps them, in the caller's transaction. */
export function openOpportunityStore(db: Queries): EditStore<Opportunity, StoredOpportunity> {
  const items = openItemStore(db, { entity: 'opportunity', toContent: toRow, fromContent: (row: ContentRow) => fromRow(row), toStored })
  return {
    ...items,
    async save(row, expected) {
      const { item } = row
      const before = await db.selectFrom('opportunity').select('slug').where('id', '=', item.id).executeTakeFirst()
      const isSaved = await items.save(row, expected)
      if (isSaved && before !== undefined && before.slug !== item.slug) await moveAddress(db, item, before.slug, item.updatedAt ?? '')
      return isSaved
    },
    async isSlugTaken(slug, id) {
      if (await items.isSlugTaken(slug, id)) return true
      const address = db.selectFrom('opportunity_address').select('slug').where('slug', '=', slug).where('opportunity_id', '!=', id)
      return (await address.executeTakeFirst()) !== undefined
    },
    async listTakenSlugs(start, id) {
      const addresses = db.selectFrom('opportunity_address').select('slug').where('slug', 'like', `${start}%`)
      const former = await addresses.where('opportunity_id', '!=', id).execute()
      return [...(await items.listTakenSlugs(start, id)), ...former.map(({ slug }) => slug)]
    },
  }
}

/** Those of the ids that exist, in no order. */
export async function listStoredOpportunities(db: Queries, ids: readonly string[]): Promise<StoredOpportunity[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('opportunity').selectAll().where('id', 'in', ids).execute()
  return rows.map(toStored)
}

/** All items, trash included, 500 at a time in the order of their ids: of 50,000 at once SQLite would leave nobody a turn for half a second. */
export function readNamings(db: Queries): AsyncGenerator<readonly Naming[]> {
  const all = db.selectFrom('opportunity').select(namingColumns).orderBy('id').limit(500)
  return readParts(500, (after) => all.where('id', '>', after).execute())
}

/** All slugs that items once had, in no order. */
export async function listFormerAddresses(db: Queries): Promise<{ slug: string; opportunity_id: string }[]> {
  return await db.selectFrom('opportunity_address').select(['slug', 'opportunity_id']).execute()
}

/** Items outside the trash with this code; by rule at most one. */
export async function listIdsByCode(db: Queries, code: string): Promise<{ id: string; kind: string }[]> {
  return await db
    .selectFrom('opportunity')
    .select(['id', 'kind'])
    .where('code', '=', code)
    // As a literal: the index of codes leaves the trash out, and neither database uses it for a bound value.
    .where('state', '!=', sql.lit('trash'))
    .execute()
}

/** Keeps the result of a look at the link; no change of the item, so version and history stay. */
export async function saveLinkResult(db: Queries, id: string, link: StoredLink): Promise<void> {
  await db
    .updateTable('opportunity')
    .set({ link_state: link.state, link_checked_at: link.checkedAt, link_note: link.note })
    .where('id', '=', id)
    .execute()
}

function toStored(row: Selectable<Tables['opportunity']>): StoredOpportunity {
  return {
    item: fromRow(row),
    version: row.version,
    publishAt: row.publish_at,
    trashedAt: row.trashed_at,
    link: { state: row.link_state, checkedAt: row.link_checked_at, note: row.link_note },
  }
}
