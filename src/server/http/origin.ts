import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#domain/problem.ts'
import type { Config } from '#server/config/config.ts'

export type OriginSettings = Pick<Config, 'publicUrl' | 'allowedOrigins'>

/** What a request says about where it comes from. Scripts of a page cannot forge these headers (Fetch standard, forbidden header names). */
export interface Source {
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly host: string | undefined
}

/**
 * The origin of a request: a page of this site or of ALLOWED_ORIGINS. 'foreign': another page. 'unknown': neither header is present, so no current
 * browser sent it. On plain http an Origin with the requested host counts as this site too, because browsers send no Sec-Fetch-Site there and the
 * site may have more names than PUBLIC_URL.
 */
export function checkOrigin(source: Source, settings: OriginSettings): 'trusted' | 'foreign' | 'unknown' {
  const { origin, fetchSite, host } = source
  if (fetchSite === 'same-origin') return 'trusted'
  if (origin === undefined) return fetchSite === undefined ? 'unknown' : 'foreign'
  const own = new URL(settings.publicUrl).origin
  const isOurs = origin === own || (own.startsWith('http:') && fetchSite === undefined && host !== undefined && origin === `http://${host}`)
  return isOurs || settings.allowedOrigins.includes(origin) ? 'trusted' : 'foreign'
}

/** The headers that identify the sender of a request; each may be missing. */
export function sourceOf(c: Context): Source {
  return { origin: c.req.header('origin'), fetchSite: c.req.header('sec-fetch-site'), host: c.req.header('host') }
}

/**
 * The proof that an unsafe request needs: 'proof' that a page of this site sent it, 'no-foreigner' where clients other than browsers are allowed,
 * 'nothing' where the request carries no authority.
 */
export type OriginNeed = 'proof' | 'no-foreigner' | 'nothing'

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Throws Problem 'wrong-origin' for unsafe requests from other pages. Multipart and text/plain posts need no preflight, and another port of the same
 * host is the same site for cookies, so SameSite alone does not stop them.
 */
export function requireOrigin(c: Context, settings: OriginSettings, need: OriginNeed): void {
  if (need === 'nothing' || safeMethods.includes(c.req.method)) return
  const check = checkOrigin(sourceOf(c), settings)
  if (check === 'foreign' || (check === 'unknown' && need === 'proof')) {
    throw new Problem('wrong-origin', { key: 'foreign-page' })
  }
}

/** `requireOrigin` with proof before everything that follows. */
export function createOriginGuard(settings: OriginSettings): MiddlewareHandler {
  return async (c, next) => {
    requireOrigin(c, settings, 'proof')
    await next()
  }
}
