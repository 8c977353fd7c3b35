import { type Kysely, PostgresAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // As in 0013-figures.ts.
    if (db.getExecutor().adapter instanceof PostgresAdapter) return
    // Clicks are summed by item without a look at their rows, which lie as they came.
    await db.schema.createIndex('apply_click_item').on('apply_click').columns(['opportunity_id', 'day', 'clicks']).execute()
  },
} satisfies Migration
