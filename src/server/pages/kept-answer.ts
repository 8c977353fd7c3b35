import { createHash } from 'node:crypto'
import { chooseEncoding, isCompressible, type Bytes } from '#server/http/content-encoding.ts'
import { readKept, type KeptPage } from '#server/pages/page-cache.ts'

/** Weak, because the encodings of one page share it. */
export function makeEtag(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/**
 * 200 with the bytes in the best encoding the client takes, or 304. The 304 repeats all headers: a browser renews the stored ones with
 * them, the policy with its script hashes included (RFC 9111 section 4.3.4). They are handed over as a plain object because the adapter
 * answers those without building a second response.
 */
export async function answerKept(page: KeptPage, requestHeader: (name: string) => string | undefined): Promise<Response> {
  const wanted = requestHeader('if-none-match')
  if (wanted !== undefined && (wanted.trim() === '*' || wanted.includes(page.etag.slice(2)))) {
    return new Response(null, { status: 304, headers: { ...page.headers, etag: page.etag } })
  }
  const encoding = isCompressible(page.headers['content-type'] ?? '') ? chooseEncoding(requestHeader('accept-encoding')) : 'identity'
  const bytes: Bytes = await readKept(page, encoding)
  const headers: Record<string, string> = { ...page.headers, etag: page.etag }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return new Response(bytes, { status: 200, headers })
}
