import type { MiddlewareHandler } from 'hono'
import { hasControls } from '#domain/words/text.ts'
import { caching } from '#server/http/headers.ts'
import type { Languages } from '#server/http/languages.ts'
import type { AppEnv } from '#server/http/request-context.ts'

/** Longer than any address of ours with all filters chosen. */
const maxAddressLength = 4096

/**
 * One address per page: a slash at the end, or two in a row, lead to the path without. The target
 * is built from its parts, so that `//evil.example/` can never become a redirect to another host.
 */
export function straightenPaths(languages: Languages): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.url.length > maxAddressLength)
      return c.text((await languages.of(c)).texts.plainResponses.tooLong, 414)
    // Nearly every path is straight, and that is seen without parsing it.
    if (!/\/[/\\]|.\/$/.test(c.req.path)) return next()
    // The API answers unknown paths in its own format.
    if (c.req.path.startsWith('/api/')) return next()
    const { pathname, search } = new URL(c.req.url)
    const straight = straighten(pathname)
    if (straight === pathname) return next()
    return c.redirect(straight + search, 308)
  }
}

/** The path without empty parts: '//a//b/' is '/a/b'. */
export const straighten = (pathname: string): string =>
  `/${pathname.split('/').filter(Boolean).join('/')}`

/**
 * Whether a path decodes to text without control characters. Other paths belong to no page, and the
 * framework would log them.
 */
export function isReadable(path: string): boolean {
  try {
    return !hasControls(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Paths of scanners, of browsers with an earlier build, or of a lost picture. */
const fileExtensions =
  /\.(?:js|mjs|css|map|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|txt|xml|json|php\d?|aspx?|jsp|cgi|env|sql|zip|gz|bak|webmanifest)$/i

/**
 * Unknown files need no rendered page; everything else that is unknown gets the page with the
 * search box.
 */
export function refuseUnknownFiles(languages: Languages): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!fileExtensions.test(c.req.path) || c.req.header('accept')?.includes('text/html') === true)
      return next()
    return c.text((await languages.of(c)).texts.plainResponses.noFile, 404, {
      'cache-control': caching.minute,
    })
  }
}
