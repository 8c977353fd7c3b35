import { expect, test } from 'vitest'
import { createPageCache, readKept, toPageKey, type KeptPage } from '#server/pages/page-cache.ts'

function makePage(size = 10_000): KeptPage {
  return { headers: {}, etag: 'W/"x"', plain: new Uint8Array(size), encoded: new Map() }
}

test('the least recently used pages go when the limit is reached, and the size stays within it', () => {
  const cache = createPageCache(50_000)
  cache.set('a', makePage())
  cache.set('b', makePage())
  expect(cache.get('a')).toBeDefined()
  cache.set('c', makePage())
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
  expect(cache.calculatedSize).toBeLessThanOrEqual(50_000)
})

test('a page kept again under its key counts once', () => {
  const cache = createPageCache()
  cache.set('a', makePage())
  const size = cache.calculatedSize
  cache.set('a', makePage())
  expect(cache.calculatedSize).toBe(size)
})

test('a limit of nothing keeps nothing', () => {
  const cache = createPageCache(0)
  cache.set('a', makePage())
  expect([cache.get('a'), cache.calculatedSize]).toEqual([undefined, 0])
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
