import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#storage/migrate.ts'
import { databases } from '#storage/testing/test-database.ts'

type Any = Kysely<Record<string, Record<string, string | number | null>>>
const at = '2027-01-04T09:00:00.000Z'

for (const kind of databases) {
  test(`earlier reminders of a confirmed address stay confirmed, those of others wait (${kind.name})`, async () => {
    await using opened = await kind.open({ migrated: false })
    const { database } = opened
    await migrateDatabase(database, { to: '0024-unused-indexes' })
    const db = database.kysely.withoutPlugins() as unknown as Any
    for (const state of ['confirmed', 'unconfirmed']) {
      const consent = { consent_text: '', consent_at: at, consent_version: '1' }
      await db
        .insertInto('subscriber')
        .values({
          id: state,
          email: `${state}@example.org`,
          state,
          ...consent,
          created_at: at,
          preferences: '{}',
          refusals: 0,
        })
        .execute()
      await db
        .insertInto('watch')
        .values({ subscriber_id: state, opportunity_id: 'grant', created_at: at })
        .execute()
    }
    await migrateDatabase(database)
    const rows = await db
      .selectFrom('watch')
      .select(['subscriber_id', 'confirmed_at'])
      .orderBy('subscriber_id')
      .execute()
    expect(rows).toEqual([
      { subscriber_id: 'confirmed', confirmed_at: at },
      { subscriber_id: 'unconfirmed', confirmed_at: null },
    ])
  })
}
