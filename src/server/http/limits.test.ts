import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#storage/database.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createRateLimits, createConcurrencyLimit } from '#server/http/limits.ts'

async function consumeTimes(
  limit: { consume(address: string): Promise<number | undefined> },
  times: number,
  address: string,
) {
  const answers = await Promise.all(Array.from({ length: times }, () => limit.consume(address)))
  return answers.filter((wait) => wait === undefined).length
}

test('an address may send thirty messages an hour without blocking others, and loopback has no exception', async () => {
  const { contact } = createRateLimits(1)
  expect(await consumeTimes(contact, 40, '127.0.0.1')).toBe(30)
  expect(await contact.consume('127.0.0.1')).toBe(3600)
  expect(await contact.consume('192.0.2.1')).toBeUndefined()
})

test('the factor multiplies every limit', async () => {
  const limits = createRateLimits(2)
  expect(await consumeTimes(limits.login, 50, '192.0.2.1')).toBe(10)
  expect(await consumeTimes(limits.subscriber, 100, '192.0.2.1')).toBe(60)
})

test('five wrong logins at once use up the limit, and a right one is refunded', async () => {
  const { login } = createRateLimits(1)
  await login.consume('192.0.2.1')
  await login.refund('192.0.2.1')
  expect(await consumeTimes(login, 20, '192.0.2.1')).toBe(5)
})

test('wrong logins count for their /56 and /48 networks too, and refused ones do not', async () => {
  const { login } = createRateLimits(1)
  const from = (subnet: number, times: number) =>
    consumeTimes(login, times, `2001:db8:1:${subnet.toString(16)}::1`)
  // One flooding /64 uses up only its own five.
  expect(await from(0, 100)).toBe(5)
  expect([await from(1, 5), await from(2, 5), await from(3, 5), await from(4, 5)]).toEqual([
    5, 5, 5, 0,
  ])
  // The next /56 of the same /48: 30 of 50 are left.
  const others = []
  for (let subnet = 0x100; subnet <= 0x700; subnet += 0x100) others.push(await from(subnet, 5))
  expect(others).toEqual([5, 5, 5, 5, 5, 5, 0])
  expect(await consumeTimes(login, 5, '2001:db8:2::1')).toBe(5)
})

test.each([
  ['contact', 30],
  ['subscriber', 30],
  ['report', 30],
  ['apply', 120],
] as const)(
  '%s counts for the networks around: four times for a /56, ten times for a /48',
  async (name, most) => {
    const limit = createRateLimits(1)[name]
    const from = (network: string) => consumeTimes(limit, most, network)
    const subnets = (first: number, step: number, count: number) =>
      Array.from({ length: count }, (_, at) => `2001:db8:1:${(first + at * step).toString(16)}::1`)
    const accepted = async (networks: readonly string[]) => {
      let sum = 0
      for (const network of networks) sum += await from(network)
      return sum
    }
    expect(await accepted(subnets(0, 1, 8))).toBe(4 * most)
    expect(await accepted(subnets(0x100, 0x100, 10))).toBe(6 * most)
    expect(await from('2001:db8:2::1')).toBe(most)
    expect(await from('192.0.2.1')).toBe(most)
  },
)

for (const kind of databases) {
  test(`two processes on one database count together, and store no address (${kind.name})`, async () => {
    await using opened = await kind.open()
    let now = Date.parse('2027-01-04T09:00:00.000Z')
    const clock = () => new Date(now)
    const other = openDatabase(opened.address)
    try {
      const one = createRateLimits(1, { db: opened.database, clock })
      const two = createRateLimits(1, { db: other, clock })
      const answers = await Promise.all([
        consumeTimes(one.login, 4, '192.0.2.1'),
        consumeTimes(two.login, 4, '192.0.2.1'),
      ])
      expect(answers[0]! + answers[1]!).toBe(5)
      expect(await two.login.consume('192.0.2.1')).toBe(900)
      expect([
        await two.login.consume('192.0.2.2'),
        await two.contact.consume('192.0.2.1'),
      ]).toEqual([undefined, undefined])
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

test('while their database is down processes limit floods on their own', async () => {
  const [kind] = databases
  await using opened = await kind!.open()
  const { contact } = createRateLimits(1, { db: opened.database, clock: () => new Date() })
  await opened.database.close()
  expect(await consumeTimes(contact, 40, '192.0.2.1')).toBe(30)
})

test('only so many calls run at once, and a client with many calls delays only itself', async () => {
  const limitConcurrency = createConcurrencyLimit(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const request = (name: string, address: string) =>
    limitConcurrency(address, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const all = [1, 2, 3, 4, 5, 6].map((number) => request(`flood ${number}`, '10.0.0.1'))
  all.push(request('Ada', '10.0.0.2'), request('Ben', '10.0.0.3'))
  await nextTask()
  expect(begun).toEqual(['flood 1', 'flood 2'])
  for (let step = 0; step < 8; step += 1) {
    ends.shift()?.()
    // The next one begins in the following task.
    await nextTask()
  }
  await Promise.all(all)
  expect(begun).toEqual([
    'flood 1',
    'flood 2',
    'flood 3',
    'Ada',
    'Ben',
    'flood 4',
    'flood 5',
    'flood 6',
  ])
})

test('a client with a complete network has one queue, and beyond the limit the next call is refused', async () => {
  const limitConcurrency = createConcurrencyLimit(1, 3)
  const begun: string[] = []
  const request = (address: string) =>
    limitConcurrency(address, async () => void begun.push(address))
  const all = [
    request('2001:db8::1'),
    request('2001:db8::2'),
    request('2001:db8::3'),
    request('192.0.2.1'),
  ]
  await expect(request('192.0.2.2')).rejects.toMatchObject({ code: 'too-many', retryAfter: 5 })
  await Promise.all(all)
  expect(begun).toEqual(['2001:db8::1', '2001:db8::2', '192.0.2.1', '2001:db8::3'])
  await request('192.0.2.2')
  expect(begun).toHaveLength(5)
})

test('work that fails releases its permit', async () => {
  const limitConcurrency = createConcurrencyLimit(1)
  await expect(
    limitConcurrency('10.0.0.1', () => Promise.reject(new Error('It failed.'))),
  ).rejects.toThrow('It failed.')
  expect(await limitConcurrency('10.0.0.1', async () => 'done')).toBe('done')
})

test('work begins in a later task, so that simultaneous calls are queued first', async () => {
  const limitConcurrency = createConcurrencyLimit(1)
  let begun = 0
  const work = Array.from({ length: 3 }, () =>
    limitConcurrency('10.0.0.1', async () => void (begun += 1)),
  )
  queueMicrotask(() => expect(begun).toBe(0))
  await nextTask()
  expect(begun).toBe(1)
  await Promise.all(work)
  expect(begun).toBe(3)
})
