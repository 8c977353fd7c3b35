import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import { listMessages, trashMessage } from '#storage/feedback/message-store.ts'
import { findSubscriberByEmail } from '#storage/mail/subscribers.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createPublicServices } from '#services/create-public-services.ts'
import { createMailing } from '#services/mail/mailing.ts'
import { planMails } from '#services/mail/plan/planner.ts'
import { createAddressRights } from '#services/mail/subscribers/address-rights.ts'
import { openMailKey } from '#services/secret.ts'

const clock = () => new Date('2027-01-04T09:00:00.000Z')

for (const kind of databases) {
  test(`all data of an address is exported and erased, in the outbox too, and no data of others (${kind.name})`, async () => {
    await using opened = await kind.open()
    const db = opened.database
    const services = createPublicServices({ db, clock })
    for (const email of ['ada@example.org', 'ben@example.org']) {
      await services.subscribe({ email }, sampleReader)
      await services.sendMessage({ name: 'Somebody', email, message: 'Hello' })
    }
    // One in the trash is stored, too.
    const [message] = await listMessages(db.kysely)
    await trashMessage(db.kysely, message!.id, clock().toISOString())
    const rights = createAddressRights({ db, clock })
    const record = await rights.export(' ADA@example.org')
    expect(Object.entries(record).map(([name, rows]) => [name, rows.length])).toEqual([
      ['subscriptions', 1],
      ['messages', 1],
      ['watches', 0],
      ['mails', 2],
      ['links', 1],
      ['suppressions', 0],
    ])
    expect(await rights.erase('ada@example.org')).toBe(5)
    expect(await rights.erase('ada@example.org')).toBe(0)
    const tables = [
      'subscriber',
      'mail',
      'message',
      'mail_token',
      'suppression',
      'setting',
    ] as const
    const left = JSON.stringify(
      await Promise.all(tables.map((table) => db.kysely.selectFrom(table).selectAll().execute())),
    )
    expect([left.includes('ada@example.org'), left.includes('ben@example.org')]).toEqual([
      false,
      true,
    ])
    await expect(rights.export('nobody')).rejects.toMatchObject({ code: 'invalid' })
  })
}

test('an address that was erased, unsubscribed or never confirmed is in no file of SQLite', async () => {
  const [kind] = databases
  if (kind === undefined) throw new Error('SQLite is always there')
  await using opened = await kind.open()
  const db = opened.database
  const file = 'file' in opened.address ? opened.address.file : ''
  const files = () =>
    ['', '-wal', '-shm']
      .map((end) => (existsSync(file + end) ? readFileSync(file + end, 'latin1') : ''))
      .join('')
  const services = createPublicServices({ db, clock })
  const rights = createAddressRights({ db, clock })
  // Enough rows that pages of the file split and are freed again.
  const names = Array.from({ length: 120 }, (_, index) => `reader-${index}@nowhere.example`)
  for (const email of names.slice(2))
    await services.sendMessage({ name: 'Somebody', email, message: 'Hello '.repeat(40) })
  for (const email of names.slice(0, 5)) await services.subscribe({ email }, sampleReader)
  expect(files()).toContain('@nowhere.example')
  const [leaver, silent, ...others] = names
  const [id = '', silentId] = await Promise.all(
    [leaver, silent].map(
      async (email) => (await findSubscriberByEmail(db.kysely, email ?? ''))?.id,
    ),
  )
  // Their emails to the administrator still wait, with the complete texts.
  await db.kysely.deleteFrom('message').execute()
  for (const email of others) await rights.erase(email)
  const key = await openMailKey(db.kysely, clock())
  await createMailing({ db, clock }).subscribing.leave({
    subscriber: id,
    proof: key.sign('leave', id),
  })
  expect(new Set(files().match(/reader-\d+@nowhere\.example/g))).toEqual(new Set([silent]))
  expect(silentId).toBeDefined()
  await planMails(db, new Date(clock().getTime() + 8 * 86_400_000))
  expect(files().match(/reader-\d+@nowhere\.example/g) ?? []).toEqual([])
})
