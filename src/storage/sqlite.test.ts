import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, openDatabase, type Queries } from '#storage/database.ts'
import { createQueue } from '#storage/sqlite.ts'
import { databases } from '#storage/testing/test-database.ts'

const [sqlite] = databases
const insert = (db: Queries, key: string) =>
  db.insertInto('setting').values({ key, value: '1', changed_at: '' }).execute()
const keys = async (db: Queries) =>
  (await db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key)

test('reads continue during a transaction, and see committed data', async () => {
  await using opened = await sqlite!.open()
  const { database } = opened
  const { kysely } = database
  await insert(kysely, 'before')
  await inTransaction(kysely, async (transaction) => {
    await insert(transaction, 'within')
    expect(await keys(transaction)).toEqual(['before', 'within'])
    expect(await keys(kysely)).toEqual(['before'])
    expect(await database.isReady(100)).toBe(true)
  })
  expect(await keys(kysely)).toEqual(['before', 'within'])
})

test('writes and transactions run in the order of the calls', async () => {
  await using opened = await sqlite!.open()
  const { kysely } = opened.database
  const done: string[] = []
  const transaction = (name: string, work: (db: Queries) => Promise<void>) =>
    inTransaction(kysely, work).then(
      () => done.push(name),
      () => done.push(`${name} failed`),
    )
  await Promise.all([
    transaction('first', async (db) => {
      await insert(db, 'a')
      await wait(20)
      await insert(db, 'b')
    }),
    transaction('second', async (db) => {
      await insert(db, 'a')
    }),
    insert(kysely, 'c').then(() => done.push('third')),
    transaction('fourth', async (db) => {
      expect(await keys(db)).toEqual(['a', 'b', 'c'])
    }),
  ])
  expect(done).toEqual(['first', 'second failed', 'third', 'fourth'])
})

test("waiting for another process's lock blocks nothing else", async () => {
  await using opened = await sqlite!.open()
  if (!('file' in opened.address)) throw new Error('no file')
  const { kysely } = opened.database
  const other = new DatabaseSync(opened.address.file)
  other.exec('begin immediate')
  let longest = 0
  let last = performance.now()
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const writes = Promise.all([
    insert(kysely, 'single'),
    inTransaction(kysely, (db) => insert(db, 'in a transaction')),
  ])
  await wait(400)
  expect(await keys(kysely)).toEqual([])
  other.exec('rollback')
  await writes
  clearInterval(beat)
  expect(await keys(kysely)).toEqual(['in a transaction', 'single'])
  expect(longest).toBeLessThan(200)
  other.close()
})

test('a database in memory has one connection for all', async () => {
  const { kysely, close } = openDatabase({ file: ':memory:' })
  await kysely.schema
    .createTable('setting')
    .addColumn('key', 'text')
    .addColumn('value', 'text')
    .addColumn('changed_at', 'text')
    .execute()
  await insert(kysely, 'a')
  expect(await keys(kysely)).toEqual(['a'])
  await close()
})

test('a call that waits too long is refused, and not done later', async () => {
  const acquire = createQueue()
  const first = await acquire(Infinity)
  const second = acquire(1)
  const third = acquire(Infinity)
  expect(await second).toBeUndefined()
  first?.()
  ;(await third)?.()
  expect(await acquire(1000)).toBeDefined()
})

test('a full disk refuses writes and nothing else, and is logged', async () => {
  await using opened = await sqlite!.open()
  if (!('file' in opened.address)) throw new Error('no file')
  const failures: string[] = []
  const { kysely, close } = openDatabase(opened.address, ({ message }) => failures.push(message))
  await insert(kysely, 'a')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(kysely)
  await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(kysely)
  const large = (db: Queries) =>
    db
      .insertInto('setting')
      .values({ key: 'b', value: 'b'.repeat(2_000_000), changed_at: '' })
      .execute()
  await expect(large(kysely)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { code: 'SQLITE_FULL' },
  })
  await expect(inTransaction(kysely, large)).rejects.toMatchObject({ code: 'unavailable' })
  expect(failures).toEqual(Array(2).fill('SQLITE_FULL: database or disk is full'))
  expect(await keys(kysely)).toEqual(['a'])
  await sql`pragma max_page_count = 100000`.execute(kysely)
  await inTransaction(kysely, large)
  expect(await keys(kysely)).toEqual(['a', 'b'])
  await close()
})

test('a damaged page fails its reads with an error that says so', async () => {
  await using opened = await sqlite!.open()
  if (!('file' in opened.address)) throw new Error('no file')
  const { file } = opened.address
  await insert(opened.database.kysely, 'a')
  const { rows } = await sql<{
    rootpage: number
  }>`select rootpage from sqlite_schema where name = 'setting'`.execute(opened.database.kysely)
  await opened.database.close()
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xa5, (rows[0]!.rootpage - 1) * 4096, rows[0]!.rootpage * 4096))
  const { kysely, close } = openDatabase(opened.address)
  await expect(kysely.selectFrom('setting').selectAll().execute()).rejects.toMatchObject({
    code: 'unavailable',
    cause: { code: 'SQLITE_CORRUPT' },
  })
  await close()
})

test('a statement used before has the right column names after another program has replaced its table', async () => {
  await using opened = await sqlite!.open()
  if (!('file' in opened.address)) throw new Error('no file')
  const { kysely } = opened.database
  await sql`create table tried (first text, second text)`.execute(kysely)
  await sql`insert into tried values ('1', '2')`.execute(kysely)
  const read = async () => (await sql`select * from tried`.execute(kysely)).rows
  expect(await read()).toEqual([{ first: '1', second: '2' }])
  const other = new DatabaseSync(opened.address.file)
  other.exec(
    `drop table tried; create table tried (third text, second text, first text); insert into tried values ('3', '2', '1')`,
  )
  other.close()
  expect(await read()).toEqual([{ third: '3', second: '2', first: '1' }])
})
