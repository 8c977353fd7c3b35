import type { Context } from 'hono'
import { Problem } from '#domain/problem.ts'
import type { Config } from '#server/config/config.ts'

export type OriginSettings = Pick<Config, 'publicUrl' | 'allowedOrigins'>

/**
 * The origin of a request by its headers, which scripts of a page cannot forge (Fetch standard,
 * forbidden header names).
 */
export type Source = {
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly host: string | undefined
}

/**
 * Whether a page of another site than this one and those of ALLOWED_ORIGINS sent an unsafe request.
 * Without either header a program sent it, which no other site controls. Browsers send Origin with
 * every method but GET and HEAD (Fetch standard, 'append a request Origin header'). On plain http
 * an Origin with the requested host counts as this site too. Browsers send no Sec-Fetch-Site there,
 * and the site may have more names than PUBLIC_URL.
 */
export function isForeign({ origin, fetchSite, host }: Source, settings: OriginSettings): boolean {
  if (fetchSite === 'same-origin') return false
  if (origin === undefined) return fetchSite !== undefined
  const own = new URL(settings.publicUrl).origin
  const isOurs =
    origin === own ||
    (own.startsWith('http:') &&
      fetchSite === undefined &&
      host !== undefined &&
      origin === `http://${host}`)
  return !isOurs && !settings.allowedOrigins.includes(origin)
}

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Throws Problem 'wrong-origin' for unsafe requests from other pages. Multipart and text/plain
 * posts need no preflight. Another port of the same host is the same site for cookies. So SameSite
 * alone does not stop them.
 */
export function refuseForeign(c: Context, settings: OriginSettings): void {
  const source = {
    origin: c.req.header('origin'),
    fetchSite: c.req.header('sec-fetch-site'),
    host: c.req.header('host'),
  }
  if (!safeMethods.includes(c.req.method) && isForeign(source, settings))
    throw new Problem('wrong-origin', { key: 'foreign-page' })
}
