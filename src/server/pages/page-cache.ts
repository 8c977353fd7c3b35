import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { decode, encode, encodeQuickly, isCompressible, type Bytes, type Encoding, type Held } from '#server/http/content-encoding.ts'

/** An answer kept as bytes: a rendered page or a file of the site. */
export interface KeptPage {
  /** All but those of an encoding. */
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** Pictures and fonts are compressed already. */
  readonly isCompressible: boolean
  /**
   * As it is sent, or the promise of it while it is made: plain until it is asked for compressed, which takes the place of plain, then what else is
   * asked for. What was compressed quickly goes when brotli comes.
   */
  readonly encoded: Map<Held, Encoded | Promise<Encoded>>
  /** Hears that it holds other bytes. */
  changed?: () => void
}

/** A page as it is sent in an encoding, with all headers. */
export interface Encoded {
  readonly bytes: Bytes
  readonly headers: Readonly<Record<string, string>>
}

/** Keeps bytes with these headers, and with an ETag of them: a weak one, because the encodings of one page share it. */
export function toKeptPage(headers: Readonly<Record<string, string>>, plain: Bytes): KeptPage {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const page: KeptPage = {
    headers: { ...headers, etag },
    etag,
    isCompressible: isCompressible(headers['content-type'] ?? ''),
    encoded: new Map(),
  }
  addEncoded(page, 'identity', plain)
  return page
}

/** Says that these are the page's bytes in this encoding. */
export function addEncoded(page: KeptPage, encoding: Held, bytes: Bytes): Encoded {
  const headers: Record<string, string> = { ...page.headers, 'content-length': String(bytes.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const made = { bytes, headers }
  page.encoded.set(encoding, made)
  page.changed?.()
  return made
}

/**
 * The page for who waited while it was made, in Zstandard: most pages are asked for by nobody else, and brotli takes several times as long. undefined:
 * it has been compressed before, or is not to be.
 */
export function packFirst(page: KeptPage, acceptEncoding?: string): Encoded | undefined {
  const plain = page.encoded.get('identity')
  if (plain === undefined || plain instanceof Promise || page.encoded.size > 1) return undefined
  const bytes = encodeQuickly(plain.bytes, acceptEncoding)
  if (bytes === undefined) return undefined
  page.encoded.delete('identity')
  return addEncoded(page, 'zstd', bytes)
}

/** The page in this encoding, made once; a promise only while it is made. */
export function readKept(page: KeptPage, encoding: Encoding): Encoded | Promise<Encoded> {
  const known = page.encoded.get(encoding)
  if (known !== undefined) return known
  const made = makeEncoded(page, encoding).catch((error: unknown) => {
    page.encoded.delete(encoding)
    throw error
  })
  page.encoded.set(encoding, made)
  return made
}

async function makeEncoded(page: KeptPage, encoding: Encoding): Promise<Encoded> {
  // One of them is always there.
  const from = (['identity', 'br', 'zstd', 'gzip'] as const).find((each) => page.encoded.has(each)) as Held
  const held = (await page.encoded.get(from)) as Encoded
  const bytes = await encode(await decode(held.bytes, from), encoding)
  // Several times as many bytes, and few ask for them.
  if (from === 'identity') page.encoded.delete(from)
  if (encoding === 'br') page.encoded.delete('zstd')
  return addEncoded(page, encoding, bytes)
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
export function createPageCache(limit = 16 * 1024 * 1024): PageCache {
  const pages = new LRUCache<string, { readonly version: string; readonly page: KeptPage }>({
    // The library takes 0 for 'no limit'; no page is as small as one byte.
    maxSize: Math.max(1, limit),
    sizeCalculation: ({ page }) => sizeOf(page),
  })
  return {
    find(key, version) {
      const found = pages.get(key)
      return found?.version === version ? found.page : undefined
    },
    keep(key, version, page) {
      // Another object each time, for the library weighs none twice.
      const weigh = () => pages.set(key, { version, page })
      page.changed = () => {
        if (pages.peek(key)?.page === page) weigh()
      }
      weigh()
    },
    get size() {
      return pages.calculatedSize
    },
  }
}

/** Of key, headers and bookkeeping, in bytes. */
const around = 2048

function sizeOf({ encoded }: KeptPage): number {
  return [...encoded.values()].reduce((sum, each) => sum + (each instanceof Promise ? 0 : each.bytes.length), around)
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
