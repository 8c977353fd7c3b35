import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdCompressSync, zstdDecompress } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)
const fromZstandard = promisify(zstdDecompress)

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]
/** What was made quickly too. */
export type Held = Encoding | 'zstd'

const taking = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i')
const takesBrotli = taking('br')
const takesGzip = taking('gzip')
const takesZstandard = taking('zstd')

/** The smallest of the three that the client takes (RFC 9110 section 12.5.3); a weight of 0 refuses one. */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  return takesBrotli.test(acceptEncoding) ? 'br' : takesGzip.test(acceptEncoding) ? 'gzip' : 'identity'
}

/** Pictures and fonts are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|xml|manifest\+json|[a-z.]+\+xml|[a-z.]+\+json)|image\/svg\+xml)/.test(contentType)
}

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Bits. A window that is shorter than most pages makes them 3 % larger, and its tables take half a megabyte instead of one and a half: they come
 * from the machine for each page and go back to it (scripts/site-env.mjs), which takes time for each of their pages.
 */
const brotliWindow = 16

/**
 * For many, so that small counts for more than quick: brotli 5 costs about 2 ms for a page of 100 kB. 11, about a hundred times that, is for what
 * is made once, at build time.
 */
export async function encode(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
    }
    return new Uint8Array(await toBrotli(bytes, { params }))
  }
  return encoding === 'gzip' ? new Uint8Array(await toGzip(bytes, { level: 6 })) : bytes
}

/** Of Zstandard's: beyond it pages get no smaller for what it takes. */
const zstandardLevel = 3

/** Bytes, for which it takes some two milliseconds: what is larger is left to another thread. */
const mostAtOnce = 1_000_000

/**
 * In Zstandard (RFC 8878), for who waits: a listing of 123 kB takes it 0.13 to 0.6 ms of the processor where brotli 3 takes 0.75 and 5 takes 1.6, and is
 * 17,423 bytes instead of 18,105 and 15,962. At once, since to hand it to another thread costs as much again. undefined: the client does not take it, or
 * it is too large for that.
 */
export function encodeQuickly(bytes: Bytes, acceptEncoding = ''): Bytes | undefined {
  if (bytes.length > mostAtOnce || !takesZstandard.test(acceptEncoding)) return undefined
  const params = { [constants.ZSTD_c_compressionLevel]: zstandardLevel }
  return new Uint8Array(zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length }))
}

/** For one visitor alone, and then forgotten. */
export async function encodeForOne(bytes: Bytes, acceptEncoding?: string): Promise<{ bytes: Bytes; encoding: Held }> {
  const quick = encodeQuickly(bytes, acceptEncoding)
  if (quick !== undefined) return { bytes: quick, encoding: 'zstd' }
  const encoding = chooseEncoding(acceptEncoding)
  return { bytes: await encode(bytes, encoding), encoding }
}

/** What `encode` and `encodeQuickly` were given. */
export async function decode(bytes: Bytes, encoding: Held): Promise<Bytes> {
  if (encoding === 'identity') return bytes
  if (encoding === 'zstd') return new Uint8Array(await fromZstandard(bytes))
  return new Uint8Array(await (encoding === 'br' ? fromBrotli(bytes) : fromGzip(bytes)))
}
