import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { ApiSettings } from '#server/api/api-context.ts'

/**
 * Lets the pages of ALLOWED_ORIGINS call with credentials; nobody else gets any of these headers (docs/interface.md, Sessions and origins).
 * The origin is named and never a wildcard, which browsers refuse together with credentials (Fetch standard, section 3.3.5).
 */
export function createCors({ allowedOrigins }: ApiSettings): MiddlewareHandler {
  const allow = cors({
    origin: [...allowedOrigins],
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match'],
    exposeHeaders: ['ETag', 'Link', 'Retry-After', 'X-Total-Count'],
    maxAge: 600,
  })
  return async (c, next) => {
    // The library names credentials and answers preflights for everybody, so that strangers do not get that far.
    if (allowedOrigins.includes(c.req.header('origin') ?? '')) return allow(c, next)
    if (allowedOrigins.length > 0) c.header('vary', 'Origin', { append: true })
    await next()
  }
}
