import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // What was known before says neither whether a day was announced nor when it opens: nobody is
    // written to for what is only learned now.
    for (const name of ['deadline_kind', 'opens'])
      await db.schema.alterTable('known_item').addColumn(name, 'text').execute()
  },
} satisfies Migration
