import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { chooseEncoding, encode, type Bytes, type Encoding } from '#server/http/content-encoding.ts'

interface Prepared {
  readonly version: string
  readonly tag: string
  readonly plain: Bytes
  readonly encoded: Map<Encoding, Promise<Bytes>>
}

/**
 * An answer that is the same for everybody until the catalogue changes: made and compressed once per version, then only sent. Requests that
 * come together share the work. Throws what `make` throws, and keeps nothing then.
 */
export function createPrepared(readVersion: () => Promise<string>, make: () => Promise<unknown>): (c: Context) => Promise<Response> {
  let current: { readonly version: string; readonly prepared: Promise<Prepared> } | undefined

  async function prepare(version: string): Promise<Prepared> {
    const plain = new TextEncoder().encode(JSON.stringify(await make()))
    const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    return { version, tag, plain, encoded: new Map() }
  }

  function get(version: string): Promise<Prepared> {
    if (current?.version === version) return current.prepared
    const prepared = prepare(version)
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
    const bytes = await read(prepared, encoding)
    if (encoding !== 'identity') c.header('content-encoding', encoding)
    c.header('content-type', 'application/json')
    c.header('content-length', String(bytes.length))
    return c.body(bytes)
  }
}

function read(prepared: Prepared, encoding: Encoding): Promise<Bytes> {
  const known = prepared.encoded.get(encoding)
  if (known !== undefined) return known
  const made = encode(prepared.plain, encoding)
  prepared.encoded.set(encoding, made)
  return made
}

/** Weak comparison, as If-None-Match asks for (RFC 9110 section 13.1.2). */
function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
