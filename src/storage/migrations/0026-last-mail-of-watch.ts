import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // Of mails before it nothing is known, so the next one is sent at once.
    await db.schema.alterTable('watch').addColumn('mail_issue', 'text').execute()
  },
} satisfies Migration
