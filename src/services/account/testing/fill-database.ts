import { sql } from 'kysely'
import type { Database } from '#storage/database.ts'

/**
 * Lets no row of the account be written, as on a full disk, until `free`. A small change would
 * find room in the last page.
 */
export async function fillDatabase(db: Database) {
  await sql`create table filler (bytes blob)`.execute(db.kysely)
  for (const table of ['session', 'setting', 'passkey'])
    for (const event of ['insert', 'update'])
      await sql`create trigger ${sql.raw(`${table}_${event}`)} before ${sql.raw(event)}
        on ${sql.table(table)}
        begin insert into filler values (zeroblob(2000000)); end`.execute(db.kysely)
  const setPages = (pages: number) =>
    sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db.kysely)
  const fill = async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.kysely)
    await setPages(rows[0]?.page_count ?? 0)
    // Pages that were freed are filled first.
    const write = () => sql`insert into filler values (zeroblob(100000))`.execute(db.kysely)
    for (let refused = false; !refused;)
      refused = await write().then(
        () => false,
        () => true,
      )
  }
  await fill()
  return { fill, free: () => setPages(1_000_000) }
}
