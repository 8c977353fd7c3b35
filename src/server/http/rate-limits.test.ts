import { expect, test } from 'vitest'
import { createRateLimits, toRateLimitKey } from '#server/http/rate-limits.ts'
import { openDatabase } from '#storage/database.ts'
import { databases } from '#storage/testing/test-database.ts'

async function consumeTimes(limit: { consume(address: string): Promise<{ ok: boolean }> }, times: number, address: string) {
  const answers = await Promise.all(Array.from({ length: times }, () => limit.consume(address)))
  return answers.filter(({ ok }) => ok).length
}

test('an address may send thirty messages an hour, others are not held up by it, and loopback is like any other', async () => {
  const { contact } = createRateLimits(1)
  expect(await consumeTimes(contact, 40, '127.0.0.1')).toBe(30)
  expect(await contact.consume('127.0.0.1')).toEqual({ ok: false, retryAfter: 3600 })
  expect(await contact.consume('192.0.2.1')).toEqual({ ok: true })
})

test('the factor multiplies every limit', async () => {
  const limits = createRateLimits(2)
  expect(await consumeTimes(limits.login, 50, '192.0.2.1')).toBe(10)
  expect(await consumeTimes(limits.subscriber, 100, '192.0.2.1')).toBe(60)
})

test('five wrong logins at once use up the limit, and a right one is given back', async () => {
  const { login } = createRateLimits(1)
  await login.consume('192.0.2.1')
  await login.refund('192.0.2.1')
  expect(await consumeTimes(login, 20, '192.0.2.1')).toBe(5)
})

test('neighbours in one IPv6 /64 share a key, and a mapped IPv4 address is that address', () => {
  expect(toRateLimitKey('2001:db8:1:2:aaaa::1')).toBe(toRateLimitKey('2001:0db8:1:2::ffff'))
  expect(toRateLimitKey('2001:db8:1:3::1')).not.toBe(toRateLimitKey('2001:db8:1:2::1'))
  expect(toRateLimitKey('::1')).toBe('0:0:0:0')
  expect(toRateLimitKey('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(toRateLimitKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

for (const kind of databases) {
  test(`two processes at one database count together, and keep no address (${kind.name})`, async () => {
    await using opened = await kind.open()
    let now = Date.parse('2027-01-04T09:00:00.000Z')
    const clock = () => new Date(now)
    const other = openDatabase(opened.address)
    try {
      const [one, two] = [createRateLimits(1, { db: opened.database, clock }), createRateLimits(1, { db: other, clock })]
      const answers = await Promise.all([consumeTimes(one.login, 4, '192.0.2.1'), consumeTimes(two.login, 4, '192.0.2.1')])
      expect(answers[0]! + answers[1]!).toBe(5)
      expect(await two.login.consume('192.0.2.1')).toEqual({ ok: false, retryAfter: 900 })
      expect([await two.login.consume('192.0.2.2'), await two.contact.consume('192.0.2.1')]).toEqual([{ ok: true }, { ok: true }])
      const rows = await opened.database.kysely.selectFrom('limit_count').selectAll().execute()
      expect(rows).toHaveLength(3)
      expect(JSON.stringify(rows)).not.toContain('192.0.2')
      now += 901_000
      expect(await consumeTimes(one.login, 4, '192.0.2.1')).toBe(4)
      await two.login.refund('192.0.2.1')
      expect(await consumeTimes(two.login, 4, '192.0.2.1')).toBe(2)
    } finally {
      await other.close()
    }
  })
}

test('while the database that processes count in is away each holds off a flood for itself', async () => {
  const [kind] = databases
  await using opened = await kind!.open()
  const { contact } = createRateLimits(1, { db: opened.database, clock: () => new Date() })
  await opened.database.close()
  expect(await consumeTimes(contact, 40, '192.0.2.1')).toBe(30)
})
