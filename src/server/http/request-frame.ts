import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { readClientAddress } from '#server/http/client-address.ts'
import type { AppEnv } from '#server/http/environment.ts'
import { pagePolicy, securityHeaders, type HeaderSettings } from '#server/http/headers.ts'
import { inRequest, type Log } from '#server/log.ts'

/**
 * Where links of mails lead, with a token in the address that nobody else may learn, not even from a failure or a redirect on the way there
 * (W3C Referrer Policy, section 3.3: 'same-origin').
 */
const tokenAddresses = /^\/+newsletter(?![a-z0-9_-])/i

/** Whether a path may have such a token behind it. */
export function leadsToTokens(path: string): boolean {
  return tokenAddresses.test(path)
}

/** What surrounds every request: the client's address, an id, the security headers, and a line in the log where something went wrong. */
export function frameRequests(settings: HeaderSettings & { readonly trustProxy: number }, log: Log): MiddlewareHandler<AppEnv> {
  const security = securityHeaders(settings)
  const policy = pagePolicy(settings)
  return async (c, next) => {
    c.set('address', readClientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), settings.trustProxy))
    const id = randomUUID()
    c.set('requestId', id)
    c.set('dressed', false)
    await inRequest(id, next)
    const { status } = c.res
    // The path without its query: searches and tokens do not belong into a log. Nor does the visitor's address.
    if (status >= 500) log.warn({ id, method: c.req.method, path: c.req.path, status }, 'answered with an error')
    if (leadsToTokens(c.req.path)) c.header('referrer-policy', 'same-origin')
    // Touching the headers of an answer from the page cache would cost a second response object; it carries them already.
    if (c.get('dressed')) return
    const { headers } = c.res
    for (const [name, value] of security) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy)
    headers.set('x-request-id', id)
  }
}
