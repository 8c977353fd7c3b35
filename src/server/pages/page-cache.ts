import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { withTimeout } from '#storage/with-timeout.ts'
import type { PublicServices } from '#services/public-services.ts'
import {
  chooseEncoding,
  encode,
  type Encoding,
  isCompressible,
  caching,
  holdsAnswers,
  isPersonal,
  isUnchanged,
} from '#server/http/headers.ts'
import type { Languages } from '#server/http/languages.ts'
import type { AppEnv } from '#server/http/request-context.ts'
import { type CookieSettings, sessionCookie } from '#server/session/sign-in.ts'

type CachedPage = {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The last copy of an address, with the version of the catalogue that it shows. */
interface LastCopy {
  readonly page: CachedPage
  readonly version: string
  /** When it was known to be current, in milliseconds of `tick`. */
  readonly at: number
}

interface PageCacheDeps {
  readonly services: Pick<PublicServices, 'catalogueVersion'>
  readonly languages: Pick<Languages, 'tagOf' | 'vary'>
  readonly cookieSettings: CookieSettings
  /** Whether the token of a session cookie is that of a session. */
  readonly isSession: (token: string) => Promise<boolean>
  /** Bytes in all; 0: nothing is cached. */
  readonly limit?: number
  /**
   * false: no copy of an older version is sent. Another backend (API_URL) says itself why a list
   * fails, and the pages have words for that.
   */
  readonly keepsLast?: boolean
  /** Milliseconds; tests set it. */
  readonly timeout?: number
  /** A clock in milliseconds; tests set it. */
  readonly tick?: () => number
}

/** Of key, headers and bookkeeping, in bytes. */
const around = 2048

/**
 * The only place that decides whether a page or list file may be cached, and the only cache of
 * them. A page may only refuse: with `no-store`, when it is incomplete. It holds bytes as they are
 * sent, the last copy of each address by language and encoding, for the catalogue's version. While
 * the database does not answer, a copy of an older version is sent for ten minutes (docs/interface,
 * Failures): a change in the second before must not take every page down. The version includes the
 * end of the snapshot (domain/listing/snapshot.ts), because days left and openings change without a
 * write. Equal requests wait for one rendering. A read without a session is a visitor's
 * (`isVisitor`), and a response for visitors depends on the address alone (pages.ts). A cookie with
 * an invalid or ended session makes a visitor too. Answers in the address and sessions never meet
 * the cache. The nonce of a page's policy is cached with it. An attacker who could place a script
 * in the page would have to know the nonce before the page is rendered.
 */
export function cachePages(deps: PageCacheDeps): MiddlewareHandler<AppEnv> {
  const {
    services,
    languages,
    cookieSettings,
    isSession,
    limit = 32 * 1024 * 1024,
    keepsLast = true,
    timeout = 2000,
    tick = () => performance.now(),
  } = deps
  const copies = new LRUCache<string, LastCopy>({
    // The library takes 0 for 'no limit'; no page is as small as one byte.
    maxSize: Math.max(1, limit),
    sizeCalculation: ({ page }) => page.bytes.length + around,
  })
  const underWay = new Map<string, Promise<CachedPage | undefined>>()
  const versions = rememberVersion(() => services.catalogueVersion(), { timeout, tick })

  const isVisitor = async (c: Context<AppEnv>): Promise<boolean> => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return false
    const token = sessionCookie.find(cookieSettings, c.req.header('cookie'))
    // While the session cannot be checked, the page itself says so.
    return token === undefined || !(await isSession(token).catch(() => true))
  }

  /** The same parameters in another order are the same page; repeated ones keep their order. */
  const toKey = (c: Context<AppEnv>, encoding: Encoding): string => {
    const { pathname, searchParams } = new URL(c.req.url)
    searchParams.sort()
    return [
      languages.tagOf(c.req.header('accept-language')),
      encoding,
      `${pathname}?${searchParams}`,
    ].join(' ')
  }

  const renderOnce = async (
    key: string,
    version: string,
    render: () => Promise<CachedPage | undefined>,
  ): Promise<CachedPage | undefined> => {
    const rendering = render()
    const name = `${version} ${key}`
    underWay.set(name, rendering)
    try {
      const page = await rendering
      if (page !== undefined) copies.set(key, { page, version, at: tick() })
      return page
    } finally {
      underWay.delete(name)
    }
  }

  /** The copy of this version. That it is current now is remembered. */
  const findCurrent = (key: string, version: string): CachedPage | undefined => {
    const copy = copies.get(key)
    if (copy?.version !== version) return undefined
    if (!versions.isUnreachable()) copies.set(key, { ...copy, at: tick() })
    return copy.page
  }

  /** The copy of any version that was current in the last ten minutes. */
  const findLast = (key: string): CachedPage | undefined => {
    const copy = copies.get(key)
    if (!keepsLast || copy === undefined) return undefined
    return tick() - copy.at > longest ? undefined : copy.page
  }

  return async (c, next) => {
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const hasAnswers = holdsAnswers(new URL(c.req.url).search)
    c.set('isVisitor', await isVisitor(c))
    const isForAll = c.get('isVisitor') && !hasAnswers && !isPersonal(c.req.path)
    /** The response as it is to be cached; undefined: it is not to be. */
    const render = async () => {
      await next()
      // Not Cookie: responses with a session are never stored, and no other cookie changes a page.
      c.header('vary', `Accept-Encoding${languages.vary ? ', Accept-Language' : ''}`, {
        append: true,
      })
      if (hasAnswers) {
        c.header('x-robots-tag', 'noindex')
        c.header('cache-control', caching.never)
      }
      const isFinal =
        c.res.status === 200 &&
        !c.res.headers.has('set-cookie') &&
        c.res.headers.get('cache-control') !== caching.never
      if (!isForAll || !isFinal) return undefined
      if (!c.res.headers.has('cache-control')) c.header('cache-control', caching.shared)
      return await toCachedPage(c.res, encoding)
    }
    const version = isForAll ? await versions.find() : undefined
    if (version === undefined) {
      if (isForAll) c.set('isFromCache', false)
      const page = await render()
      c.res = page === undefined ? await compress(c.res, encoding) : send(c, page)
      return
    }
    const key = toKey(c, encoding)
    // No await where no rendering is under way: otherwise all concurrent requests would render the
    // page.
    const rendering = underWay.get(`${version} ${key}`)
    const found =
      findCurrent(key, version) ??
      (versions.isUnreachable() ? findLast(key) : undefined) ??
      (rendering && (await rendering))
    c.set('isFromCache', found !== undefined)
    const page = found ?? (await renderOnce(key, version, render))
    // The database may have gone since its version was read.
    const last = page === undefined && c.res.status === 503 ? findLast(key) : page
    c.res = last === undefined ? await compress(c.res, encoding) : send(c, last)
  }
}

