import type { Selectable } from 'kysely'
import { fillRules } from '#domain/eligibility/stored-rules.ts'
import { type Indexed, indexedFields, type Published } from '#domain/listing/published.ts'
import { deadlineKinds } from '#domain/opportunity/deadline.ts'
import { type LinkResult, readLinkResult } from '#domain/opportunity/link-result.ts'
import {
  emptyValue,
  fieldNames,
  type Kind,
  type Opportunity,
  type OpportunityField,
  rowOf,
} from '#domain/opportunity/opportunity.ts'
import { areMonths } from '#domain/words/plain-date.ts'
import { decodeJson, decodeTexts, encodeJson, oneOf } from '#storage/columns.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import { analyzeTables, veryMany } from '#storage/postgres.ts'
import { type CellField, cellFields, columnName, type Tables } from '#storage/tables.ts'
import { batchesOf, readInBatches, streamBatches } from '#storage/yielding.ts'

/** Columns of the editor's side (item-store.ts), which an opportunity itself does not have. */
type EditColumn =
  | 'version'
  | 'publish_at'
  | 'trashed_at'
  | 'link_state'
  | 'link_checked_at'
  | 'link_note'
export type ContentRow = Omit<Selectable<Tables['opportunity']>, EditColumn>

/** The result of the last link check as stored; services interpret `state`. */
export type StoredLink = {
  readonly state: string | null
  readonly checkedAt: string | null
  readonly note: string | null
}

const deadlineParts = ['kind', 'date', 'time', 'zone', 'note'] as const

export function toRow(opportunity: Opportunity): ContentRow {
  const cells = cellFields.map((field) => [columnName(field), toCell(opportunity[field])] as const)
  const days = deadlineParts.map(
    (part) => [`deadline_${part}`, opportunity.deadline[part]] as const,
  )
  return Object.fromEntries<unknown>([...cells, ...days]) as ContentRow
}

const deadlineColumns = deadlineParts.map((part) => `deadline_${part}` as const)

export const columnsOf = (fields: readonly OpportunityField[]) =>
  fields.flatMap((field) => (field === 'deadline' ? deadlineColumns : [columnName(field)]))

/**
 * The fields of a row, by default all. An unknown word reads as the careful choice: a scholarship,
 * a draft, a deadline that varies. A missing column, as in older history, reads as empty.
 */
export function fromRow<Field extends OpportunityField = OpportunityField>(
  row: Partial<ContentRow>,
  fields: readonly Field[] = fieldNames as readonly Field[],
): Pick<Opportunity, Field> {
  const read = (field: OpportunityField) =>
    field === 'deadline' ? toDeadline(row) : fromCell(field, row[columnName(field)] ?? null)
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as Pick<Opportunity, Field>
}

function toCell(value: Opportunity[CellField]): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return String(value)
  return value === null || typeof value === 'string' ? value : encodeJson(value)
}

function fromCell(field: CellField, cell: string | number | null): unknown {
  const row = rowOf(field)
  const text = cell === null ? null : String(cell)
  switch (row.value) {
    case 'flag':
      return cell === 1
    case 'lines':
    case 'words':
      return decodeTexts(text ?? '')
    case 'months': {
      // Anything that is no list of months reads as an empty one.
      const months = decodeJson(text ?? '')
      return Array.isArray(months) && areMonths(months) ? months : []
    }
    case 'choice':
      return row.of.find((choice) => choice === text) ?? emptyValue(field)
    case 'number': {
      const number = text === null ? Number.NaN : Number(text)
      return Number.isFinite(number) ? number : null
    }
    case 'rules':
      return text === null ? null : fillRules(decodeJson(text))
    default:
      return text ?? emptyValue(field)
  }
}

/** An unknown kind reads as 'varies', which promises nothing. */
export function toDeadline(
  row: Partial<Pick<ContentRow, (typeof deadlineColumns)[number]>>,
): Opportunity['deadline'] {
  return {
    kind: oneOf(deadlineKinds, row.deadline_kind ?? null, 'varies'),
    date: row.deadline_date ?? null,
    time: row.deadline_time ?? null,
    zone: row.deadline_zone ?? null,
    note: row.deadline_note ?? null,
  }
}

