import { BlockList, isIP } from 'node:net'

/** Everything that is not the public internet (RFC 6890 and the IANA registries of special-purpose addresses). */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4')
}

const publicIpv6 = new BlockList()
// Global unicast is 2000::/3 alone (RFC 4291 section 2.4); documentation, Teredo and 6to4 inside it lead elsewhere.
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const notPublicIpv6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublicIpv6.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address is one of the public internet; false for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address, 'ipv4')
  return version === 6 && publicIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6')
}
