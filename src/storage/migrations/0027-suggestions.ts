import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('suggestion')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('link', 'text')
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
  },
} satisfies Migration
