import { once } from 'node:events'
import { createServer } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { LRUCache } from 'lru-cache'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { systemReason } from '#storage/database-error.ts'
import { isReadable } from '#server/http/odd-paths.ts'
import type { AppEnv } from '#server/http/request-context.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { StartProblem } from '#server/start-problem.ts'

/**
 * A separate port for metrics, out of reach of proxies in front of the site. Throws a StartProblem
 * if it is in use.
 */
export async function serveMetrics(
  host: string,
  port: number,
  read: () => Promise<string>,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response.writeHead(404).end()
    try {
      const text = await read()
      response
        .writeHead(200, {
          'content-type': 'text/plain; version=0.0.4; charset=utf-8',
          'cache-control': 'no-store',
        })
        .end(text)
    } catch {
      // A process that is starting or ending did not report its metrics in time.
      response.writeHead(503, { 'retry-after': '5' }).end()
    }
  })
  await once(server.listen(port, host), 'listening').catch((error: unknown) => {
    throw new StartProblem(describe(systemReason(error), host, port))
  })
  // The metrics server does not keep the program running.
  server.unref()
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function describe(reason: string, host: string, port: number): string {
  if (reason === 'EADDRINUSE')
    return `METRICS_PORT ${port} on ${host} is in use by another program. Set METRICS_PORT to a free one.`
  return `METRICS_PORT ${port} on ${host} cannot be used (${reason}).`
}

/** The pattern of the page at a path ('/opportunity/:slug'); undefined: there is no page. */
export type PatternOf = (path: string) => string | undefined

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Measures every request by the pattern of its route: a path may reveal a visitor's search, and
 * there is no limit to paths.
 */
export function measureRequests(
  metrics: Metrics,
  patternOf: PatternOf = () => undefined,
): MiddlewareHandler<AppEnv> {
  const cache = new LRUCache<string, string>({ max: 5000 })
  const findPattern = (path: string) =>
    getOrCreate(cache, path, () => describePath(path, patternOf))
  return async (c, next) => {
    const began = performance.now()
    await next()
    // Calls and files have a route each; all pages are one route of the server and have their
    // patterns in the site map.
    const route =
      matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? findPattern(c.req.path)
    const method = methods.includes(c.req.method) ? c.req.method : 'other'
    metrics.request(route, method, c.res.status, (performance.now() - began) / 1000)
    const isCached = c.get('isFromCache')
    if (isCached !== undefined) metrics.page(isCached)
  }
}

function describePath(path: string, patternOf: PatternOf): string {
  if (path.startsWith('/assets/')) return '/assets/*'
  if (path.startsWith('/fonts/')) return '/fonts/*'
  if (path.startsWith('/api/')) return '/api/*'
  if (!isReadable(path)) return 'unknown'
  if (
    /^\/[\w.-]+\.(?:svg|png|ico|txt|webmanifest|css|js|json)$/.test(path) &&
    patternOf(path) === undefined
  )
    return '/*.*'
  // The request of a browser that navigates to a page by itself.
  const page = path.replace(/(?:\/_root)?\.data$/, '')
  const pattern = patternOf(page === '' ? '/' : page) ?? 'unknown'
  return page === path ? pattern : `${pattern} (data)`
}
