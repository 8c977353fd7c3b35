import { serialize, parse } from 'hono/utils/cookie'
import type { Config } from '#server/config/config.ts'

export type CookieSettings = Pick<Config, 'publicUrl' | 'allowedOrigins'>

const day = 24 * 60 * 60

/** The session; the server ends it earlier when it idles (services/account/admin.ts). */
export const sessionCookie = defineCookie('session', 30 * day)

/** Identifies a browser that has logged in before, so that a flood of wrong attempts by others cannot lock it out. */
export const trustedBrowserCookie = defineCookie('known', 365 * day)

/** `maxAge` in seconds. */
function defineCookie(shortName: string, maxAge: number) {
  const isHttps = ({ publicUrl }: CookieSettings) => publicUrl.startsWith('https:')
  /**
   * On https the name begins with `__Host-`. Browsers then refuse the cookie from another host, from plain http or with a Domain (RFC
   * 6265bis section
   * 4.1.3.2). On http the prefix would make them drop it.
   */
  const nameOf = (settings: CookieSettings) => (isHttps(settings) ? `__Host-${shortName}` : shortName)
  /** SameSite=None only where other origins may call with credentials and the connection is https. */
  const serializeFor = (settings: CookieSettings, value: string, seconds: number) => {
    const secure = isHttps(settings)
    const sameSite = secure && settings.allowedOrigins.length > 0 ? 'None' : 'Lax'
    return serialize(nameOf(settings), value, { path: '/', httpOnly: true, secure, sameSite, maxAge: seconds })
  }
  return {
    nameOf,
    /** Set-Cookie for a new value. */
    write: (settings: CookieSettings, value: string) => serializeFor(settings, value, maxAge),
    /** Set-Cookie that deletes it in the browser. */
    clear: (settings: CookieSettings) => serializeFor(settings, '', 0),
    /** The value in a Cookie header; undefined: none. */
    find: (settings: CookieSettings, header: string | undefined) =>
      header === undefined ? undefined : parse(header, nameOf(settings))[nameOf(settings)] || undefined,
  }
}
