import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { readLink } from '#domain/words/links.ts'

/** The response to one request. `text`: the beginning of the page, as far as it is text. */
export interface WebResponse {
  readonly status: number
  readonly location: string | null
  readonly text: string
  /** What the site sends to ask later whether the page is still the same (RFC 9110, 8.8). */
  readonly etag?: string | null
  readonly lastModified?: string | null
}

/** The web as the link check sees it; tests replace it. */
export interface Web {
  /** All addresses of a host. Rejects when there is none. */
  resolve(host: string): Promise<readonly string[]>
  /**
   * One GET of the address from exactly this IP address, with these headers, without cookies or
   * credentials and without following redirects.
   */
  request(
    url: URL,
    address: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<WebResponse>
}

/** A host with several addresses is asked at this many of them at most. */
const maxAddresses = 3

const certificateErrors =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_SSL|EPROTO|HOSTNAME_MISMATCH)/

/** The code of an error of the network; '': it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code).slice(0, 60) : ''

export const isCertificateError = (error: unknown): boolean => certificateErrors.test(codeOf(error))

/** The web address of a link; undefined: it is none. */
export function parseWebAddress(link: string): URL | undefined {
  const read = readLink(link)
  return read.ok && URL.canParse(read.href) ? new URL(read.href) : undefined
}

/** Where a response redirects to; null: it does not; undefined: to no web address. */
export function redirectOf({ status, location }: WebResponse, url: URL): URL | null | undefined {
  if (status < 300 || status >= 400 || location === null) return null
  return URL.canParse(location, url) ? parseWebAddress(new URL(location, url).href) : undefined
}

/**
 * One GET of a public address, from the first of its IP addresses that answers. undefined: the host
 * has an address that is not public, so nothing was requested. Rejects with the error of the
 * network.
 */
export async function requestPublic(
  url: URL,
  web: Web,
  headers?: Readonly<Record<string, string>>,
): Promise<WebResponse | undefined> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // No name server is asked about an address: what it says of one would count instead.
  const addresses = isIP(host) === 0 ? await web.resolve(host) : [host]
  // All of them: a name with one public and one private address is an attempt to get inside.
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) return undefined
  let failure: unknown
  for (const address of addresses.slice(0, maxAddresses)) {
    try {
      return await web.request(url, address, headers)
    } catch (error) {
      if (isCertificateError(error)) throw error
      failure = error
    }
  }
  throw failure
}

/**
 * RFC 4291, section 2.4: other IPv6 space may become global unicast one day, but is not assigned
 * yet.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet, without a special purpose in IANA's
 * registries (RFC 6890). false for anything that is no IP address. An IPv4 address written as one
 * of IPv6 is false too, since no name server gives such ones.
 */
export function isPublicAddress(address: string): boolean {
  // The library also accepts '127.1' and '2130706433', which are no addresses here, so they are
  // refused first.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return (
    parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
  )
}
