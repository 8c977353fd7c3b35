import { expect, test } from 'vitest'
import { createPageCache, readKept, toPageKey, type KeptPage } from '#server/pages/page-cache.ts'

function makePage(size = 10_000): KeptPage {
  return { headers: {}, etag: 'W/"x"', plain: new Uint8Array(size), encoded: new Map() }
}

test('the least recently used pages go when the limit is reached, and the size stays within it', () => {
  const cache = createPageCache(50_000)
  cache.keep('a', makePage())
  cache.keep('b', makePage())
  expect(cache.find('a')).toBeDefined()
  cache.keep('c', makePage())
  expect(cache.find('b')).toBeUndefined()
  expect(cache.find('a')).toBeDefined()
  expect(cache.size).toBeLessThanOrEqual(50_000)
})

test('a page kept again under its key counts once', () => {
  const cache = createPageCache()
  cache.keep('a', makePage())
  const { size } = cache
  cache.keep('a', makePage())
  expect(cache.size).toBe(size)
})

test('a limit of nothing keeps nothing', () => {
  const cache = createPageCache(0)
  cache.keep('a', makePage())
  expect([cache.find('a'), cache.size]).toEqual([undefined, 0])
})

test('an encoding is made once, also for two readers at once', () => {
  const page = makePage()
  expect(readKept(page, 'br')).toBe(readKept(page, 'br'))
})

test('the order of parameters makes no other page, the order of repeated ones does', () => {
  const key = (search: string) => toPageKey('1', '/list', search)
  expect(key('b=2&a=1')).toBe(key('a=1&b=2'))
  expect(key('a=1&a=2')).not.toBe(key('a=2&a=1'))
  expect(key('')).not.toBe(key('page=2'))
  expect(toPageKey('2', '/list', '')).not.toBe(key(''))
})
