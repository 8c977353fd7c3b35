import { type Bytes, chooseEncoding } from '#server/http/content-encoding.ts'
import { type Encoded, type KeptPage, packFirst, readKept } from '#server/pages/page-cache.ts'

/** What is sent of a kept page; without bytes nothing has changed. */
export interface KeptAnswer {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Bytes | null
}

/**
 * 200 in the best encoding the client takes, the quickest for who waited while the page was made, or 304; a promise only while the bytes are
 * made. The 304 repeats all headers: a browser renews the stored ones with them, the policy with its script hashes included (RFC 9111 section
 * 4.3.4).
 */
export function findKeptAnswer(page: KeptPage, ifNoneMatch?: string, acceptEncoding?: string): KeptAnswer | Promise<KeptAnswer> {
  if (ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(page.etag.slice(2)))) {
    return { status: 304, headers: page.headers, bytes: null }
  }
  const quick = page.isCompressible ? packFirst(page, acceptEncoding) : undefined
  if (quick !== undefined) return toAnswer(quick)
  const encoded = readKept(page, page.isCompressible ? chooseEncoding(acceptEncoding) : 'identity')
  return encoded instanceof Promise ? encoded.then(toAnswer) : toAnswer(encoded)
}

function toAnswer({ headers, bytes }: Encoded): KeptAnswer {
  return { status: 200, headers, bytes }
}

/** As a Response; its headers are a plain object because the adapter writes those without building a second one. */
export async function answerKept(page: KeptPage, requestHeader: (name: string) => string | undefined): Promise<Response> {
  const { status, headers, bytes } = await findKeptAnswer(page, requestHeader('if-none-match'), requestHeader('accept-encoding'))
  return new Response(bytes, { status, headers })
}
