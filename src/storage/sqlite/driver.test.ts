import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTransaction, openDatabase, type Queries } from '#storage/database.ts'
import { databases } from '#storage/testing/test-database.ts'

const [sqlite] = databases
const insert = (db: Queries, key: string) => db.insertInto('setting').values({ key, value: '1', changed_at: '' }).execute()
const keys = async (db: Queries) => (await db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key)

test('reads go on while a transaction is open, and see what is committed', async () => {
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

test('writes and transactions wait for their turn in the order of the calls', async () => {
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

test("another process's lock is waited for without holding up anything else", async () => {
  await using opened = await sqlite!.open()
  if (!('file' in opened.address)) throw new Error('no file')
  const { kysely } = opened.database
  const other = new DatabaseSync(opened.address.file)
  other.exec('begin immediate')
  let [longest, last] = [0, performance.now()]
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const writes = Promise.all([insert(kysely, 'single'), inTransaction(kysely, (db) => insert(db, 'in a transaction'))])
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
  await kysely.schema.createTable('setting').addColumn('key', 'text').addColumn('value', 'text').addColumn('changed_at', 'text').execute()
  await insert(kysely, 'a')
  expect(await keys(kysely)).toEqual(['a'])
  await close()
})
