import { type Indexed, indexedFields, type Published } from '#domain/listing/published.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import type { StoredLink } from '#storage/items/item-store.ts'
import { columnsOf, type ContentRow, fromRow, toRow } from '#storage/items/opportunity-row.ts'
import { analyzeTables, veryMany } from '#storage/postgres.ts'
import { batchesOf, readInBatches, streamBatches } from '#storage/yielding.ts'

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535; a row has 41 columns. */
const rowsPerStatement = 100

/** Throws the database's error when a slug, or a code outside the trash, is taken; then none is stored. */
export async function insertOpportunities(db: Queries, opportunities: readonly Opportunity[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for await (const some of batchesOf(opportunities, rowsPerStatement)) {
      const rows = some.map((each) => ({ ...toRow(each), version: 1 }))
      await transaction.insertInto('opportunity').values(rows).execute()
    }
    if (opportunities.length >= veryMany) await analyzeTables(transaction, ['opportunity'])
  })
}

/** Rows per read: some milliseconds on SQLite, which blocks the process meanwhile. */
const rowsAtOnce = 100

const indexedColumns = [...columnsOf(indexedFields), 'publish_at'] as const

/** Versions by id of those of the ids that are published. */
export async function findVersions(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const published = db.selectFrom('opportunity').select(['id', 'version']).where('state', '=', 'published')
  const rows = await readInBatches(ids, (some) => published.where('id', 'in', some).execute())
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** All published items of one entity, part by part in the order of their ids; also those that become public later. */
export async function* streamPublishedBatches(db: Queries, kind: Kind): AsyncGenerator<Published<Indexed>[]> {
  const published = db.selectFrom('opportunity').select(indexedColumns).where('kind', '=', kind).where('state', '=', 'published')
  const next = published.orderBy('id').limit(rowsAtOnce)
  for await (const rows of streamBatches(rowsAtOnce, (after) => next.where('id', '>', after).execute())) yield rows.map(toIndexed)
}

/** Those of the ids that are published, in any order; also those that become public later. */
export async function indexPublished(db: Queries, ids: readonly string[]): Promise<Published<Indexed>[]> {
  const published = db.selectFrom('opportunity').select(indexedColumns).where('state', '=', 'published')
  return (await readInBatches(ids, (some) => published.where('id', 'in', some).execute())).map(toIndexed)
}

/** The same, complete. */
export async function readPublished(db: Queries, ids: readonly string[]): Promise<Opportunity[]> {
  const published = db.selectFrom('opportunity').selectAll().where('state', '=', 'published')
  return (await readInBatches(ids, (some) => published.where('id', 'in', some).execute())).map((row) => fromRow(row))
}

function toIndexed(row: Partial<ContentRow> & { readonly publish_at: string | null }): Published<Indexed> {
  return { item: fromRow(row, indexedFields), publishAt: row.publish_at }
}

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

/** Stores the result of a link check. The item does not change, so version and history stay. */
export async function saveLinkResult(db: Queries, id: string, link: StoredLink): Promise<void> {
  const cells = { link_state: link.state, link_checked_at: link.checkedAt, link_note: link.note }
  await db.updateTable('opportunity').set(cells).where('id', '=', id).execute()
}
