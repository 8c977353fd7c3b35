import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('import_file')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .addColumn('stored_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_file_key', ['id', 'part'])
      .execute()
  },
} satisfies Migration
