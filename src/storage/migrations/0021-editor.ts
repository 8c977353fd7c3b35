import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('import_run').addColumn('action', 'text').execute()
    await db.schema.alterTable('report').addColumn('settled_at', 'text').execute()
  },
} satisfies Migration
