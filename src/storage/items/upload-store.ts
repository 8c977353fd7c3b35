import { sql } from 'kysely'
import type { Queries } from '#storage/database.ts'
import { tables } from '#storage/tables.ts'

const pattern = '%/uploads/%'
const mention = /\/uploads\/([a-z0-9]{24})-/g

/**
 * Ids of the uploaded pictures that anything stored mentions: every text of every table is looked at, so that a table which is added later
 * cannot be forgotten and lose its pictures.
 */
export async function listMentionedUploads(db: Queries): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const [table, columns] of Object.entries(tables)) {
    for (const cell of await listCells(db, table, columns)) {
      for (const [, id] of cell.matchAll(mention)) if (id !== undefined) ids.add(id)
    }
  }
  return ids
}

async function listCells(db: Queries, table: string, columns: Readonly<Record<string, string>>): Promise<string[]> {
  const texts = Object.keys(columns)
    .filter((column) => columns[column]?.startsWith('text'))
    .map((column) => sql.ref(column))
  const mentions = texts.map((text) => sql`${text} like ${pattern}`)
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(texts)} from ${sql.table(table)} where ${sql.join(mentions, sql` or `)}`.execute(db)
  return rows.flatMap((row) => Object.values(row).filter((cell) => cell !== null))
}
