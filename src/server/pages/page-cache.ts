import { encode, type Bytes, type Encoding } from '#server/http/content-encoding.ts'

/** An answer kept as bytes: a rendered page or a file of the site, and what compression has been asked for so far. */
export interface KeptPage {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly plain: Bytes
  readonly encoded: Map<Encoding, Promise<Bytes>>
}

/** Pages by key, the least recently used dropped beyond `limit` bytes. Keys hold the catalogue's stamp, so an old page is never found again. */
export interface PageCache {
  find(key: string): KeptPage | undefined
  keep(key: string, page: KeptPage): void
  /** In bytes, all encodings together at most. */
  readonly size: number
}

export function createPageCache(limit = 64 * 1024 * 1024): PageCache {
  const pages = new Map<string, KeptPage>()
  let size = 0

  // Brotli and gzip of a page together weigh less than its plain bytes; keys, headers and bookkeeping get two kilobytes.
  const weigh = (page: KeptPage) => page.plain.length * 2 + 2048

  const drop = (key: string) => {
    const page = pages.get(key)
    if (page === undefined) return
    pages.delete(key)
    size -= weigh(page)
  }

  return {
    find(key) {
      const page = pages.get(key)
      if (page !== undefined) {
        pages.delete(key)
        pages.set(key, page)
      }
      return page
    },
    keep(key, page) {
      drop(key)
      pages.set(key, page)
      size += weigh(page)
      for (const oldest of pages.keys()) {
        if (size <= limit) break
        drop(oldest)
      }
    },
    get size() {
      return size
    },
  }
}

/** Same parameters in another order are the same page; repeated ones keep their order. `search` without its question mark. */
export function toPageKey(stamp: string, path: string, search: string): string {
  if (search === '') return `${stamp} ${path}`
  const query = new URLSearchParams(search)
  query.sort()
  return `${stamp} ${path}?${query.toString()}`
}

/** The bytes in this encoding, compressed once. */
export function readKept(page: KeptPage, encoding: Encoding): Promise<Bytes> {
  const known = page.encoded.get(encoding)
  if (known !== undefined) return known
  const made = encode(page.plain, encoding)
  page.encoded.set(encoding, made)
  return made
}
