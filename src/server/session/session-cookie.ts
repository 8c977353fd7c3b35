import { serialize, parse } from 'hono/utils/cookie'
import type { Config } from '#server/config/config.ts'

export type CookieSettings = Pick<Config, 'publicUrl' | 'allowedOrigins'>

/** The absolute life of a session; the server ends it earlier when it idles (services/account/admin.ts). In seconds. */
const maxAge = 30 * 24 * 60 * 60

/**
 * On https the name carries `__Host-`, by which browsers refuse the cookie from another host, from plain http or with a Domain (RFC 6265bis
 * section 4.1.3.2). On http the prefix would make them drop it.
 */
export function sessionCookieName(settings: CookieSettings): string {
  return cookieName('session', settings)
}

/** Set-Cookie for a new session. SameSite=None only where other origins may call with credentials and the connection is https. */
export function writeSessionCookie(settings: CookieSettings, token: string): string {
  return writeCookie('session', token, maxAge, settings)
}

/** Set-Cookie that ends the session in the browser. */
export function clearSessionCookie(settings: CookieSettings): string {
  return writeCookie('session', '', 0, settings)
}

/** undefined: the request carries no session cookie. */
export function findSessionCookie(settings: CookieSettings, cookieHeader: string | undefined): string | undefined {
  return findCookie('session', cookieHeader, settings)
}

/** A separate cookie identifies a browser that has logged in before, for a year, so that a flood of wrong attempts by others cannot lock it out. */
export function writeTrustedBrowser(settings: CookieSettings, value: string): string {
  return writeCookie('known', value, 365 * 24 * 60 * 60, settings)
}

/** The token of a browser that has logged in before, from the Cookie header; undefined: none. */
export function findTrustedBrowser(settings: CookieSettings, cookieHeader: string | undefined): string | undefined {
  return findCookie('known', cookieHeader, settings)
}

function cookieName(name: string, settings: CookieSettings): string {
  return isHttps(settings) ? `__Host-${name}` : name
}

function findCookie(name: string, header: string | undefined, settings: CookieSettings): string | undefined {
  if (header === undefined) return undefined
  const full = cookieName(name, settings)
  return parse(header, full)[full] || undefined
}

function writeCookie(name: string, value: string, maxAge: number, settings: CookieSettings): string {
  const secure = isHttps(settings)
  const sameSite = secure && settings.allowedOrigins.length > 0 ? 'None' : 'Lax'
  return serialize(cookieName(name, settings), value, { path: '/', httpOnly: true, secure, sameSite, maxAge })
}

function isHttps(settings: CookieSettings): boolean {
  return settings.publicUrl.startsWith('https:')
}
