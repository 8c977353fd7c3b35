import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('import_run')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created', 'integer', (column) => column.notNull())
      .addColumn('updated', 'integer', (column) => column.notNull())
      .addColumn('undone_at', 'text')
      .execute()
    await db.schema
      .createTable('import_item')
      .addColumn('import_id', 'text', (column) => column.notNull().references('import_run.id').onDelete('cascade'))
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('publish_at_before', 'text')
      .addPrimaryKeyConstraint('import_item_key', ['import_id', 'entity', 'item_id'])
      .execute()
  },
} satisfies Migration
