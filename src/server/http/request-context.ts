import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import { Problem } from '#domain/problem.ts'
import type { CallingKey } from '#services/account/keys.ts'
import {
  caching,
  type HeaderSettings,
  pagePolicy,
  referrerPolicyOf,
  securityHeaders,
} from '#server/http/headers.ts'
import { inRequest, type Log } from '#server/log.ts'

/**
 * What every request carries through Hono (`c.get('address')`). Under `app.request()` in tests
 * there are no bindings.
 */
export interface AppEnv {
  readonly Bindings: Partial<HttpBindings>
  readonly Variables: {
    /** The client's IP address, believed as far as TRUST_PROXY says. */
    address: string
    /** For the log and the header X-Request-Id. */
    requestId: string
    /** A read without a session (`page-cache.ts`): its response depends on the address alone. */
    isVisitor: boolean
    /** Whether a public page was answered from the cache; undefined: the page is not public. */
    isFromCache: boolean | undefined
    /** The key for scripts behind a call of the API; undefined: a session, or a visitor. */
    key: CallingKey | undefined
  }
}

/**
 * The context of every request: the client's address, an id, the security headers, and a log line
 * for errors.
 */
export function withRequestContext(
  settings: HeaderSettings & { readonly trustProxy: number },
  log: Log,
): MiddlewareHandler<AppEnv> {
  const security = securityHeaders(settings)
  const policy = pagePolicy(settings)
  return async (c, next) => {
    c.set(
      'address',
      readClientAddress(
        c.env?.incoming?.socket.remoteAddress,
        c.req.header('x-forwarded-for'),
        settings.trustProxy,
      ),
    )
    const id = randomUUID()
    c.set('requestId', id)
    await inRequest(id, next)
    const { status } = c.res
    // The path without its query: searches and tokens do not belong into a log. Nor does the
    // visitor's address.
    if (status >= 500)
      log.warn({ id, method: c.req.method, path: c.req.path, status }, 'answered with an error')
    const { headers } = c.res
    const queryStart = c.req.url.indexOf('?')
    headers.set(
      'referrer-policy',
      referrerPolicyOf(c.req.path, queryStart < 0 ? '' : c.req.url.slice(queryStart)),
    )
    for (const [name, value] of security) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy)
    if (!headers.has('cache-control')) headers.set('cache-control', caching.never)
    headers.set('x-request-id', id)
  }
}

/**
 * The client's address: without trusted proxies the socket's. With `proxies` of them the entry of
 * the outermost one, the `proxies`-th of X-Forwarded-For from the right; those further left are the
 * client's own words. An entry that is no address leaves the socket's.
 */
export function readClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: number,
): string {
  const socket = socketAddress ?? '0.0.0.0'
  if (proxies === 0 || forwardedFor === undefined) return socket
  const entries = forwardedFor.split(',').map((entry) => withoutPort(entry.trim()))
  const entry = entries[Math.max(0, entries.length - proxies)] ?? ''
  return isIP(entry) === 0 ? socket : entry
}

/** Some proxies write '203.0.113.9:4711' or '[2001:db8::1]:4711'. */
const withoutPort = (entry: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry

/**
 * The network of a client's IP address, as one key: an IPv4 address itself, for IPv6 the first
 * `bits`, of which 64 belong to one household or server (RFC 6177). Loopback is no exception; text
 * that is no address is its own network.
 */
export function networkOf(address: string, bits: 48 | 56 | 64 = 64): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address that came in by a socket of IPv6 is that address.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits}`)
  return `${network.toString()}/${bits}`
}

/** The range of addresses around a client's: the first 24 bits of IPv4, the first 48 of IPv6. */
export function rangeOf(address: string): string {
  const network = networkOf(address, 48)
  if (!ipaddr.IPv4.isValid(network)) return network
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${network}/24`).toString()}/24`
}

/**
 * The error of a request, or the client's own fault: it disconnected before its complete body
 * arrived.
 */
export function orBrokenOff(c: Context<AppEnv>, error: Error): Error {
  const isBrokenOff =
    'code' in error && error.code === 'ECONNRESET' && c.env?.incoming?.complete === false
  return isBrokenOff ? new Problem('invalid', { key: 'form-broken-off' }, { cause: error }) : error
}
