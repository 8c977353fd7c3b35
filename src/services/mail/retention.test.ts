import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readMailOptions } from '#domain/mail/options.ts'
import { insertMessage, listMessages, trashMessage } from '#storage/feedback/message-store.ts'
import { databases } from '#storage/testing/test-database.ts'
import { cleanUpMails } from '#services/mail/retention.ts'

for (const kind of databases) {
  test(`data retained for a month is still there on the 31st after a short one (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const message = { name: 'Ada', email: 'ada@example.org', website: null, message: 'Hello' }
    for (const createdAt of [
      '2027-02-28T11:59:59.999Z',
      '2027-02-28T12:00:00.000Z',
      '2027-03-01T00:00:00.000Z',
    ]) {
      await insertMessage(kysely, { ...message, id: createdAt, createdAt })
    }
    await cleanUpMails(
      { db: opened.database },
      { ...readMailOptions({}), messageMonths: 1 },
      new Date('2027-03-31T12:00:00Z'),
    )
    expect((await listMessages(kysely)).map(({ id }) => id)).toEqual([
      '2027-03-01T00:00:00.000Z',
      '2027-02-28T12:00:00.000Z',
    ])
  })

  test(`a message is deleted for good after thirty days in the trash (${kind.name})`, async () => {
    await using opened = await kind.open()
    const { kysely } = opened.database
    const createdAt = '2027-02-01T12:00:00.000Z'
    const message = { name: 'Ada', email: 'ada@example.org', website: null, message: 'Hello' }
    for (const id of ['kept', 'old', 'new'])
      await insertMessage(kysely, { ...message, id, createdAt })
    await trashMessage(kysely, 'old', '2027-03-01T11:59:59.999Z')
    await trashMessage(kysely, 'new', '2027-03-01T12:00:00.000Z')
    await cleanUpMails(
      { db: opened.database },
      readMailOptions({}),
      new Date('2027-03-31T12:00:00Z'),
    )
    expect((await listMessages(kysely)).map(({ id }) => id)).toEqual(['kept', 'new'])
  })
}

test('once a day the SQLite file is rewritten, without remains of deleted rows', async () => {
  await using opened = await databases[0]!.open()
  const { database, address } = opened
  const file = 'file' in address ? address.file : ''
  const readFiles = () =>
    ['', '-wal']
      .map((end) => (existsSync(file + end) ? readFileSync(file + end, 'latin1') : ''))
      .join('')
  const leaveTraces = () => {
    // A connection without secure deletion, as all were before.
    const careless = new DatabaseSync(file)
    careless.exec('pragma secure_delete = off')
    const insert = careless.prepare(
      'insert into suppression (address_hash, reason, created_at) values (?, ?, ?)',
    )
    for (let number = 0; number < 200; number += 1)
      insert.run(`ada-${number}@nowhere.example`, '', '')
    careless.exec('delete from suppression')
    careless.exec('pragma wal_checkpoint(truncate)')
    careless.close()
  }
  const cleanUp = (at: string) => cleanUpMails({ db: database }, readMailOptions({}), new Date(at))
  leaveTraces()
  expect(readFiles()).toContain('@nowhere.example')
  await cleanUp('2027-03-01T12:00:00Z')
  expect(readFiles()).not.toContain('@nowhere.example')
  leaveTraces()
  await cleanUp('2027-03-02T11:00:00Z')
  expect(readFiles()).toContain('@nowhere.example')
  await cleanUp('2027-03-02T13:00:00Z')
  expect(readFiles()).not.toContain('@nowhere.example')
})
