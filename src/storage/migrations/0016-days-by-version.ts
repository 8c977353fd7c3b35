import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // Calendars count by the version of an item now, and what is withdrawn leaves them.
    await db.schema.dropTable('followed_day').ifExists().execute()
  },
} satisfies Migration
