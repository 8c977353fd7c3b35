import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, openDatabase, type Database, type Queries } from '#storage/database.ts'
import { databases } from '#storage/testing/test-database.ts'

for (const kind of databases) {
  test(`a database is ready until it is closed, and may be closed twice (${kind.name})`, async () => {
    await using opened = await kind.open()
    expect(await opened.database.isReady()).toBe(true)
    await opened.database.close()
    expect(await opened.database.isReady()).toBe(false)
    await opened.database.close()
  })

  test(`NUL characters are dropped from stored values and from conditions (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    await kysely
      .insertInto('setting')
      .values({ key: 'a\0b', value: '"\0"', changed_at: '' })
      .execute()
    const rows = await kysely
      .selectFrom('setting')
      .selectAll()
      .where('key', 'in', ['ab\0', 'c'])
      .execute()
    expect(rows.map((row) => ({ ...row }))).toEqual([{ key: 'ab', value: '""', changed_at: '' }])
  })

  test(`a failing transaction leaves nothing behind (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const row = { key: 'one', value: '1', changed_at: '' }
    const failing = kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('setting').values(row).execute()
      await transaction.insertInto('setting').values(row).execute()
    })
    await expect(failing).rejects.toThrow(/unique/i)
    expect(await kysely.selectFrom('setting').selectAll().execute()).toEqual([])
  })

  test(`an address needs an existing item (${kind.name})`, async () => {
    await using opened = await kind.open()
    const orphan = { slug: 'old', opportunity_id: 'nobody', created_at: '' }
    const adding = inTransaction(opened.database.kysely, (db) =>
      db.insertInto('opportunity_address').values(orphan).execute(),
    )
    await expect(adding).rejects.toThrow(/foreign key/i)
  })
}

test('SQLite uses the write-ahead log and syncs every commit', async () => {
  const [sqlite] = databases
  await using opened = await sqlite!.open()
  const { kysely } = opened.database
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(kysely)
  const sync = await sql<{ synchronous: number }>`pragma synchronous`.execute(kysely)
  expect([mode.rows[0]?.journal_mode, sync.rows[0]?.synchronous]).toEqual(['wal', 2])
})

for (const kind of databases.filter(({ name }) => name === 'PostgreSQL')) {
  const end = async (database: Database, pid: number) => {
    const { rows } = await sql<{
      ended: boolean
    }>`select pg_terminate_backend(${pid}, 5000) as ended`.execute(database.kysely)
    expect(rows).toEqual([{ ended: true }])
  }
  const pidOf = async (queries: Queries) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)).rows[0]?.pid ?? 0

  test(`a connection that the server closes between two statements fails only its transaction (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const failing = kysely.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('setting')
        .values({ key: 'lost', value: '1', changed_at: '' })
        .execute()
      await end(opened.database, await pidOf(transaction))
      await transaction
        .insertInto('setting')
        .values({ key: 'more', value: '1', changed_at: '' })
        .execute()
    })
    await expect(failing).rejects.toThrow()
    expect(await kysely.selectFrom('setting').selectAll().execute()).toEqual([])
  })

  test(`a connection that the server closes during a statement fails only that statement (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const failing = kysely.connection().execute(async (connection) => {
      const pid = await pidOf(connection)
      const [slept] = await Promise.allSettled([
        sql`select pg_sleep(8)`.execute(connection),
        end(opened.database, pid),
      ])
      if (slept.status === 'rejected') throw slept.reason
    })
    await expect(failing).rejects.toMatchObject({ code: 'unavailable', cause: { code: '57P01' } })
    expect(await opened.database.isReady()).toBe(true)
  })
}

test('an unreachable PostgreSQL server is not ready and throws at the statement', async () => {
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
  expect(await database.isReady()).toBe(false)
  await expect(database.kysely.selectFrom('setting').selectAll().execute()).rejects.toMatchObject({
    code: 'unavailable',
    cause: { code: 'ECONNREFUSED' },
  })
  await database.close()
})
