import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#domain/problem.ts'

export interface OriginSettings {
  readonly publicUrl: string
  readonly allowedOrigins: readonly string[]
}

/** What a request says about where it comes from. Scripts of a page cannot forge these headers (Fetch standard, forbidden header names). */
export interface Source {
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly host: string | undefined
}

/**
 * Whether a page of ours, or of ALLOWED_ORIGINS, sent this. 'foreign': another did. 'unknown': neither header is there, so no browser of
 * today sent it. On plain http an Origin at the very host that was asked counts as ours too, because browsers send no Sec-Fetch-Site there
 * and the site may be known by more names than PUBLIC_URL.
 */
export function checkOrigin(source: Source, settings: OriginSettings): 'trusted' | 'foreign' | 'unknown' {
  const { origin, fetchSite, host } = source
  if (fetchSite === 'same-origin') return 'trusted'
  if (origin === undefined) return fetchSite === undefined ? 'unknown' : 'foreign'
  const own = new URL(settings.publicUrl).origin
  const isOurs = origin === own || (own.startsWith('http:') && fetchSite === undefined && host !== undefined && origin === `http://${host}`)
  return isOurs || settings.allowedOrigins.includes(origin) ? 'trusted' : 'foreign'
}

export function sourceOf(c: Context): Source {
  return { origin: c.req.header('origin'), fetchSite: c.req.header('sec-fetch-site'), host: c.req.header('host') }
}

/**
 * What an unsafe request must show: 'proof' that it comes from us, 'no-foreigner' for what clients without a browser may send too, 'nothing'
 * for what carries no authority of anybody's.
 */
export type OriginNeed = 'proof' | 'no-foreigner' | 'nothing'

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Throws Problem 'wrong-origin' for unsafe requests that no page of ours sent. Multipart and text/plain posts need no preflight, and another
 * port of the same host is the same site for cookies, so SameSite alone does not keep them out.
 */
export function requireOrigin(c: Context, settings: OriginSettings, need: OriginNeed): void {
  if (need === 'nothing' || safeMethods.includes(c.req.method)) return
  const check = checkOrigin(sourceOf(c), settings)
  if (check === 'foreign' || (check === 'unknown' && need === 'proof')) {
    throw new Problem('wrong-origin', { key: 'foreign-page' })
  }
}

/** `requireOrigin` before everything that follows. */
export function createOriginGuard(settings: OriginSettings, needs: (c: Context) => OriginNeed = () => 'proof'): MiddlewareHandler {
  return async (c, next) => {
    requireOrigin(c, settings, needs(c))
    await next()
  }
}
