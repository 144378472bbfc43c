import ipaddr from 'ipaddr.js'

/** Addresses that look public and answer only inside a cloud: the host service of Azure. */
const INSIDE = new Set(['168.63.129.16'])

/** All that is given out of IPv6 for the public internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet. False for what is no address, for private, loopback, link-local, shared
 * (100.64.0.0/10), multicast and reserved ranges, and for IPv6 that carries an IPv4 address in it (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || INSIDE.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST)
}
