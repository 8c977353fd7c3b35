import { type Kysely, PostgresAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // One statement each: SQLite adds one column at a time.
    for (const name of ['opens', 'expected_opens']) await db.schema.alterTable('opportunity').addColumn(name, 'text').execute()
    for (const name of ['usually_opens', 'usually'])
      await db.schema
        .alterTable('opportunity')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo('[]'))
        .execute()
    // As in 0013-figures.ts and 0014-morning.ts, with the opening: an item is closed by both.
    await db.schema.dropIndex('opportunity_deadline').execute()
    await db.schema
      .createIndex('opportunity_deadline')
      .on('opportunity')
      .columns(['deadline_kind', 'deadline_date', 'deadline_time', 'deadline_zone', 'opens', 'kind', 'state', 'publish_at', 'verified_on'])
      .execute()
    if (db.getExecutor().adapter instanceof PostgresAdapter) return
    await db.schema.dropIndex('opportunity_line').execute()
    await db.schema
      .createIndex('opportunity_line')
      .on('opportunity')
      .columns(['kind', 'id', 'state', 'publish_at', 'deadline_kind', 'deadline_date', 'deadline_time', 'deadline_zone', 'opens'])
      .columns(['name', 'country', 'verified_on', 'link_state', 'version', 'updated_at', 'created_at'])
      .columns(['host_university', 'host_organization', 'location', 'code', 'slug'])
      .execute()
  },
} satisfies Migration
