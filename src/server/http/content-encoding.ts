import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const taking = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i')
const takesBrotli = taking('br')
const takesGzip = taking('gzip')

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

/** Brotli 5 costs about 2 ms for a page of 100 kB, 11 about a hundred times that: 11 is for what is made once, at build time. */
export async function encode(bytes: Bytes, encoding: Encoding, brotliQuality = 5): Promise<Bytes> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
    }
    return new Uint8Array(await toBrotli(bytes, { params }))
  }
  return encoding === 'gzip' ? new Uint8Array(await toGzip(bytes, { level: 6 })) : bytes
}

/** What `encode` was given. */
export async function decode(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return bytes
  return new Uint8Array(await (encoding === 'br' ? fromBrotli(bytes) : fromGzip(bytes)))
}
