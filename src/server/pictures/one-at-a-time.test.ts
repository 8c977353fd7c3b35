import { expect, test } from 'vitest'
import { createOneAtATime } from '#server/pictures/pictures.ts'

test('work runs one after the other, once per key, and its result is cached', async () => {
  const { run: doOnce } = createOneAtATime<string>({ most: 2, waiting: 10 })
  const log: string[] = []
  const work = (key: string) => async () => {
    log.push(`${key} begins`)
    await Promise.resolve()
    log.push(`${key} ends`)
    return key
  }
  await Promise.all(['a', 'b', 'a'].map((key) => doOnce(key, work(key))))
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(await doOnce('a', work('a'))).toBe('a')
  expect(log).toHaveLength(4)
  await doOnce('c', work('c'))
  await doOnce('b', work('b'))
  expect(log.slice(4)).toEqual(['c begins', 'c ends', 'b begins', 'b ends'])
})

test('beyond the limit waiting work is refused, and a failure stops no other work', async () => {
  const { run: doOnce } = createOneAtATime<string>({ most: 2, waiting: 1 })
  const failing = doOnce('a', async () => {
    throw new Error('no picture')
  })
  const waiting = doOnce('b', async () => 'b')
  await expect(doOnce('c', async () => 'c')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
  })
  await expect(failing).rejects.toThrow('no picture')
  expect(await waiting).toBe('b')
  expect(await doOnce('c', async () => 'c')).toBe('c')
})

test('work that is evicted while it waits still completes for its caller', async () => {
  const { run: doOnce } = createOneAtATime<string>({ most: 1, waiting: 10 })
  expect(await Promise.all(['a', 'b', 'c'].map((key) => doOnce(key, async () => key)))).toEqual([
    'a',
    'b',
    'c',
  ])
})
