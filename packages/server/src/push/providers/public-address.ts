// Tells public addresses apart from all others (the machine itself, its network, cloud metadata services,
// documentation, multicast), which users must not make the server connect to.

import { BlockList, isIPv4, isIPv6 } from 'node:net'

const notPublic = new BlockList()
const ranges: readonly (readonly [string, number])[] = [
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
]
for (const [network, length] of ranges) notPublic.addSubnet(network, length, 'ipv4')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

// Within it: protocol assignments with Teredo, documentation, and 6to4, which embeds IPv4 addresses.
const notGlobal = new BlockList()
notGlobal.addSubnet('2001::', 23, 'ipv6')
notGlobal.addSubnet('2001:db8::', 32, 'ipv6')
notGlobal.addSubnet('2002::', 16, 'ipv6')
notGlobal.addSubnet('3fff::', 20, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  // Only addresses that are not public have a scope ("fe80::1%eth0").
  if (!isIPv6(address) || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !notGlobal.check(address, 'ipv6')
}