const send = (c: Context<AppEnv>, page: CachedPage): Response =>
  respond(page, c.req.header('if-none-match'))

async function toCachedPage(response: Response, encoding: Encoding): Promise<CachedPage> {
  const plain = new Uint8Array(await response.arrayBuffer())
  // Weak, because the encodings of a page share it.
  const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  const packed = isCompressible(response.headers.get('content-type') ?? '') ? encoding : 'identity'
  const bytes = await encode(plain, packed)
  const about = {
    etag,
    'content-length': String(bytes.length),
    ...(packed !== 'identity' && { 'content-encoding': packed }),
  }
  return { headers: { ...Object.fromEntries(response.headers), ...about }, bytes }
}

/**
 * 200, or 304 for a client that has the page. The 304 repeats all headers: a browser updates the
 * stored ones with them, the policy with its nonce included (RFC 9111 section 4.3.4).
 */
function respond({ headers, bytes }: CachedPage, ifNoneMatch: string | undefined): Response {
  if (!isUnchanged(headers['etag'] ?? '', ifNoneMatch)) return new Response(bytes, { headers })
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
  return new Response(null, { status: 304, headers: rest })
}

/** A response that is not cached. */
async function compress(response: Response, encoding: Encoding): Promise<Response> {
  const { status, body } = response
  if (
    encoding === 'identity' ||
    body === null ||
    !isCompressible(response.headers.get('content-type') ?? '')
  )
    return response
  const headers = new Headers(response.headers)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(await encode(new Uint8Array(await response.arrayBuffer()), encoding), {
    status,
    headers,
  })
}

/**
 * Milliseconds for which pages are served while their freshness is unknown (docs/interface,
 * Failures).
 */
const longest = 10 * 60_000

/**
 * Reads the version and remembers it. While it cannot be read, `find` returns the last one, for ten
 * minutes at most, then undefined. The first request that gets no response waits `timeout`
 * milliseconds; later ones do not wait, and one attempt continues in the background. `tick` is a
 * clock in milliseconds.
 */
export function rememberVersion(
  readVersion: () => Promise<string>,
  { timeout = 2000, tick = () => performance.now() } = {},
) {
  let last: { readonly version: string; readonly at: number } | undefined
  let isUnreachable = false
  let pending: Promise<string | undefined> | undefined
  const poll = async () => {
    const version = await readVersion().catch(() => undefined)
    if (version !== undefined) last = { version, at: tick() }
    isUnreachable = version === undefined
    return version
  }
  const lastVersion = () =>
    last === undefined || tick() - last.at > longest ? undefined : last.version

  const find = async () => {
    if (isUnreachable) {
      pending ??= poll().finally(() => {
        pending = undefined
      })
      return lastVersion() ?? (await pending)
    }
    // Not shared: a request after a change must not get a version that was read before it.
    const polled = poll()
    if (lastVersion() === undefined) return await polled
    const version = await withTimeout(polled, timeout).catch(() => undefined)
    isUnreachable = version === undefined
    return version ?? lastVersion()
  }

  return { find, isUnreachable: () => isUnreachable }
}
