import { type Kysely, PostgresAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // One statement each: SQLite adds one column at a time.
    for (const name of ['opens', 'expected_opens'])
      await db.schema.alterTable('opportunity').addColumn(name, 'text').execute()
    for (const name of ['usually_opens', 'usually'])
      await db.schema
        .alterTable('opportunity')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo('[]'))
        .execute()
    // PostgreSQL keeps long texts outside of the rows, and reads these columns quickly without an
    // index.
    if (db.getExecutor().adapter instanceof PostgresAdapter) return
    // All that the administrator's table and dashboard ask of every item, and what its search
    // reads: 10 MB instead of 200 at 50,000 items.
    await db.schema.dropIndex('opportunity_line').ifExists().execute()
    await db.schema
      .createIndex('opportunity_line')
      .on('opportunity')
      .columns([
        'kind',
        'id',
        'state',
        'publish_at',
        'deadline_kind',
        'deadline_date',
        'deadline_time',
        'deadline_zone',
        'opens',
      ])
      .columns([
        'name',
        'country',
        'verified_on',
        'link_state',
        'version',
        'updated_at',
        'created_at',
      ])
      .columns(['host_university', 'host_organization', 'location', 'code', 'slug'])
      .execute()
  },
} satisfies Migration