/**
 * Throws the database's error when a slug, or a code outside the trash, is taken; then none is
 * stored.
 */
export async function insertOpportunities(
  db: Queries,
  opportunities: readonly Opportunity[],
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for await (const some of batchesOf(opportunities, rowsAtOnce)) {
      const rows = some.map((each) => ({ ...toRow(each), version: 1 }))
      await transaction.insertInto('opportunity').values(rows).execute()
    }
    if (opportunities.length >= veryMany) await analyzeTables(transaction, ['opportunity'])
  })
}

/**
 * Per read (some ms of SQLite, which blocks the process) and per statement (SQLite takes 32,766
 * parameters, and a row has 41).
 */
const rowsAtOnce = 100

const indexedColumns = [...columnsOf(indexedFields), 'publish_at'] as const

/** Versions by id of those of the ids that are published. */
export async function findVersions(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readInBatches(ids, (some) =>
    publishedOf(db).select(['id', 'version']).where('id', 'in', some).execute(),
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const publishedOf = (db: Queries) => db.selectFrom('opportunity').where('state', '=', 'published')

/**
 * All published items of one entity, part by part in the order of their ids; also those that become
 * public later.
 */
export async function* streamPublishedBatches(
  db: Queries,
  kind: Kind,
): AsyncGenerator<Published<Indexed>[]> {
  const readNext = (after: string) =>
    publishedOf(db)
      .select(indexedColumns)
      .where('kind', '=', kind)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
  for await (const rows of streamBatches(rowsAtOnce, readNext)) yield rows.map(toIndexed)
}

/** Those of the ids that are published, in any order; also those that become public later. */
export async function indexPublished(
  db: Queries,
  ids: readonly string[],
): Promise<Published<Indexed>[]> {
  const rows = await readInBatches(ids, (some) =>
    publishedOf(db).select(indexedColumns).where('id', 'in', some).execute(),
  )
  return rows.map(toIndexed)
}

/** As `indexPublished`, with all fields. */
export async function readPublished(db: Queries, ids: readonly string[]): Promise<Opportunity[]> {
  const rows = await readInBatches(ids, (some) =>
    publishedOf(db).selectAll().where('id', 'in', some).execute(),
  )
  return rows.map((row) => fromRow(row))
}

function toIndexed(
  row: Partial<ContentRow> & { readonly publish_at: string | null },
): Published<Indexed> {
  return { item: fromRow(row, indexedFields), publishAt: row.publish_at }
}

/**
 * The official links of published items; with `unseenSince` without those that were checked then or
 * later. In no order.
 */
export async function listPublishedLinks(
  db: Queries,
  unseenSince?: Date,
): Promise<{ id: string; link: string }[]> {
  const links = publishedOf(db)
    .select(['id', 'official_link as link'])
    .where('official_link', 'is not', null)
    .$narrowType<{ link: string }>()
  if (unseenSince === undefined) return await links.execute()
  const since = unseenSince.toISOString()
  return await links
    .where(({ eb, or }) =>
      or([eb('link_checked_at', 'is', null), eb('link_checked_at', '<', since)]),
    )
    .execute()
}

/** How many published items have a link that was seen in this state; null: in none yet. */
export async function countLinks(db: Queries): Promise<{ state: string | null; count: number }[]> {
  const rows = await publishedOf(db)
    .select(['link_state as state', db.fn.countAll().as('count')])
    .where('official_link', 'is not', null)
    .groupBy('link_state')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

/** The result of the last link check; null: never checked, or unreadable. */
export async function findLinkResult(db: Queries, id: string): Promise<LinkResult | null> {
  const row = await db
    .selectFrom('opportunity')
    .select(['link_state as state', 'link_checked_at as checkedAt', 'link_note as note'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : readLinkResult(row)
}

/** Stores the result of a link check. The item does not change, so version and history stay. */
export async function saveLinkResult(db: Queries, id: string, link: StoredLink): Promise<void> {
  const cells = { link_state: link.state, link_checked_at: link.checkedAt, link_note: link.note }
  await db.updateTable('opportunity').set(cells).where('id', '=', id).execute()
}
