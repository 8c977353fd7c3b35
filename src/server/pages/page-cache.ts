import { LRUCache } from 'lru-cache'
import { encode, type Bytes, type Encoding } from '#server/http/content-encoding.ts'

/** An answer kept as bytes: a rendered page or a file of the site, and what compression has been asked for so far. */
export interface KeptPage {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly plain: Bytes
  readonly encoded: Map<Encoding, Promise<Bytes>>
}

/** Pages by key, the least recently used dropped. Keys hold the catalogue's version, so an old page is never found again. */
export type PageCache = LRUCache<string, KeptPage>

/** Holds at most `limit` bytes, all encodings together; 0 keeps nothing. */
export function createPageCache(limit = 64 * 1024 * 1024): PageCache {
  return new LRUCache({
    // The library takes 0 for 'no limit'; no page is as small as one byte.
    maxSize: Math.max(1, limit),
    // Brotli and gzip of a page together weigh less than its plain bytes; keys, headers and bookkeeping get two kilobytes.
    sizeCalculation: (page) => page.plain.length * 2 + 2048,
  })
}

/** Same parameters in another order are the same page; repeated ones keep their order. `search` without its question mark. */
export function toPageKey(version: string, path: string, search: string): string {
  if (search === '') return `${version} ${path}`
  const query = new URLSearchParams(search)
  query.sort()
  return `${version} ${path}?${query.toString()}`
}

/** The bytes in this encoding, compressed once. */
export function readKept(page: KeptPage, encoding: Encoding): Promise<Bytes> {
  const known = page.encoded.get(encoding)
  if (known !== undefined) return known
  const made = encode(page.plain, encoding)
  page.encoded.set(encoding, made)
  return made
}
