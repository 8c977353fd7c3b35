import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, openDatabase } from '#storage/database.ts'
import { databases } from '#storage/testing/test-database.ts'
import { openTestApi, readBody, type TestApi } from '#server/testing/test-api.ts'

const send = (api: TestApi) =>
  api.post('/api/contact', { name: 'Ada', email: 'ada@example.org', message: 'Hello' })

for (const kind of databases) {
  const open = () => openTestApi({ kind, catalogue: false })

  test(`a bug in a call with the database is 500, and the log has the place (${kind.name})`, async () => {
    let isWrong = false
    const fail = () => {
      if (isWrong) throw new TypeError('ada@example.org is no function')
    }
    await using api = await openTestApi({
      kind,
      catalogue: false,
      plugin: {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          fail()
          return result
        },
      },
    })
    const cookie = await api.signIn()
    isWrong = true
    for (const answer of [
      await send(api),
      await api.request('/api/getMessage', { headers: { cookie } }),
    ]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null])
      expect(await readBody(answer)).toEqual({ message: 'Something went wrong.' })
    }
    const line = {
      error: 'TypeError',
      at: expect.arrayContaining([expect.stringContaining('failures.test.ts')]),
    }
    expect(api.logged).toMatchObject([line, line])
    expect(JSON.stringify(api.logged)).not.toContain('ada@')
  })

  test(`a violated table constraint is 500, and the log has its kind (${kind.name})`, async () => {
    await using api = await open()
    await sql`create unique index one_of_a_name on message (name)`.execute(api.database.kysely)
    expect((await send(api)).status).toBe(201)
    const answer = await send(api)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null])
    const code = kind.name === 'SQLite' ? 'ERR_SQLITE_ERROR' : '23505'
    expect(api.logged).toMatchObject([
      { code, at: expect.arrayContaining([expect.stringContaining('/')]) },
    ])
    expect(JSON.stringify(api.logged)).not.toContain('Ada')
  })

  test(`a database that lacks a table is 503 with Retry-After until the table is there again (${kind.name})`, async () => {
    await using api = await open()
    await sql`alter table message rename to elsewhere`.execute(api.database.kysely)
    const answer = await send(api)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    await sql`alter table elsewhere rename to message`.execute(api.database.kysely)
    expect((await send(api)).status).toBe(201)
    expect(api.logged).toEqual([])
  })

  test(`a database that is closed is 503 with Retry-After (${kind.name})`, async () => {
    await using api = await open()
    const cookie = await api.signIn()
    await api.database.close()
    for (const answer of [
      await send(api),
      await api.request('/api/getMessage', { headers: { cookie } }),
    ])
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(api.logged).toEqual([])
  })

  test(`a database that is busy for too long is 503 with Retry-After, and nothing is written (${kind.name})`, async () => {
    const impatient = { ...kind, open: () => kind.open({ patient: false }) }
    await using api = await openTestApi({ kind: impatient, catalogue: false })
    const other = openDatabase(api.address)
    await inTransaction(other.kysely, async (db) => {
      if (kind.name === 'PostgreSQL') await sql`lock table message`.execute(db)
      const answer = await send(api)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    })
    await other.close()
    expect(await api.database.kysely.selectFrom('message').select('id').execute()).toEqual([])
    expect(api.logged).toEqual([])
  })
}

for (const kind of databases.filter(({ name }) => name === 'PostgreSQL')) {
  test('a connection lost during a call is 503 with Retry-After', async () => {
    await using api = await openTestApi({ kind, catalogue: false })
    const other = openDatabase(api.address)
    await inTransaction(other.kysely, async (db) => {
      await sql`lock table message`.execute(db)
      const sent = send(api)
      await expect
        .poll(async () => {
          const ended = await sql<{
            ended: boolean
          }>`select pg_terminate_backend(pid) as ended from pg_locks where not granted`.execute(db)
          return ended.rows
        })
        .toEqual([{ ended: true }])
      const answer = await sent
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    })
    await other.close()
    expect(api.logged).toEqual([])
  })
}
