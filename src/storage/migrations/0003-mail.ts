import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    // One column a statement: SQLite's alter table takes no more.
    await db.schema
      .alterTable('subscriber')
      .addColumn('consent_version', 'text', (column) => column.notNull().defaultTo('1'))
      .execute()
    await db.schema
      .alterTable('subscriber')
      .addColumn('preferences', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
    await db.schema
      .alterTable('subscriber')
      .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    for (const name of ['confirmed_at', 'news_from', 'next_digest_at']) {
      await db.schema.alterTable('subscriber').addColumn(name, 'text').execute()
    }
    await db.schema.createIndex('subscriber_next_digest_at').on('subscriber').columns(['state', 'next_digest_at']).execute()

    await db.schema
      .createTable('mail')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('issue', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('letter', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('lease', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('settled_at', 'text')
      .addColumn('problem', 'text')
      .execute()
    await db.schema.createIndex('mail_issue_recipient').unique().on('mail').columns(['issue', 'recipient']).execute()
    await db.schema.createIndex('mail_state_next_at').on('mail').columns(['state', 'next_at']).execute()
    await db.schema.createIndex('mail_recipient').on('mail').column('recipient').execute()

    await db.schema
      .createTable('mail_token')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('address_hash', 'text', (column) => column.notNull())
      .addColumn('subscriber_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mail_token_address_hash').on('mail_token').columns(['address_hash', 'created_at']).execute()

    await db.schema
      .createTable('suppression')
      .addColumn('address_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('known_item')
      .addColumn('opportunity_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('public_at', 'text', (column) => column.notNull())
      .addColumn('deadline', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('known_item_public_at').on('known_item').column('public_at').execute()

    await db.schema
      .createTable('watch')
      .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscriber.id').onDelete('cascade'))
      .addColumn('opportunity_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('watch_key', ['subscriber_id', 'opportunity_id'])
      .execute()
    await db.schema.createIndex('watch_opportunity').on('watch').column('opportunity_id').execute()

    await db.schema
      .createTable('newsletter')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'text')
      .execute()
  },
} satisfies Migration
