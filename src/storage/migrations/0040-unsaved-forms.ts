import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table unsaved_form (
          id text primary key not null, subject text not null, changed_at text not null, contents text not null)`,
      )
      .execute(db)
  },
} satisfies Migration
