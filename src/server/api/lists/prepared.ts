import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { caching, isUnchanged, chooseEncoding, type Encoding } from '#server/http/headers.ts'

/**
 * A cached response: in brotli, a tenth of its plain size or less. The first request for another
 * encoding creates it, and the cache holds it for all. Every reader gets the same bytes, so that
 * slow ones hold none of their own.
 */
interface Prepared {
  readonly tag: string
  readonly br: readonly Uint8Array[]
  gzip?: Promise<readonly Uint8Array[]>
  identity?: Promise<readonly Uint8Array[]>
}

/** The size of an uncompressed chunk in bytes. */
const chunkSize = 64 * 1024

/**
 * A response that is the same for everyone until the catalogue changes: created and compressed once
 * per version, then only sent. `stream` yields its text in chunks, so that no step blocks the
 * process. Simultaneous requests share the work. Throws what `stream` throws, and caches nothing
 * then.
 */
export function createPrepared(
  readVersion: () => Promise<string>,
  stream: (version: string) => AsyncIterable<string>,
  { type = 'application/json', cacheControl = caching.revalidated as string } = {},
): (c: Context) => Promise<Response> {
  let current: { readonly version: string; readonly prepared: Promise<Prepared> } | undefined

  function get(version: string): Promise<Prepared> {
    if (current?.version === version) return current.prepared
    const prepared = prepare(stream(version))
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
    // Each encoding is a representation of its own and needs a tag of its own (RFC 9110 section
    // 8.8.3.3).
    const etag = `"${prepared.tag}-${encoding}"`
    c.header('etag', etag)
    c.header('cache-control', cacheControl)
    c.header('vary', 'Accept-Encoding', { append: true })
    if (isUnchanged(etag, c.req.header('if-none-match'))) return c.body(null, 304)
    if (encoding !== 'identity') c.header('content-encoding', encoding)
    c.header('content-type', type)
    const chunks = await listChunks(prepared, encoding)
    c.header('content-length', String(chunks.reduce((sum, { length }) => sum + length, 0)))
    if (c.req.method === 'HEAD') return c.body(null)
    const body = Readable.from(chunks)
    return c.body(Readable.toWeb(body, { strategy: oneAtATime }) as ReadableStream)
  }
}

async function prepare(chunks: AsyncIterable<string>): Promise<Prepared> {
  const hash = createHash('sha256')
  const br: Uint8Array[] = []
  await pipeline(
    chunks,
    async function* (texts) {
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        hash.update(bytes)
        yield bytes
      }
    },
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    collectInto(br),
  )
  return { tag: hash.digest('base64url').slice(0, 22), br }
}

const collectInto = (found: Uint8Array[]) => async (chunks: AsyncIterable<Uint8Array>) => {
  for await (const chunk of chunks) found.push(chunk)
}

async function listChunks(prepared: Prepared, encoding: Encoding): Promise<readonly Uint8Array[]> {
  if (encoding === 'br') return prepared.br
  if (encoding === 'gzip') {
    prepared.gzip ??= toGzip(prepared.br)
    return await prepared.gzip
  }
  prepared.identity ??= toPlain(prepared.br)
  return await prepared.identity
}

async function toGzip(br: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const found: Uint8Array[] = []
  await pipeline(br, createBrotliDecompress(), createGzip({ level: 6 }), collectInto(found))
  return found
}

async function toPlain(br: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const found: Uint8Array[] = []
  await pipeline(br, createBrotliDecompress({ chunkSize }), collectInto(found))
  return found
}

/** The data that waits for a reader beyond the buffer of its socket. */
const oneAtATime = new CountQueuingStrategy({ highWaterMark: 1 })
