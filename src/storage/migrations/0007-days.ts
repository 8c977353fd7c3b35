import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // No reference to the item: calendars say for a while that one is cancelled which is deleted.
    await db.schema
      .createTable('followed_day')
      .addColumn('opportunity_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('cancelled_at', 'text')
      .addColumn('cancelled_item', 'text')
      .execute()
  },
} satisfies Migration
