import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // SQLite takes any name of a type; a value of bytes stays one in it.
    await db.schema
      .createTable('picture_file')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .addColumn('stored_at', 'text', (column) => column.notNull())
      .execute()
  },
} satisfies Migration
