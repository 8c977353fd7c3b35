import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, decode, encode, encodeForOne, encodings, isCompressible } from '#server/http/content-encoding.ts'

test('the smallest encoding that the client takes is chosen', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(chooseEncoding('gzip;q=1.0')).toBe('gzip')
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip')
  expect(chooseEncoding('br;q=0.5')).toBe('br')
  expect(chooseEncoding('deflate')).toBe('identity')
  expect(chooseEncoding(undefined)).toBe('identity')
})

test('what is encoded decodes to the same bytes', async () => {
  const bytes = new TextEncoder().encode('scholarship '.repeat(1000))
  expect(new Uint8Array(brotliDecompressSync(await encode(bytes, 'br')))).toEqual(bytes)
  expect(new Uint8Array(gunzipSync(await encode(bytes, 'gzip')))).toEqual(bytes)
  expect(await encode(bytes, 'identity')).toBe(bytes)
  for (const encoding of encodings) expect([encoding, await decode(await encode(bytes, encoding), encoding)]).toEqual([encoding, bytes])
})

test('for one visitor Zstandard is taken where the client takes it, and else the smallest', async () => {
  const bytes = new TextEncoder().encode('scholarship '.repeat(1000))
  const quick = await encodeForOne(bytes, 'gzip, deflate, br, zstd')
  expect([quick.encoding, new Uint8Array(zstdDecompressSync(quick.bytes))]).toEqual(['zstd', bytes])
  const small = await encodeForOne(bytes, 'gzip, br, zstd;q=0')
  expect([small.encoding, new Uint8Array(brotliDecompressSync(small.bytes))]).toEqual(['br', bytes])
  expect(await encodeForOne(bytes)).toEqual({ encoding: 'identity', bytes })
  expect(await encodeForOne(new Uint8Array(1_000_001), 'br, zstd')).toMatchObject({ encoding: 'br' })
})

test('texts are compressed, pictures and fonts are not', () => {
  expect(['text/html; charset=utf-8', 'image/svg+xml', 'application/json', 'text/x-script'].every(isCompressible)).toBe(true)
  expect(['image/png', 'font/woff2'].some(isCompressible)).toBe(false)
})
