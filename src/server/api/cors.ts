import type { MiddlewareHandler } from 'hono'
import type { ApiSettings } from '#server/api/api-context.ts'

/**
 * Lets the pages of ALLOWED_ORIGINS call with credentials and nobody else. The origin is named and never a wildcard, which browsers refuse
 * together with credentials (Fetch standard, section 3.3.5).
 */
export function createCors({ allowedOrigins }: ApiSettings): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (allowedOrigins.length > 0) c.header('vary', 'Origin', { append: true })
    const isAllowed = origin !== undefined && allowedOrigins.includes(origin)
    if (isAllowed) {
      c.header('access-control-allow-origin', origin)
      c.header('access-control-allow-credentials', 'true')
      c.header('access-control-expose-headers', 'X-Total-Count, Retry-After, ETag')
    }
    if (isAllowed && c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) {
      c.header('access-control-allow-methods', 'GET, POST, DELETE')
      c.header('access-control-allow-headers', 'Content-Type, Authorization')
      c.header('access-control-max-age', '600')
      return c.body(null, 204)
    }
    await next()
  }
}
