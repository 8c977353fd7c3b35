import { expect, test } from 'vitest'
import { createLimits, toLimitKey } from '#server/http/limits.ts'
import { openDatabase } from '#storage/database.ts'
import { databases } from '#storage/testing/test-database.ts'

async function takeTimes(limit: { take(address: string): Promise<{ ok: boolean }> }, times: number, address: string) {
  const answers = await Promise.all(Array.from({ length: times }, () => limit.take(address)))
  return answers.filter(({ ok }) => ok).length
}

test('an address may send thirty messages an hour, others are not held up by it, and loopback is like any other', async () => {
  const { contact } = createLimits(1)
  expect(await takeTimes(contact, 40, '127.0.0.1')).toBe(30)
  expect(await contact.take('127.0.0.1')).toEqual({ ok: false, retryAfter: 3600 })
  expect(await contact.take('192.0.2.1')).toEqual({ ok: true })
})

test('the factor multiplies every limit', async () => {
  const limits = createLimits(2)
  expect(await takeTimes(limits.login, 50, '192.0.2.1')).toBe(10)
  expect(await takeTimes(limits.subscriber, 100, '192.0.2.1')).toBe(60)
})

test('five wrong logins at once use up the limit, and a right one is given back', async () => {
  const { login } = createLimits(1)
  await login.take('192.0.2.1')
  await login.giveBack('192.0.2.1')
  expect(await takeTimes(login, 20, '192.0.2.1')).toBe(5)
})

test('neighbours in one IPv6 /64 share a key, and a mapped IPv4 address is that address', () => {
  expect(toLimitKey('2001:db8:1:2:aaaa::1')).toBe(toLimitKey('2001:0db8:1:2::ffff'))
  expect(toLimitKey('2001:db8:1:3::1')).not.toBe(toLimitKey('2001:db8:1:2::1'))
  expect(toLimitKey('::1')).toBe('0:0:0:0')
  expect(toLimitKey('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(toLimitKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

for (const kind of databases) {
  test(`two processes at one database count together, and keep no address (${kind.name})`, async () => {
    await using opened = await kind.open()
    let now = Date.parse('2027-01-04T09:00:00.000Z')
    const clock = () => new Date(now)
    const other = openDatabase(opened.address)
    try {
      const [one, two] = [createLimits(1, { db: opened.database, clock }), createLimits(1, { db: other, clock })]
      const answers = await Promise.all([takeTimes(one.login, 4, '192.0.2.1'), takeTimes(two.login, 4, '192.0.2.1')])
      expect(answers[0]! + answers[1]!).toBe(5)
      expect(await two.login.take('192.0.2.1')).toEqual({ ok: false, retryAfter: 900 })
      expect([await two.login.take('192.0.2.2'), await two.contact.take('192.0.2.1')]).toEqual([{ ok: true }, { ok: true }])
      const rows = await opened.database.kysely.selectFrom('limit_count').selectAll().execute()
      expect(rows).toHaveLength(3)
      expect(JSON.stringify(rows)).not.toContain('192.0.2')
      now += 901_000
      expect(await takeTimes(one.login, 4, '192.0.2.1')).toBe(4)
      await two.login.giveBack('192.0.2.1')
      expect(await takeTimes(two.login, 4, '192.0.2.1')).toBe(2)
    } finally {
      await other.close()
    }
  })
}

test('while the database that processes count in is away each holds off a flood for itself', async () => {
  const [kind] = databases
  await using opened = await kind!.open()
  const { contact } = createLimits(1, { db: opened.database, clock: () => new Date() })
  await opened.database.close()
  expect(await takeTimes(contact, 40, '192.0.2.1')).toBe(30)
})
