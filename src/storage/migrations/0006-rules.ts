import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('opportunity').addColumn('rules', 'text').execute()
    await db.schema
      .createTable('country_group')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('countries', 'text', (column) => column.notNull())
      .addColumn('as_of', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute()
  },
} satisfies Migration
