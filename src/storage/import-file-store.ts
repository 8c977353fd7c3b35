import type { Queries } from '#storage/database.ts'

/** Stores a file under its id, piece by piece: it is whole when this comes back. */
export async function saveImportFile(db: Queries, id: string, pieces: AsyncIterable<Uint8Array>, now: Date): Promise<void> {
  let part = 0
  for await (const bytes of pieces) {
    await db
      .insertInto('import_file')
      .values({ id, part, bytes: Buffer.from(bytes), stored_at: now.toISOString() })
      .execute()
    part += 1
  }
}

export async function hasImportFile(db: Queries, id: string): Promise<boolean> {
  return (await db.selectFrom('import_file').select('part').where('id', '=', id).limit(1).executeTakeFirst()) !== undefined
}

/** The pieces in their order; none where there is no such file. */
export async function* readImportFile(db: Queries, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await db.selectFrom('import_file').select('bytes').where('id', '=', id).where('part', '=', part).executeTakeFirst()
    if (row === undefined) return
    yield row.bytes
  }
}

export async function deleteImportFile(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('import_file').where('id', '=', id).execute()
}

/** Deletes what was stored before that. */
export async function deleteOldImportFiles(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom('import_file').where('stored_at', '<', before.toISOString()).execute()
}
