import { type Kysely, PostgresAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // PostgreSQL reads these columns quickly without it (0012-lines.ts).
    if (db.getExecutor().adapter instanceof PostgresAdapter) return
    // As in 0012-lines.ts, and all that the administrator's search looks at.
    await db.schema.dropIndex('opportunity_line').execute()
    await db.schema
      .createIndex('opportunity_line')
      .on('opportunity')
      .columns(['kind', 'id', 'state', 'publish_at', 'deadline_kind', 'deadline_date', 'deadline_time', 'deadline_zone'])
      .columns(['name', 'country', 'verified_on', 'link_state', 'version', 'updated_at', 'created_at'])
      .columns(['host_university', 'host_organization', 'location', 'code', 'slug'])
      .execute()
    // Clicks are summed by day without a look at their rows.
    await db.schema.dropIndex('apply_click_day').execute()
    await db.schema.createIndex('apply_click_day').on('apply_click').columns(['day', 'clicks']).execute()
  },
} satisfies Migration
