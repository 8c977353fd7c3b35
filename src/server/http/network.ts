import ipaddr from 'ipaddr.js'

/**
 * The network of a client's IP address, as one key: an IPv4 address itself, for IPv6 the first `bits`, of which 64 belong to one household or server
 * (RFC 6177). Loopback is no exception; text that is no address is its own network.
 */
export function networkOf(address: string, bits: 48 | 56 | 64 = 64): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address that came in by a socket of IPv6 is that address.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${bits}`)
  return `${network.toString()}/${bits}`
}
