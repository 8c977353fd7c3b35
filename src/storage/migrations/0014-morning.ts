import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // The morning list counts what is public by its deadline, and reads the items of a few days.
    await db.schema
      .createIndex('opportunity_deadline')
      .on('opportunity')
      .columns(['deadline_kind', 'deadline_date', 'deadline_time', 'deadline_zone', 'kind', 'state', 'publish_at', 'verified_on'])
      .execute()
    // Most links are fine or were never looked at.
    await db.schema
      .createIndex('opportunity_failing')
      .on('opportunity')
      .column('id')
      .where(sql<boolean>`state = 'published' and link_state <> 'fine'`)
      .execute()
  },
} satisfies Migration
