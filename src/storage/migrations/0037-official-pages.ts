import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// SQLite accepts any name of a type, and a value of bytes stays one in it.
const tables = [
  `page_text (
    opportunity_id text primary key not null references opportunity (id) on delete cascade, link text not null, url text not null,
    etag text, last_modified text, text bytea not null, next_text bytea, next_changes text, next_at text)`,
  `page_change (
    opportunity_id text not null references opportunity (id) on delete cascade, subject text not null, was text, now text,
    state text not null, told_at text not null, constraint page_change_key primary key (opportunity_id, subject))`,
]

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    for (const table of tables) await sql.raw(`create table ${table}`).execute(db)
  },
} satisfies Migration
