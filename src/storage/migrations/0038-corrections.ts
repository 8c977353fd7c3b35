import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    for (const column of ['wanted', 'source', 'network'])
      await db.schema.alterTable('report').addColumn(column, 'text').execute()
  },
} satisfies Migration
