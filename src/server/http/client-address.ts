import { isIP } from 'node:net'

/**
 * The client's address: the socket's, or with `proxies` trusted proxies in front the entry that the outermost of them wrote, which is the
 * `proxies`-th of X-Forwarded-For from the right. Entries further left are the client's own words. An entry that is no address leaves the
 * socket's.
 */
export function readClientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, proxies: number): string {
  const socket = socketAddress ?? '0.0.0.0'
  if (proxies === 0 || forwardedFor === undefined) return socket
  const entries = forwardedFor.split(',').map((entry) => withoutPort(entry.trim()))
  const entry = entries[Math.max(0, entries.length - proxies)] ?? ''
  return isIP(entry) === 0 ? socket : entry
}

/** Some proxies write '203.0.113.9:4711' or '[2001:db8::1]:4711'. */
function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry
}
