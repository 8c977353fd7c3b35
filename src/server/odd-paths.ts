import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '#server/environment.ts'

/** Longer than any address of ours with all filters chosen. */
const longestAddress = 4096

/**
 * One address per page: a slash at the end, or two in a row, lead to the path without. The target is built from its parts, so that
 * `//evil.example/` can never become a redirect to another host.
 */
export function straightenPaths(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.url.length > longestAddress) return c.text('This address is too long.', 414)
    // Nearly every path is straight, and that is seen without parsing it.
    if (!/\/[/\\]|.\/$/.test(c.req.path)) return next()
    const { pathname, search } = new URL(c.req.url)
    const straight = `/${pathname.split('/').filter(Boolean).join('/')}`
    if (straight === pathname) return next()
    return c.redirect(straight + search, 308)
  }
}

/** Of the pages only the framework's data requests and calendar files have one. */
const pageExtensions: readonly string[] = ['data', 'ics']

/** Scanners asking for .php files, and browsers asking for files of an earlier build, need no rendered page. */
export function refuseUnknownFiles(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const extension = /\.([a-z0-9]{1,8})$/i.exec(c.req.path)?.[1]
    if (extension === undefined || pageExtensions.includes(extension)) return next()
    return c.text('There is no such file.', 404, { 'cache-control': 'public, max-age=60' })
  }
}
