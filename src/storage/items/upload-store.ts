import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#storage/database.ts'
import { tables } from '#storage/tables.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'

const pattern = '%/uploads/%'
const mention = /\/uploads\/([a-z0-9]{24})-/g
/** Rows per read: some milliseconds on SQLite, which blocks the process meanwhile. */
const rowsAtOnce = 500

/**
 * Ids of the uploaded pictures that any stored text mentions. All texts of all tables are searched,
 * so that a new table cannot be forgotten and lose its pictures.
 */
export async function listMentionedUploads(
  db: Pick<Database, 'dialect' | 'kysely'>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const [table, columns] of Object.entries<Readonly<Record<string, string>>>(tables)) {
    const texts = Object.keys(columns).filter((column) => columns[column]?.startsWith('text'))
    for await (const cells of readCells(db, table, texts))
      for (const cell of cells)
        for (const [, id] of cell.matchAll(mention)) if (id !== undefined) ids.add(id)
  }
  return ids
}

/**
 * Texts of the rows that mention any, in batches. PostgreSQL searches by itself; with SQLite other
 * work runs between the batches.
 */
async function* readCells(
  { dialect, kysely }: Pick<Database, 'dialect' | 'kysely'>,
  table: string,
  texts: readonly string[],
) {
  const columns = texts.map((column) => sql.ref(column))
  const conditions = columns.map((column) => sql`${column} like ${pattern}`)
  const mentions = sql.join(conditions, sql` or `)
  const read = async (where: RawBuilder<unknown>) => {
    const query = sql<Record<string, string | null>>`
      select ${sql.join(columns)} from ${sql.table(table)} where ${where}`
    const { rows } = await query.execute(kysely)
    return rows.flatMap((row) => Object.values(row)).filter((cell) => cell !== null)
  }
  if (dialect === 'postgres') {
    yield await read(mentions)
    return
  }
  // A row that is stored meanwhile has the highest rowid. The last part has no upper bound, so
  // it finds that row too.
  const maximum = sql<{ last: number | null }>`select max(rowid) as last from ${sql.table(table)}`
  const { rows } = await maximum.execute(kysely)
  const last = rows[0]?.last ?? 0
  let from = 0
  while (from + rowsAtOnce < last) {
    yield await read(sql`rowid > ${from} and rowid <= ${from + rowsAtOnce} and (${mentions})`)
    await yieldToEventLoop()
    from += rowsAtOnce
  }
  yield await read(sql`rowid > ${from} and (${mentions})`)
}
