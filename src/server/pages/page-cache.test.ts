import { expect, test } from 'vitest'
import { createPageCache, readKept, toKeptPage, toPageKey } from '#server/pages/page-cache.ts'

const makePage = (size = 10_000) => toKeptPage({ 'content-type': 'text/html' }, new Uint8Array(size))

test('the least recently used pages go when the limit is reached, and the size stays within it', () => {
  const cache = createPageCache(50_000)
  cache.keep('a', '1', makePage())
  cache.keep('b', '1', makePage())
  expect(cache.find('a', '1')).toBeDefined()
  cache.keep('c', '1', makePage())
  expect(cache.find('b', '1')).toBeUndefined()
  expect(cache.find('a', '1')).toBeDefined()
  expect(cache.size).toBeLessThanOrEqual(50_000)
})

test('a page kept again under its key counts once', () => {
  const cache = createPageCache()
  cache.keep('a', '1', makePage())
  const size = cache.size
  cache.keep('a', '1', makePage())
  expect(cache.size).toBe(size)
})

test('a page is found at its own version, and another version takes its place', () => {
  const cache = createPageCache()
  const [old, fresh] = [makePage(), makePage()]
  cache.keep('a', '1', old)
  const { size } = cache
  expect([cache.find('a', '1'), cache.find('a', '2')]).toEqual([old, undefined])
  cache.keep('a', '2', fresh)
  expect([cache.find('a', '1'), cache.find('a', '2')]).toEqual([undefined, fresh])
  expect(cache.size).toBe(size)
})

test('a limit of nothing keeps nothing', () => {
  const cache = createPageCache(0)
  cache.keep('a', '1', makePage())
  expect([cache.find('a', '1'), cache.size]).toEqual([undefined, 0])
})

test('an encoding is made once, also for two readers at once', () => {
  const page = makePage()
  expect(readKept(page, 'br')).toBe(readKept(page, 'br'))
})

test('the order of parameters makes no other page, the order of repeated ones does', () => {
  const key = (search: string) => toPageKey('en', '/list', search)
  expect(key('b=2&a=1')).toBe(key('a=1&b=2'))
  expect(key('a=1&a=2')).not.toBe(key('a=2&a=1'))
  expect(key('')).not.toBe(key('page=2'))
  expect(toPageKey('de', '/list', '')).not.toBe(key(''))
})
