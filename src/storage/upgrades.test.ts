import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { MigrationProvider } from 'kysely/migration'
import { expect, test } from 'vitest'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import { listMigrations, migrateDatabase, migrations } from '#storage/migrate.ts'
import { tables } from '#storage/tables.ts'
import { type AnyRow, fillEveryTable, readEveryTable } from '#storage/testing/fill-tables.ts'
import { databases } from '#storage/testing/test-database.ts'

const names = await listMigrations()

test('every file of a migration is in the list', async () => {
  const files = (await readdir(join(import.meta.dirname, 'migrations'))).filter((file) =>
    /^\d.+(?<!\.test)\.ts$/.test(file),
  )
  expect(names).toEqual(expect.arrayContaining(files.map((file) => file.slice(0, -3))))
})

/**
 * The newest columns have other values than before, and some have other names. Every remaining text
 * is unchanged.
 */
function withoutSetting({
  setting: _setting,
  ...rest
}: Record<string, AnyRow[]>): Record<string, AnyRow[]> {
  return rest
}

for (const kind of databases) {
  for (const name of names.filter((each) => each >= '0015')) {
    test(`a database of ${name} with rows in every table is upgraded and loses none (${kind.name})`, async () => {
      await using opened = await kind.open({ migrated: false })
      const db = opened.database
      await migrateDatabase(db, { to: name })
      await fillEveryTable(db.kysely)
      const before = withoutSetting(await readEveryTable(db.kysely))
      await migrateDatabase(db)
      const after = await readEveryTable(db.kysely)
      expect(Object.keys(after).toSorted()).toEqual(Object.keys(tables).toSorted())
      for (const [table, rows] of Object.entries(before)) {
        const columns = Object.keys(rows[0] ?? {}).filter(
          (column) => column in (after[table]?.[0] ?? {}),
        )
        const pick = (row: AnyRow) => JSON.stringify(columns.map((column) => row[column]))
        expect(columns.length, table).toBeGreaterThan(0)
        expect(after[table]?.map(pick).toSorted(), table).toEqual(rows.map(pick).toSorted())
      }
      expect(await db.isReady()).toBe(true)
    })
  }

  test(`a migration that fails half-way leaves tables and rows unchanged, and reverts those before it (${kind.name})`, async () => {
    await using opened = await kind.open({ migrated: false })
    const db = opened.database
    await migrateDatabase(db, { to: '0015-clicks' })
    await fillEveryTable(db.kysely)
    const before = await readEveryTable(db.kysely)
    const shape = await db.kysely.introspection.getTables()
    const failing: MigrationProvider = {
      getMigrations: async () => ({
        ...(await migrations.getMigrations()),
        '9999-fails': {
          async up(open) {
            await open.schema.createTable('half').addColumn('id', 'text').execute()
            await sql`delete from message`.execute(open)
            await sql`insert into nowhere values (1)`.execute(open)
          },
        },
      }),
    }
    await expect(migrateDatabase(db, { provider: failing })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('nowhere') },
    })
    expect(await readEveryTable(db.kysely)).toEqual(before)
    expect(await db.kysely.introspection.getTables()).toEqual(shape)
    // The fixed program continues from there.
    await migrateDatabase(db)
    expect(await db.isReady()).toBe(true)
  })

  test(`a database older than the joined migrations is refused and stays as it is (${kind.name})`, async () => {
    for (const change of [
      'create table followed_day (opportunity_id text)',
      'drop table import_file',
    ]) {
      await using opened = await kind.open({ migrated: false })
      const db = opened.database
      await migrateDatabase(db, { to: '0001-first-tables' })
      await sql.raw(change).execute(db.kysely)
      const before = await db.kysely.introspection.getTables()
      await expect(migrateDatabase(db)).rejects.toThrow('its tables are older than version 0.3.0')
      expect(await db.kysely.introspection.getTables()).toEqual(before)
    }
  })

  test(`a program older than its database names the unknown migration and changes nothing (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    const older: MigrationProvider = {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(await migrations.getMigrations()).filter(
            ([name]) => name !== names.at(-1),
          ),
        ),
    }
    await expect(migrateDatabase(db, { provider: older })).rejects.toThrow(names.at(-1)!)
    expect(await db.isReady()).toBe(true)
  })

  test(`the next starts write nothing and invalidate no page (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    const version = () => getCatalogueVersion(db.kysely, new Date())
    const before = { version: await version(), rows: await readEveryTable(db.kysely) }
    for (let start = 0; start < 20; start += 1) await migrateDatabase(db)
    expect({ version: await version(), rows: await readEveryTable(db.kysely) }).toEqual(before)
  })
}
