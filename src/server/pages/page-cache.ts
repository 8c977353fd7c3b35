import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { encode, isCompressible, type Bytes, type Encoding } from '#server/http/content-encoding.ts'

/** An answer kept as bytes: a rendered page or a file of the site, and what compression has been asked for so far. */
export interface KeptPage {
  /** All but those of an encoding. */
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly plain: Bytes
  /** Pictures and fonts are compressed already. */
  readonly isCompressible: boolean
  /** As it is sent, or the promise of it while it is made. */
  readonly encoded: Map<Encoding, Encoded | Promise<Encoded>>
}

/** A page as it is sent in an encoding, with all headers. */
export interface Encoded {
  readonly bytes: Bytes
  readonly headers: Readonly<Record<string, string>>
}

/** Keeps bytes with these headers, and with an ETag of them: a weak one, because the encodings of one page share it. */
export function toKeptPage(headers: Readonly<Record<string, string>>, plain: Bytes): KeptPage {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return {
    headers: { ...headers, etag },
    etag,
    plain,
    isCompressible: isCompressible(headers['content-type'] ?? ''),
    encoded: new Map(),
  }
}

/** Says that these are the page's bytes in this encoding. */
export function addEncoded(page: KeptPage, encoding: Encoding, bytes: Bytes): Encoded {
  const headers: Record<string, string> = { ...page.headers, 'content-length': String(bytes.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const made = { bytes, headers }
  page.encoded.set(encoding, made)
  return made
}

/** The page in this encoding, compressed once; a promise only while it is made. */
export function readKept(page: KeptPage, encoding: Encoding): Encoded | Promise<Encoded> {
  const known = page.encoded.get(encoding)
  if (known !== undefined) return known
  if (encoding === 'identity') return addEncoded(page, encoding, page.plain)
  const made = encode(page.plain, encoding).then(
    (bytes) => addEncoded(page, encoding, bytes),
    (error: unknown) => {
      page.encoded.delete(encoding)
      throw error
    },
  )
  page.encoded.set(encoding, made)
  return made
}

/** Pages by their address, each of one version; the least recently used are dropped. */
export interface PageCache {
  /** undefined: it is not kept, or of another version. */
  find(key: string, version: string): KeptPage | undefined
  /** In the place of that of any other version. */
  keep(key: string, version: string, page: KeptPage): void
  /** Bytes, as they are counted. */
  readonly size: number
}

/** Holds at most `limit` bytes, all encodings together; 0 keeps nothing. */
export function createPageCache(limit = 64 * 1024 * 1024): PageCache {
  const pages = new LRUCache<string, { readonly version: string; readonly page: KeptPage }>({
    // The library takes 0 for 'no limit'; no page is as small as one byte.
    maxSize: Math.max(1, limit),
    // Brotli and gzip of a page together weigh less than its plain bytes; keys, headers and bookkeeping get two kilobytes.
    sizeCalculation: ({ page }) => page.plain.length * 2 + 2048,
  })
  return {
    find(key, version) {
      const found = pages.get(key)
      return found?.version === version ? found.page : undefined
    },
    keep(key, version, page) {
      pages.set(key, { version, page })
    },
    get size() {
      return pages.calculatedSize
    },
  }
}

/**
 * The key of an address in a language. Same parameters in another order are the same page; repeated ones keep their order. `search` without its
 * question mark.
 */
export function toPageKey(language: string, path: string, search: string): string {
  if (search === '') return `${language} ${path}`
  const query = new URLSearchParams(search)
  query.sort()
  return `${language} ${path}?${query.toString()}`
}
