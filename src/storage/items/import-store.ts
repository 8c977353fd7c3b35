import { CompiledQuery, type Selectable, sql } from 'kysely'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { withoutNul } from '#domain/words/text.ts'
import { invalidatePages, type Queries } from '#storage/database.ts'
import type { AnyItem, ItemTable, Stored } from '#storage/items/item-store.ts'
import { pageTables, tables, type Tables } from '#storage/tables.ts'

type ImportTable = 'opportunity' | 'post' | 'history' | 'import_item'
export type Cell = string | number | null

/**
 * Up to `rowsAtOnce` rows of one table, cell after cell in the order of its columns: nothing is
 * left to do but to write them.
 */
export type ImportBatch = {
  readonly table: ImportTable
  readonly rowCount: number
  readonly cells: readonly Cell[]
}

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535; a row has at most 43 columns. */
export const rowsAtOnce = 100

// An import does not touch the results of link checks.
const columns = {
  opportunity: Object.keys(tables.opportunity).filter((name) => !name.startsWith('link_')),
  post: Object.keys(tables.post),
  history: Object.keys(tables.history),
  import_item: Object.keys(tables.import_item),
} as const

/** The cells of an item with its record, as `writeBatch` takes them. */
export const toItemCells = <Item extends AnyItem>(
  table: ItemTable<Item>,
  { item, version, publishAt, trashedAt }: Stored<Item>,
): Cell[] =>
  toCells(table.entity, {
    ...table.toContent(item),
    version,
    publish_at: publishAt,
    trashed_at: trashedAt,
  })

/** The cells of a row, as `writeBatch` takes them. */
export function toCells(table: ImportTable, row: Readonly<Record<string, Cell>>): Cell[] {
  // Null characters are removed here, because prepared statements bypass the plugin that does it
  // elsewhere.
  return columns[table].map((name) => withoutNul(row[name] ?? null) as Cell)
}

/**
 * Writes rows as they are, in the caller's transaction. false: an item has changed since its row
 * was prepared, so the caller must roll back. A new one exists already, or a stored one has another
 * version. An existing version of the history stays. Throws the database's error when a slug or a
 * code is taken.
 */
export async function writeBatch(
  db: Queries,
  { table, rowCount, cells }: ImportBatch,
  texts: StatementTexts,
): Promise<boolean> {
  const key = `${table} ${rowCount}`
  const text = getOrCreate(texts, key, () => compile(db, table, rowCount))
  // They also bypass the plugin that notices changes of page tables.
  if (typeof pageTables[table] !== 'string') invalidatePages()
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...cells]))
  return table === 'history' || numAffectedRows === BigInt(rowCount)
}

/** Texts of statements by table and number of rows: making one takes longer than running it. */
export type StatementTexts = Map<string, string>

function compile(db: Queries, table: ImportTable, rowCount: number): string {
  const names = columns[table].map((name) => sql.ref(name))
  // Each cell is a parameter; only the text of the statement is used.
  const row = sql`(${sql.join(columns[table].map(() => sql`${''}`))})`
  const rows = sql.join(Array.from({ length: rowCount }, () => row))
  const insert = sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${rows}`
  if (table === 'import_item') return insert.compile(db).sql
  if (table === 'history') {
    const insertNew = sql`${insert} on conflict (entity, item_id, version) do nothing`
    return insertNew.compile(db).sql
  }
  const changes = sql.join(names.map((name) => sql`${name} = excluded.${name}`))
  const isNext = sql`${sql.ref(`${table}.version`)} = excluded.version - 1`
  const upsert = sql`${insert} on conflict (id) do update set ${changes} where ${isNext}`
  return upsert.compile(db).sql
}

type ImportRun = Selectable<Tables['import_run']>
export type ImportRunItem = Selectable<Tables['import_item']>

/** Stores an import with its counts, so that it can be listed and undone. */
export const insertImportRun = (db: Queries, run: ImportRun) =>
  db.insertInto('import_run').values(run).execute()

/**
 * Remembers what a change of chosen items did, in the caller's transaction; those from before
 * `since`, an instant, are forgotten.
 */
export async function insertBulkRun(
  db: Queries,
  run: Pick<ImportRun, 'id' | 'at'> & { readonly action: string },
  items: readonly Omit<ImportRunItem, 'import_id'>[],
  since: string,
): Promise<void> {
  await db
    .deleteFrom('import_run')
    .where('action', 'is not', null)
    .where('at', '<', since)
    .execute()
  await insertImportRun(db, {
    ...run,
    name: '',
    created: 0,
    updated: items.length,
    undone_at: null,
  })
  const rows = items.map((item) => ({ ...item, import_id: run.id }))
  await db.insertInto('import_item').values(rows).execute()
}

/**
 * The id of the change of chosen items, not undone, that gave this item this version by this
 * action; undefined: none.
 */
export async function findBulkRun(
  db: Queries,
  action: string,
  { entity, item_id: id, version }: Pick<ImportRunItem, 'entity' | 'item_id' | 'version'>,
): Promise<string | undefined> {
  const run = await db
    .selectFrom('import_run')
    .innerJoin('import_item', 'import_item.import_id', 'import_run.id')
    .select('import_run.id')
    .where('import_item.entity', '=', entity)
    .where('import_item.item_id', '=', id)
    .where('import_item.version', '=', version)
    .where('import_run.action', '=', action)
    .where('import_run.undone_at', 'is', null)
    .executeTakeFirst()
  return run?.id
}

/** Whether a change of chosen items has this id, and was not undone. */
export async function isBulkRun(db: Queries, id: string): Promise<boolean> {
  const run = await db
    .selectFrom('import_run')
    .select('id')
    .where('id', '=', id)
    .where('action', 'is not', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return run !== undefined
}

/** The imports, without changes of chosen items, the newest first. */
export const listImportRuns = async (db: Queries, most: number): Promise<ImportRun[]> =>
  await db
    .selectFrom('import_run')
    .selectAll()
    .where('action', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/**
 * The import or change, undone now; undefined: none, or undone already. In the caller's
 * transaction.
 */
export async function setUndone(
  db: Queries,
  id: string,
  at: string,
): Promise<Pick<ImportRun, 'at' | 'action'> | undefined> {
  return await db
    .updateTable('import_run')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning(['at', 'action'])
    .executeTakeFirst()
}

/** The writes of an import or a bulk action, in the order of the ids. */
export const listImportItems = async (db: Queries, id: string): Promise<ImportRunItem[]> =>
  await db
    .selectFrom('import_item')
    .selectAll()
    .where('import_id', '=', id)
    .orderBy('entity')
    .orderBy('item_id')
    .execute()
