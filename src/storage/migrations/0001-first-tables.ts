import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// SQLite accepts any name of a type, and a value of bytes stays one in it.
const tables = [
  `opportunity (
    id text primary key not null, code text, slug text unique not null, kind text not null, name text not null, description text not null,
    image text, image_alt text, categories text not null, regions text not null, country text, country_code text,
    host_university text, host_organization text, location text, duration text, fields text not null, funding text,
    amount text, currency text, amount_note text, benefits text not null, eligibility text not null, how_to_apply text not null,
    documents text not null, eligible_from text, open_to_all integer not null, fee_to_apply text, deadline_kind text not null,
    deadline_date text, deadline_time text, deadline_zone text, deadline_note text, official_link text, custom_message text,
    verified_on text, source text, state text not null, created_at text, updated_at text, version integer default 1 not null,
    publish_at text, trashed_at text, link_state text, link_checked_at text, link_note text, rules text)`,
  `opportunity_address (
    slug text primary key not null, opportunity_id text not null references opportunity (id) on delete cascade, created_at text not null)`,
  `post (
    id text primary key not null, slug text unique not null, title text not null, author text not null, category text not null,
    content text not null, image_urls text not null, state text not null, published_on text, created_at text, updated_at text,
    version integer default 1 not null, publish_at text, trashed_at text)`,
  `history (
    entity text not null, item_id text not null, version integer not null, action text not null, at text not null, snapshot text not null,
    constraint history_key primary key (entity, item_id, version))`,
  `report (
    id text primary key not null, opportunity_id text not null references opportunity (id) on delete cascade, reason text not null,
    text text, state text not null, created_at text not null)`,
  `apply_click (
    opportunity_id text not null references opportunity (id) on delete cascade, day text not null, clicks integer not null,
    constraint apply_click_key primary key (opportunity_id, day))`,
  `message (
    id text primary key not null, name text not null, email text not null, website text, message text not null, state text not null,
    created_at text not null)`,
  `setting (key text primary key not null, value text not null, changed_at text not null)`,
  `admin (
    id text primary key not null, username text unique not null, password_hash text not null, applied_variable_hash text,
    created_at text not null, changed_at text not null)`,
  `session (token_hash text primary key not null, created_at text not null, seen_at text not null, expires_at text not null, agent text)`,
  `subscriber (
    id text primary key not null, email text unique not null, state text not null, consent_text text not null, consent_at text not null,
    created_at text not null, consent_version text default '1' not null, preferences text default '{}' not null,
    refusals integer default 0 not null, confirmed_at text, news_from text, next_digest_at text, locale text)`,
  `watch (
    subscriber_id text not null references subscriber (id) on delete cascade, opportunity_id text not null, created_at text not null,
    locale text, constraint watch_key primary key (subscriber_id, opportunity_id))`,
  `mail (
    id text primary key not null, issue text not null, recipient text not null, email text, kind text not null, content text not null,
    state text not null, lease text, attempts integer not null, next_at text not null, created_at text not null, settled_at text,
    problem text, priority integer default 1 not null, first_tried_at text, locale text)`,
  `mail_token (
    hash text primary key not null, purpose text not null, address_hash text not null, subscriber_id text not null,
    created_at text not null, expires_at text not null)`,
  `suppression (address_hash text primary key not null, reason text not null, created_at text not null, subscriber_id text)`,
  `known_item (opportunity_id text primary key not null, public_at text not null, deadline text not null, state text not null)`,
  `newsletter (id text primary key not null, subject text not null, content text not null, created_at text not null, sent_at text)`,
  `import_run (
    id text primary key not null, at text not null, name text not null, created integer not null, updated integer not null, undone_at text)`,
  `import_item (
    import_id text not null references import_run (id) on delete cascade, entity text not null, item_id text not null,
    version integer not null, publish_at_before text, constraint import_item_key primary key (import_id, entity, item_id))`,
  `import_file (
    id text not null, part integer not null, bytes bytea not null, stored_at text not null,
    constraint import_file_key primary key (id, part))`,
  `country_group (
    key text primary key not null, name text not null, countries text not null, as_of text not null, note text, changed_at text not null)`,
  `picture_file (name text primary key not null, bytes bytea not null, stored_at text not null)`,
  `limit_count (key text primary key not null, count integer not null, until text not null)`,
]

const indexes = [
  // An item in the trash blocks no code (docs/interface, Identifiers).
  `unique index opportunity_code on opportunity (code) where state != 'trash'`,
  `index opportunity_kind_state on opportunity (kind, state)`,
  `index opportunity_publish_at on opportunity (publish_at)`,
  // All that is published is read part by part in this order.
  `index opportunity_published on opportunity (kind, state, id)`,
  `index opportunity_address_opportunity on opportunity_address (opportunity_id)`,
  `index post_publish_at on post (publish_at)`,
  `index report_opportunity on report (opportunity_id)`,
  `index report_created_at on report (created_at)`,
  `index message_created_at on message (created_at)`,
  `index subscriber_next_digest_at on subscriber (state, next_digest_at)`,
  `index watch_opportunity on watch (opportunity_id)`,
  `unique index mail_issue_recipient on mail (issue, recipient)`,
  `index mail_recipient on mail (recipient)`,
  `index mail_state_priority on mail (state, priority, next_at)`,
  `index mail_token_address_hash on mail_token (address_hash, created_at)`,
  `index known_item_public_at on known_item (public_at)`,
]

/** The tables of 0015-clicks. Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    for (const each of [...tables.map((table) => `table ${table}`), ...indexes])
      await sql.raw(`create ${each}`).execute(db)
    // Clicks are summed without a look at their rows. PostgreSQL reads these columns quickly,
    // because it keeps long texts outside of the rows.
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    await sql`create index apply_click_day on apply_click ${isPostgres ? sql`(day)` : sql`(day, clicks)`}`.execute(
      db,
    )
    if (!isPostgres)
      await sql`create index apply_click_item on apply_click (opportunity_id, day, clicks)`.execute(
        db,
      )
  },
} satisfies Migration
