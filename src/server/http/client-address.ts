import ipaddr from 'ipaddr.js'

/** IPv6 customers often hold a /56, in which they can rotate through 256 networks of 64 bits. */
export const WIDE_PREFIX_LENGTH = 56

/** How many times the limit of one network a wide network may have. */
export const WIDE_FACTOR = 4

/**
 * The network that a limit per client counts: an IPv4 address, or the first bits of an IPv6 address,
 * because one customer usually holds a whole /64 and can rotate inside it.
 *
 * @example
 * networkOf('2001:db8:1:2:aaaa::1') // => '2001:db8:1:2::/64'
 */
export function networkOf(address: string, prefixLength = 64): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const withoutZone = address.split('%', 1)[0]
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${prefixLength}`)
  return `${network}/${prefixLength}`
}
