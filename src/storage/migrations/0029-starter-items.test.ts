import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#storage/migrate.ts'
import { databases } from '#storage/testing/test-database.ts'

type Any = Kysely<Record<string, Record<string, string | number | null>>>
const at = '2026-11-24T09:00:00.000Z'

const item = (id: string, slug: string, created: string) => ({
  id,
  slug,
  kind: 'scholarship',
  name: id,
  description: '',
  categories: '[]',
  regions: '[]',
  fields: '[]',
  open_to_all: 0,
  benefits: '[]',
  eligibility: '[]',
  how_to_apply: '[]',
  documents: '[]',
  deadline_kind: 'varies',
  state: 'published',
  created_at: created,
})

for (const kind of databases) {
  test(`a site that loaded the catalogue earlier knows what came from it (${kind.name})`, async () => {
    await using opened = await kind.open({ migrated: false })
    const { database } = opened
    await migrateDatabase(database, { to: '0028-visa-measures' })
    const db = database.kysely.withoutPlugins() as unknown as Any
    const value = JSON.stringify({ loaded: true, opportunities: 208, posts: 8 })
    await db
      .insertInto('setting')
      .values({ key: 'starter-catalogue', value, changed_at: at })
      .execute()
    await db
      .insertInto('opportunity')
      .values([
        item('loaded', 'chevening-scholarships', at),
        item('renamed', 'rhodes-of-oxford', at),
        item('of-an-editor', 'eth-excellence-scholarship', '2026-11-25T09:00:00.000Z'),
      ])
      .execute()
    await db
      .insertInto('opportunity_address')
      .values({ slug: 'rhodes-scholarship', opportunity_id: 'renamed', created_at: at })
      .execute()
    await migrateDatabase(database)
    const rows = await db.selectFrom('starter_item').selectAll().execute()
    const idOf = (slug: string) => rows.find((row) => row['slug'] === slug)?.['item_id']
    expect(idOf('chevening-scholarships')).toBe('loaded')
    expect(idOf('rhodes-scholarship')).toBe('renamed')
    // It was deleted, and an editor has written one of the same address.
    expect(idOf('eth-excellence-scholarship')).toBeNull()
    expect(idOf('gates-cambridge-scholarship')).toBeNull()
    expect(rows.filter((row) => row['entity'] === 'post')).toHaveLength(8)
    expect(new Set(rows.map((row) => row['version']))).toEqual(new Set([1]))
  })

  test(`a site without the catalogue has nothing of it (${kind.name})`, async () => {
    await using opened = await kind.open({ migrated: false })
    const { database } = opened
    await migrateDatabase(database, { to: '0028-visa-measures' })
    const db = database.kysely.withoutPlugins() as unknown as Any
    const value = JSON.stringify({ loaded: false })
    await db
      .insertInto('setting')
      .values({ key: 'starter-catalogue', value, changed_at: at })
      .execute()
    await migrateDatabase(database)
    expect(await db.selectFrom('starter_item').selectAll().execute()).toEqual([])
  })
}
