import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Tables {
  watch: { subscriber_id: string; created_at: string; confirmed_at: string | null }
  subscriber: { id: string; state: string }
}

/** Reminders that were asked for before stay. Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable('watch').addColumn('confirmed_at', 'text').execute()
    await db
      .updateTable('watch')
      .set(({ ref }) => ({ confirmed_at: ref('created_at') }))
      .where('subscriber_id', 'in', (each) =>
        each.selectFrom('subscriber').select('id').where('state', '=', 'confirmed'),
      )
      .execute()
  },
} satisfies Migration
