import { createHash } from 'node:crypto'
import { Readable, pipeline } from 'node:stream'
import { pipeline as pipe } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { chooseEncoding, type Encoding } from '#server/http/content-encoding.ts'

/** An answer as it is held: in brotli alone, a tenth of what it is plain or less. Whoever cannot read that gets it unpacked on its way. */
interface Prepared {
  readonly tag: string
  /** Bytes when it is plain. */
  readonly size: number
  readonly compressed: readonly Uint8Array[]
}

/**
 * An answer that is the same for everybody until the catalogue changes: made and compressed once per version, then only sent. `make` gives its
 * text part by part, so that neither making nor sending ever holds all of it, or the process. Requests that come together share the work.
 * Throws what `make` throws, and keeps nothing then.
 */
export function createPrepared(readVersion: () => Promise<string>, make: () => AsyncIterable<string>): (c: Context) => Promise<Response> {
  let current: { readonly version: string; readonly prepared: Promise<Prepared> } | undefined

  function get(version: string): Promise<Prepared> {
    if (current?.version === version) return current.prepared
    const prepared = prepare(make())
    const mine = { version, prepared }
    current = mine
    prepared.catch(() => {
      if (current === mine) current = undefined
    })
    return prepared
  }

  return async (c) => {
    const prepared = await get(await readVersion())
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    // Each encoding is a representation of its own and needs a tag of its own (RFC 9110 section 8.8.3.3).
    const etag = `"${prepared.tag}-${encoding}"`
    c.header('etag', etag)
    c.header('cache-control', 'no-cache')
    c.header('vary', 'Accept-Encoding', { append: true })
    if (isKnown(etag, c.req.header('if-none-match'))) return c.body(null, 304)
    if (encoding !== 'identity') c.header('content-encoding', encoding)
    c.header('content-type', 'application/json')
    const size = sizeIn(prepared, encoding)
    if (size !== undefined) c.header('content-length', String(size))
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(Readable.toWeb(open(prepared, encoding)) as ReadableStream)
  }
}

async function prepare(parts: AsyncIterable<string>): Promise<Prepared> {
  const hash = createHash('sha256')
  const compressed: Uint8Array[] = []
  let size = 0
  await pipe(
    parts,
    async function* (texts) {
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        hash.update(bytes)
        size += bytes.length
        yield bytes
      }
    },
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) compressed.push(chunk)
    },
  )
  return { tag: hash.digest('base64url').slice(0, 22), size, compressed }
}

/** undefined: not known before it is made. */
function sizeIn({ size, compressed }: Prepared, encoding: Encoding): number | undefined {
  if (encoding === 'br') return compressed.reduce((sum, chunk) => sum + chunk.length, 0)
  return encoding === 'identity' ? size : undefined
}

function open({ compressed }: Prepared, encoding: Encoding): Readable {
  const packed = Readable.from(compressed)
  // A client that goes away ends the others with it.
  const ignore = () => {}
  if (encoding === 'br') return packed
  if (encoding === 'gzip') return pipeline(packed, createBrotliDecompress(), createGzip({ level: 6 }), ignore)
  return pipeline(packed, createBrotliDecompress(), ignore)
}

/** Weak comparison, as If-None-Match asks for (RFC 9110 section 13.1.2). */
function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
