import ipaddr from 'ipaddr.js'

/**
 * The network whose tries are counted together: an IPv4 address by itself, and of IPv6 the first 64 bits, for one line is given at
 * least that many addresses and may use a new one for each request. What is no address is left as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address) // IPv4 that is written as IPv6 is IPv4
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const [network] = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)
    .toString()
    .split('%')
  return `${network}/64`
}
