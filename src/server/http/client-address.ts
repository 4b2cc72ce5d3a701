import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^(?:0*:)*:?(?:ffff:)(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Whom a limit per address counts: an IPv4 address as it is, of an IPv6 address the first 64 bits,
 * because whoever has one of those has all of them.
 *
 * @example
 * networkOf('2001:db8:1:2:aaaa::1') // => '2001:db8:1:2::/64'
 */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
