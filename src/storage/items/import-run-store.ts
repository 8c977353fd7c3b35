import type { Selectable } from 'kysely'
import type { Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'

export type ImportRun = Selectable<Tables['import_run']>
export type ImportRunItem = Selectable<Tables['import_item']>

export async function insertImportRun(db: Queries, run: ImportRun): Promise<void> {
  await db.insertInto('import_run').values(run).execute()
}

/** The newest first. */
export async function listImportRuns(db: Queries, most: number): Promise<ImportRun[]> {
  return await db.selectFrom('import_run').selectAll().orderBy('at', 'desc').orderBy('id').limit(most).execute()
}

/** false: there is no such import, or it is undone already. In the caller's transaction. */
export async function markUndone(db: Queries, id: string, at: string): Promise<boolean> {
  const query = db.updateTable('import_run').set({ undone_at: at }).where('id', '=', id).where('undone_at', 'is', null)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** What an import wrote, in the order of the ids. */
export async function listImportItems(db: Queries, id: string): Promise<ImportRunItem[]> {
  return await db.selectFrom('import_item').selectAll().where('import_id', '=', id).orderBy('entity').orderBy('item_id').execute()
}
