import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, zstdCompressSync } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

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

/**
 * For one visitor alone, and then forgotten: Zstandard (RFC 8878) where the client takes it, as browsers do. A listing of 123 kB takes it 0.13 to 0.25 ms
 * of the processor where brotli 3 takes 0.75, and is 17,423 bytes instead of 18,105. At once, since to hand it to another thread costs as much again.
 */
export async function encodeForOne(bytes: Bytes, acceptEncoding = ''): Promise<{ bytes: Bytes; encoding: Encoding | 'zstd' }> {
  if (takesZstandard.test(acceptEncoding)) {
    const params = { [constants.ZSTD_c_compressionLevel]: 3 }
    return { bytes: new Uint8Array(zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length })), encoding: 'zstd' }
  }
  const encoding = chooseEncoding(acceptEncoding)
  return { bytes: await encode(bytes, encoding), encoding }
}

/** What `encode` was given. */
export async function decode(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return bytes
  return new Uint8Array(await (encoding === 'br' ? fromBrotli(bytes) : fromGzip(bytes)))
}
