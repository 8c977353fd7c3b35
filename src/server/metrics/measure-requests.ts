import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { LRUCache } from 'lru-cache'
import type { AppEnv } from '#server/http/environment.ts'
import { isReadable } from '#server/http/odd-paths.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

/** The pattern of the page at a path ('/opportunity/:slug'); undefined: no page is there. */
export type PatternOf = (path: string) => string | undefined

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']

/** Measures every request by the pattern of its route: an address may tell what somebody looked for, and there is no end of them. */
export function measureRequests(metrics: Metrics, patternOf: PatternOf = () => undefined): MiddlewareHandler<AppEnv> {
  const known = new LRUCache<string, string>({ max: 5000 })
  const findPattern = (path: string) => {
    const kept = known.get(path)
    if (kept !== undefined) return kept
    const pattern = describePath(path, patternOf)
    known.set(path, pattern)
    return pattern
  }
  return async (c, next) => {
    const began = performance.now()
    await next()
    // Calls and files have a route each; all pages are one route of the server and have their patterns in the site map.
    const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? findPattern(c.req.path)
    const method = methods.includes(c.req.method) ? c.req.method : 'other'
    metrics.request(route, method, c.res.status, (performance.now() - began) / 1000)
    const kept = c.get('kept')
    if (kept !== undefined) metrics.page(kept)
  }
}

function describePath(path: string, patternOf: PatternOf): string {
  if (path.startsWith('/assets/')) return '/assets/*'
  if (path.startsWith('/api/')) return '/api/*'
  if (!isReadable(path)) return 'unknown'
  if (/^\/[\w.-]+\.(?:svg|png|ico|txt|webmanifest|js|json|woff2)$/.test(path) && patternOf(path) === undefined) return '/*.*'
  // What the browser asks for when it goes on to a page by itself.
  const page = path.replace(/(?:\/_root)?\.data$/, '')
  const pattern = patternOf(page === '' ? '/' : page) ?? 'unknown'
  return page === path ? pattern : `${pattern} (data)`
}
