import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // What changed is found by comparing the versions of items; nothing reads what the triggers of
    // older databases write.
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    for (const name of [
      'note_new_opportunity',
      'note_deleted_opportunity',
      'note_changed_opportunity',
    ])
      await sql`drop trigger if exists ${sql.ref(name)} ${isPostgres ? sql`on opportunity` : sql``}`.execute(
        db,
      )
    if (isPostgres) await sql`drop function if exists note_opportunity_change()`.execute(db)
    await db.schema.dropTable('opportunity_change').ifExists().execute()
    // All that the comparison asks of an item: it is made at each change, and to read the rows
    // themselves takes three times as long.
    await db.schema
      .createIndex('opportunity_version')
      .on('opportunity')
      .columns(['state', 'id', 'version', 'updated_at', 'publish_at'])
      .execute()
  },
} satisfies Migration
