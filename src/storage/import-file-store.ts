import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Queries } from '#storage/database.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'

/**
 * Bytes of a file in one row at least; and of those handed out at once, whose reader holds the
 * process meanwhile.
 */
const rowSize = 1024 * 1024
const chunkSize = 64 * 1024

/** Stores a file, all of it or nothing, and gives the id under which it is found. */
export async function saveImportFile(
  db: Queries,
  chunks: readonly Uint8Array[],
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await inTransaction(db, async (transaction) => {
    let part = 0
    let size = 0
    let waiting = [] as Uint8Array[]
    for (const [index, bytes] of chunks.entries()) {
      waiting.push(bytes)
      size += bytes.length
      if (size < rowSize && index < chunks.length - 1) continue
      const row = { id, part, bytes: Buffer.concat(waiting), stored_at: now.toISOString() }
      await transaction.insertInto('import_file').values(row).execute()
      part += 1
      size = 0
      waiting = []
      // SQLite answers within the current task, so other requests would wait for the whole file.
      await yieldToEventLoop()
    }
  })
  return id
}

/**
 * Stores the parts of a report on a file, each in a row of its own; the id under which they are
 * found is never that of a file. They go with the files, after an hour.
 */
export async function saveReportParts(
  db: Queries,
  parts: readonly Uint8Array[],
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await inTransaction(db, async (transaction) => {
    for (const [part, bytes] of parts.entries()) {
      const row = {
        id: reportId(id),
        part,
        bytes: Buffer.from(bytes),
        stored_at: now.toISOString(),
      }
      await transaction.insertInto('import_file').values(row).execute()
      await yieldToEventLoop()
    }
  })
  return id
}

const reportId = (id: string): string => `report-${id}`

/** undefined: there is no such report, or it has no such part. */
export async function findReportPart(
  db: Queries,
  id: string,
  part: number,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('import_file')
    .select('bytes')
    .where('id', '=', reportId(id))
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.bytes
}

export const deleteReport = (db: Queries, id: string) => deleteImportFile(db, reportId(id))

/** Bytes of a file; undefined: no file has this id. */
export async function findImportFile(db: Queries, id: string): Promise<number | undefined> {
  const sizes = await db
    .selectFrom('import_file')
    .select([sql<number>`length(bytes)`.as('size'), 'part'])
    .where('id', '=', id)
    .execute()
  // The parts of an expired file are deleted from the first one on, so without it the file is gone.
  return sizes.some(({ part }) => part === 0)
    ? sizes.reduce((sum, { size }) => sum + size, 0)
    : undefined
}

/** The chunks in their order; none if there is no such file. */
export async function* readImportFile(db: Queries, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('import_file')
      .select('bytes')
      .where('id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (row === undefined) return
    for (let start = 0; start < row.bytes.length; start += chunkSize)
      yield row.bytes.subarray(start, start + chunkSize)
  }
}

/**
 * Row by row: SQLite overwrites deleted data, and 32 MB in one statement would block all other
 * writers.
 */
export async function deleteImportFile(db: Queries, id: string): Promise<void> {
  for (let part = 0; ; part += 1) {
    const { numDeletedRows } = await db
      .deleteFrom('import_file')
      .where('id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await yieldToEventLoop()
  }
}

export const deleteOldImportFiles = (db: Queries, before: Date) =>
  db.deleteFrom('import_file').where('stored_at', '<', before.toISOString()).execute()
