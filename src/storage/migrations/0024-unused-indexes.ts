import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // The list 'To do today' reads all items in one pass (storage/items/table-rows.ts), and no
    // other query used these.
    for (const name of ['opportunity_deadline', 'opportunity_failing'])
      await db.schema.dropIndex(name).ifExists().execute()
  },
} satisfies Migration
