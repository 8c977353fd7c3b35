import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'

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
  expect(begun).toEqual(['flood 1', 'flood 2', 'flood 3', 'Ada', 'Ben', 'flood 4', 'flood 5', 'flood 6'])
})

test('a client with a complete network has one queue, and beyond the limit the next call is refused', async () => {
  const limitConcurrency = createConcurrencyLimit(1, 3)
  const begun: string[] = []
  const request = (address: string) => limitConcurrency(address, async () => void begun.push(address))
  const all = [request('2001:db8::1'), request('2001:db8::2'), request('2001:db8::3'), request('192.0.2.1')]
  await expect(request('192.0.2.2')).rejects.toMatchObject({ code: 'too-many', retryAfter: 5 })
  await Promise.all(all)
  expect(begun).toEqual(['2001:db8::1', '2001:db8::2', '192.0.2.1', '2001:db8::3'])
  await request('192.0.2.2')
  expect(begun).toHaveLength(5)
})

test('work that fails releases its permit', async () => {
  const limitConcurrency = createConcurrencyLimit(1)
  await expect(limitConcurrency('10.0.0.1', () => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.')
  expect(await limitConcurrency('10.0.0.1', async () => 'done')).toBe('done')
})

test('work begins in a later task, so that simultaneous calls are queued first', async () => {
  const limitConcurrency = createConcurrencyLimit(1)
  let begun = 0
  const work = Array.from({ length: 3 }, () => limitConcurrency('10.0.0.1', async () => void (begun += 1)))
  queueMicrotask(() => expect(begun).toBe(0))
  await nextTask()
  expect(begun).toBe(1)
  await Promise.all(work)
  expect(begun).toBe(3)
})
