import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // One column a statement: SQLite's alter table takes no more.
    for (const table of ['opportunity', 'post']) {
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
      for (const name of ['publish_at', 'trashed_at']) await db.schema.alterTable(table).addColumn(name, 'text').execute()
      await db.schema.createIndex(`${table}_publish_at`).on(table).column('publish_at').execute()
    }
    for (const name of ['link_state', 'link_checked_at', 'link_note']) {
      await db.schema.alterTable('opportunity').addColumn(name, 'text').execute()
    }

    await db.schema
      .createTable('history')
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('snapshot', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_key', ['entity', 'item_id', 'version'])
      .execute()

    await db.schema
      .createTable('report')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('opportunity_id', 'text', (column) => column.notNull().references('opportunity.id').onDelete('cascade'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('text', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('report_opportunity').on('report').column('opportunity_id').execute()
    await db.schema.createIndex('report_created_at').on('report').column('created_at').execute()

    await db.schema
      .createTable('apply_click')
      .addColumn('opportunity_id', 'text', (column) => column.notNull().references('opportunity.id').onDelete('cascade'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('clicks', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('apply_click_key', ['opportunity_id', 'day'])
      .execute()
    await db.schema.createIndex('apply_click_day').on('apply_click').column('day').execute()
  },
} satisfies Migration
