import { expect, test } from 'vitest'
import { migrateDatabase } from '#storage/migrate.ts'
import { tables } from '#storage/tables.ts'
import { databases } from '#storage/testing/test-database.ts'

for (const kind of databases) {
  test(`the migrated database has the declared tables and columns (${kind.name})`, async () => {
    await using opened = await kind.open()
    const found = await opened.database.kysely.introspection.getTables()
    const columns = found.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        columns.map((column) => [
          column.name,
          typeName(column.dataType) + (column.isNullable ? '?' : ''),
        ]),
      ),
    ])
    expect(Object.fromEntries(columns)).toEqual(tables)
  })

  test(`a second migration changes nothing (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await kysely.insertInto('setting').values({ key: 'kept', value: '1', changed_at: '' }).execute()
    await migrateDatabase(opened.database)
    expect(await kysely.selectFrom('setting').select('key').execute()).toHaveLength(1)
  })
}

function typeName(dataType: string): string {
  return (
    { int4: 'integer', INTEGER: 'integer', TEXT: 'text', BYTEA: 'bytes', bytea: 'bytes' }[
      dataType
    ] ?? dataType
  )
}
