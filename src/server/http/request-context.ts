import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { readClientAddress } from '#server/http/client-address.ts'
import type { AppEnv } from '#server/http/environment.ts'
import { type HeaderSettings, pagePolicy, referrerPolicyOf, securityHeaders } from '#server/http/headers.ts'
import { inRequest, type Log } from '#server/log.ts'

/** What surrounds every request: the client's address, an id, the security headers, and a line in the log where something went wrong. */
export function withRequestContext(settings: HeaderSettings & { readonly trustProxy: number }, log: Log): MiddlewareHandler<AppEnv> {
  const security = securityHeaders(settings)
  const policy = pagePolicy(settings)
  return async (c, next) => {
    c.set('address', readClientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), settings.trustProxy))
    const id = randomUUID()
    c.set('requestId', id)
    await inRequest(id, next)
    const { status } = c.res
    // The path without its query: searches and tokens do not belong into a log. Nor does the visitor's address.
    if (status >= 500) log.warn({ id, method: c.req.method, path: c.req.path, status }, 'answered with an error')
    const { headers } = c.res
    const question = c.req.url.indexOf('?')
    headers.set('referrer-policy', referrerPolicyOf(c.req.path, question < 0 ? '' : c.req.url.slice(question)))
    for (const [name, value] of security) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy)
    headers.set('x-request-id', id)
  }
}
