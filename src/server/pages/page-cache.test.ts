import { expect, test } from 'vitest'
import { decode, encodings } from '#server/http/content-encoding.ts'
import { createPageCache, packFirst, readKept, toKeptPage, toPageKey } from '#server/pages/page-cache.ts'

const makePage = (plain = new Uint8Array(10_000)) => toKeptPage({ 'content-type': 'text/html' }, plain)
/** A picture stays as large as it is. */
const makePicture = (size = 10_000) => toKeptPage({ 'content-type': 'image/png' }, new Uint8Array(size))

test('the least recently used pages go when the limit is reached, and the size stays within it', () => {
  const cache = createPageCache(30_000)
  cache.keep('a', '1', makePicture())
  cache.keep('b', '1', makePicture())
  expect(cache.find('a', '1')).toBeDefined()
  cache.keep('c', '1', makePicture())
  expect(cache.find('b', '1')).toBeUndefined()
  expect(cache.find('a', '1')).toBeDefined()
  expect(cache.size).toBeLessThanOrEqual(30_000)
})

test('a page kept again under its key counts once', () => {
  const cache = createPageCache()
  cache.keep('a', '1', makePage())
  const size = cache.size
  cache.keep('a', '1', makePage())
  expect(cache.size).toBe(size)
})

test('a page is held plain until it is asked for compressed, and then in that alone, and counted so', async () => {
  for (const encoding of ['br', 'gzip'] as const) {
    const cache = createPageCache()
    const page = makePage()
    cache.keep('a', '1', page)
    expect([readKept(page, 'identity'), cache.size > 10_000]).toEqual([expect.objectContaining({ bytes: new Uint8Array(10_000) }), true])
    const { bytes } = await readKept(page, encoding)
    expect([[...page.encoded.keys()], bytes.length < 100, cache.size < 3000]).toEqual([[encoding], true, true])
  }
})

test('what is held compressed is unpacked for who cannot read that, the same bytes, and from then on held and counted so too', async () => {
  const plain = new TextEncoder().encode('<p>a page</p>'.repeat(1000))
  for (const first of ['br', 'gzip'] as const) {
    const cache = createPageCache()
    const page = makePage(plain)
    cache.keep('a', '1', page)
    const packed = await readKept(page, first)
    const size = cache.size
    const unpacked = await readKept(page, 'identity')
    expect(unpacked).toEqual({ bytes: plain, headers: { ...page.headers, 'content-length': '13000' } })
    expect([cache.size - size, readKept(page, 'identity'), readKept(page, first)]).toEqual([plain.length, unpacked, packed])
  }
})

test('who waited while it was made gets it quickly, which is held until brotli takes its place', async () => {
  const plain = new TextEncoder().encode('<p>a page</p>'.repeat(1000))
  const cache = createPageCache()
  const page = makePage(plain)
  cache.keep('a', '1', page)
  const quick = packFirst(page, 'zstd')
  expect([quick?.headers['content-encoding'], await decode(quick!.bytes, 'zstd')]).toEqual(['zstd', plain])
  expect([[...page.encoded.keys()], cache.size < 3000, packFirst(page, 'zstd')]).toEqual([['zstd'], true, undefined])
  expect(await decode((await readKept(page, 'gzip')).bytes, 'gzip')).toEqual(plain)
  expect(await decode((await readKept(page, 'br')).bytes, 'br')).toEqual(plain)
  expect([...page.encoded.keys()]).toEqual(['gzip', 'br'])
})

test('a page in all encodings at once is the same in each', async () => {
  const plain = new TextEncoder().encode('<p>a page</p>'.repeat(1000))
  const page = makePage(plain)
  const made = await Promise.all(encodings.map((encoding) => readKept(page, encoding)))
  for (const [at, encoding] of encodings.entries()) expect(await decode(made[at]!.bytes, encoding)).toEqual(plain)
})

test('a page that comes to hold more takes the place of others, and one that is not kept any more takes none', async () => {
  const cache = createPageCache(20_000)
  const [page, picture] = [makePage(), makePicture()]
  cache.keep('a', '1', page)
  await readKept(page, 'br')
  cache.keep('b', '1', picture)
  expect([cache.find('b', '1'), cache.find('a', '1')]).toEqual([picture, page])
  await readKept(page, 'identity')
  expect([cache.find('b', '1'), cache.find('a', '1')]).toEqual([undefined, page])
  cache.keep('a', '2', makePicture(100))
  const { size } = cache
  await readKept(page, 'gzip')
  expect([cache.find('a', '1'), cache.size]).toEqual([undefined, size])
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
