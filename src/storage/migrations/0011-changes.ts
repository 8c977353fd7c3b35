import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('opportunity_change')
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('opportunity_id', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('opportunity_change_number').on('opportunity_change').column('number').execute()
    // All that is published is read part by part in this order.
    await db.schema.createIndex('opportunity_published').on('opportunity').columns(['kind', 'state', 'id']).execute()
    // What the link check notes is shown nowhere; whoever writes anything else beside it counts the version on.
    const unless = ['link_state', 'link_checked_at', 'link_note']
    if (db.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`create function note_opportunity_change() returns trigger language plpgsql as $$
        begin
          insert into opportunity_change (number, opportunity_id, at)
            values (0, case when tg_op = 'DELETE' then old.id else new.id end, to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
          return null;
        end $$`.execute(db)
      const same = sql.join(
        unless.map((column) => sql`old.${sql.ref(column)} is not distinct from new.${sql.ref(column)}`),
        sql` and `,
      )
      await sql`create trigger note_new_opportunity after insert or delete on opportunity for each row execute function note_opportunity_change()`.execute(
        db,
      )
      await sql`create trigger note_changed_opportunity after update on opportunity for each row
        when (old.version is distinct from new.version or (${same})) execute function note_opportunity_change()`.execute(db)
      return
    }
    const same = sql.join(
      unless.map((column) => sql`old.${sql.ref(column)} is new.${sql.ref(column)}`),
      sql` and `,
    )
    const note = (row: 'old' | 'new') =>
      sql`begin insert into opportunity_change (number, opportunity_id, at) values (0, ${sql.ref(`${row}.id`)}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); end`
    await sql`create trigger note_new_opportunity after insert on opportunity ${note('new')}`.execute(db)
    await sql`create trigger note_deleted_opportunity after delete on opportunity ${note('old')}`.execute(db)
    await sql`create trigger note_changed_opportunity after update on opportunity
      when old.version is not new.version or (${same}) ${note('new')}`.execute(db)
  },
} satisfies Migration
