import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('visa_measure')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('nationalities', 'text', (column) => column.notNull())
      .addColumn('purposes', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('until', 'text')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute()
  },
} satisfies Migration
