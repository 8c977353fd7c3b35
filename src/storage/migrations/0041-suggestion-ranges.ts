import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    for (const column of ['network', 'settled_at'])
      await db.schema.alterTable('suggestion').addColumn(column, 'text').execute()
  },
} satisfies Migration
