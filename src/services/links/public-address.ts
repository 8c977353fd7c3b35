import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** RFC 4291, section 2.4: whatever else of IPv6 is global unicast one day is not given out to anybody yet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet: none of the special purposes that IANA's registries name (RFC 6890); false for
 * anything that is no IP address. An IPv4 address written as one of IPv6 is false too, since no name server gives such ones.
 */
export function isPublicAddress(address: string): boolean {
  // First, because the library reads '127.1' and '2130706433' too.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}
