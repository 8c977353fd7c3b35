import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const accepting = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i')
const acceptsBrotli = accepting('br')
const acceptsGzip = accepting('gzip')

/** The smallest of the three that the client takes (RFC 9110 section 12.5.3); a weight of 0 refuses one. */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  return acceptsBrotli.test(acceptEncoding) ? 'br' : acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity'
}

/** Pictures and fonts are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|xml|manifest\+json|[a-z.]+\+xml|[a-z.]+\+json)|image\/svg\+xml)/.test(contentType)
}

/** Brotli 5 takes about 2 ms for a page of 100 kB. 11 takes about a hundred times that and is for files compressed at build time. */
export async function encode(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return bytes
  return new Uint8Array(await (encoding === 'gzip' ? toGzip(bytes) : toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })))
}
