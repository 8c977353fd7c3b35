import { encodeForOne, isCompressible } from '#server/http/content-encoding.ts'
import { pagePolicy, type HeaderSettings } from '#server/http/headers.ts'
import { leadsToTokens } from '#server/http/request-frame.ts'
import { forSharedCaches } from '#server/http/shared-caches.ts'
import { type KeptPage, toKeptPage } from '#server/pages/page-cache.ts'
import type { PageResponse } from '#web/server.ts'

/** What every answer with a page carries. */
export interface Dressing {
  readonly security: Record<string, string>
  readonly settings: HeaderSettings
  readonly vary: string
}

/** The page as it is kept and sent to everybody; undefined: it is not for everybody. */
export async function toKept(response: PageResponse, path: string, dressing: Dressing): Promise<KeptPage | undefined> {
  const cacheControl = response.headers.get('cache-control') ?? forSharedCaches
  if (response.status !== 200 || /no-store|private/.test(cacheControl) || response.headers.has('set-cookie')) return undefined
  const headers = pageHeaders(response, dressing)
  headers.set('cache-control', cacheControl)
  // What is kept is sent as it is (kept-first.ts), so it has all that surrounds an answer.
  if (leadsToTokens(path)) headers.set('referrer-policy', 'same-origin')
  return toKeptPage(Object.fromEntries(headers), await readBytes(response))
}

async function readBytes(response: PageResponse): Promise<Uint8Array<ArrayBuffer>> {
  return response.html ?? new Uint8Array(await response.arrayBuffer())
}

/** Seconds, where a page does not know. */
const usualWait = '5'

/** An answer for one visitor: compressed, never stored by anybody unless it says otherwise itself. */
export async function dress(
  response: PageResponse,
  dressing: Dressing,
  acceptEncoding: string | undefined,
  requestId: string | undefined,
): Promise<Response> {
  const headers = pageHeaders(response, dressing)
  if (requestId !== undefined) headers.set('x-request-id', requestId)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (response.status === 503 && !headers.has('retry-after')) headers.set('retry-after', usualWait)
  if ((response.body === null && !response.html) || !isCompressible(headers.get('content-type') ?? '')) {
    return new Response(response.body, { status: response.status, headers })
  }
  const { bytes, encoding } = await encodeForOne(await readBytes(response), acceptEncoding)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(bytes, { status: response.status, headers })
}

/** The script hashes move from their internal header into the policy. */
function pageHeaders(response: Response, { security, settings, vary }: Dressing): Headers {
  const headers = new Headers(response.headers)
  const hashes = headers.get('x-script-hashes') ?? ''
  headers.delete('x-script-hashes')
  headers.delete('content-length')
  for (const [name, value] of Object.entries(security)) headers.set(name, value)
  headers.set('content-security-policy', pagePolicy(settings, hashes))
  headers.append('vary', vary)
  return headers
}
