import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrateDatabase, migrations } from '#storage/migrate.ts'
import { databases } from '#storage/testing/test-database.ts'

const at = '2026-11-01T09:00:00.000Z'
const item = { slug: 'grant', name: 'Grant', place: null, deadline: '2026-12-24', isAnnounced: true }

for (const kind of databases) {
  test(`waiting emails name their items by id after the upgrade, and keep their order by urgency (${kind.name})`, async () => {
    await using opened = await kind.open({ migrated: false })
    const { database } = opened
    const migrator = new Migrator({ db: database.kysely, provider: migrations })
    const { error } = await migrator.migrateTo('0003-mail')
    expect(error).toBe(undefined)
    const before = database.kysely.withoutPlugins() as unknown as {
      insertInto(table: string): { values(rows: object | object[]): { execute(): Promise<unknown> } }
    }
    const empty = { description: '', categories: '[]', regions: '[]', fields: '[]', benefits: '', eligibility: '', how_to_apply: '' }
    const opportunity = { ...empty, documents: '', open_to_all: 1, deadline_kind: 'rolling', state: 'published', version: 1 }
    await before
      .insertInto('opportunity')
      .values({ ...opportunity, id: 'a-b', slug: 'grant', kind: 'scholarship', name: 'Grant' })
      .execute()
    const mail = (id: string, issue: string, letter: { kind: string }, state = 'waiting') => ({
      id,
      issue,
      kind: letter.kind,
      letter: JSON.stringify(letter),
      state,
      recipient: 'ada',
      email: 'ada@example.org',
      lease: null,
      attempts: 0,
      next_at: at,
      created_at: at,
      settled_at: null,
      problem: null,
    })
    const written = [
      mail('1', 'confirmation:2026-11-01', { kind: 'confirmation' }),
      mail('2', 'digest:x', { kind: 'digest', items: [item, { ...item, slug: 'gone' }], more: 2 } as never),
      mail('3', 'reminder:a-b:2026-12-24:7', { kind: 'reminder', item, daysLeft: 6 } as never),
      mail('4', `moved:a-b:${at}`, { kind: 'moved', item } as never),
      mail('5', 'message:x', { kind: 'message', name: 'Eve' } as never),
    ]
    await before.insertInto('mail').values(written).execute()
    await before
      .insertInto('mail')
      .values({ ...mail('6', 'digest:y', { kind: 'digest' }, 'sent'), letter: '{}' })
      .execute()
    await migrateDatabase(database)
    const rows = await database.kysely.selectFrom('mail').select(['id', 'content', 'priority']).orderBy('id').execute()
    expect(rows.map(({ content, priority }) => [JSON.parse(content), priority])).toEqual([
      [{ kind: 'confirmation' }, 0],
      [{ kind: 'digest', items: ['a-b'], more: 2 }, 2],
      [{ kind: 'reminder', item: 'a-b', date: '2026-12-24', step: 7 }, 1],
      [{ kind: 'moved', item: 'a-b' }, 1],
      [{ kind: 'message', name: 'Eve' }, 1],
      [{}, 2],
    ])
  })
}
