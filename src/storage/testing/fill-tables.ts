import type { Kysely, TableMetadata } from 'kysely'
import type { Queries } from '#storage/database.ts'

type Cell = string | number | null | Uint8Array
export type AnyRow = Readonly<Record<string, Cell>>

/**
 * Values for columns of these names in every table. They decide which rows are allowed, not their
 * content.
 */
const special: Readonly<Record<string, readonly Cell[]>> = {
  'mail.kind': ['digest'],
  'mail.content': ['{"kind":"digest","items":[],"more":1}'],
  'mail.state': ['waiting', 'sent'],
  'mail.recipient': ['subscriber 0', 'admin'],
  'subscriber.state': ['confirmed', 'unconfirmed'],
  'opportunity.state': ['published', 'trash'],
  'passkey.rp_id': ['127.0.0.1'],
}

/** Columns that refer to a row of another table. */
const references: Readonly<Record<string, string>> = {
  opportunity_id: 'opportunity',
  subscriber_id: 'subscriber',
  import_id: 'import_run',
}

/**
 * Texts that databases may damage: quotation marks, line endings, four-byte characters, texts that
 * look like another type.
 */
const odd = [`"it's" \\ ü 漢 😀\r\n\t`, '{"a": [1, null]}', '0012', '']

/**
 * Inserts rows into every table of the database, after any migration. Tables that others refer to
 * come first.
 */
export async function fillEveryTable(db: Queries, rowsOfEach = 3): Promise<void> {
  const any = db.withoutPlugins() as unknown as Kysely<Record<string, Record<string, Cell>>>
  const found = await db.introspection.getTables()
  const first = new Set(Object.values(references))
  for (const table of found.toSorted(
    (a, b) => Number(first.has(b.name)) - Number(first.has(a.name)),
  )) {
    await any
      .insertInto(table.name)
      .values(Array.from({ length: rowsOfEach }, (_none, index) => toRow(table, index)))
      .execute()
  }
}

function toRow({ name, columns }: TableMetadata, index: number): Record<string, Cell> {
  return Object.fromEntries(
    columns.map((column) => {
      const choices = special[`${name}.${column.name}`]
      if (choices !== undefined) return [column.name, choices[index % choices.length] ?? null]
      if (column.name === 'id' || column.name in references)
        return [column.name, `${references[column.name] ?? name} ${index}`]
      if (/^int/i.test(column.dataType)) return [column.name, index === 0 ? 2_147_483_647 : index]
      if (/^(?:bytea|blob)$/i.test(column.dataType))
        return [column.name, Buffer.from([0, index, 255])]
      if (column.isNullable && index === 1) return [column.name, null]
      // Words first, because many of them must differ.
      return [column.name, `${column.name} ${index} ${odd[index % odd.length] ?? ''}`]
    }),
  )
}

/** All rows by table, in a stable order. */
export async function readEveryTable(db: Queries): Promise<Record<string, AnyRow[]>> {
  const any = db.withoutPlugins() as unknown as Kysely<Record<string, Record<string, Cell>>>
  const all: Record<string, AnyRow[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    const rows = await any.selectFrom(name).selectAll().execute()
    all[name] = rows
      .map((row) => ({ ...row }))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return all
}
