import ipaddr from 'ipaddr.js'

/**
 * One IPv6 client holds a /64; one customer often holds a /56, and at most a /48. The factor is how
 * many times the limit of one client it may have.
 */
const FACTORS = new Map([
  [64, 1],
  [56, 4],
  [48, 8],
])

/**
 * The networks that every limit counts a client by, narrowest first: an IPv4 address, or the
 * networks of an IPv6 address in which one customer can rotate. What is no address counts as
 * itself.
 *
 * @example
 * listNetworks('2001:db8:1:2:aaaa::1').map(({ name }) => name)
 * // => ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']
 */
export function listNetworks(address: string) {
  if (!ipaddr.isValid(address)) return [{ name: address, factor: 1 }]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [{ name: parsed.toString(), factor: 1 }]
  const withoutZone = address.split('%', 1)[0]
  return Array.from(FACTORS, ([length, factor]) => {
    const network = ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${length}`)
    return { name: `${network}/${length}`, factor }
  })
}

/** The widest network of a client, for what all clients share and one customer must not use up. */
export function findCustomer(address: string): string {
  return listNetworks(address).at(-1)?.name ?? address
}
