import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Whether `TRUST_PROXY` names an address. */
export type IsTrustedProxy = (address: Address) => boolean

/**
 * Parse `TRUST_PROXY`, a list of addresses or networks separated by commas.
 *
 * @throws {Error} when the list contains something else.
 */
export function parseTrustedProxies(list = ''): IsTrustedProxy {
  const networks = list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(parseNetwork)
  return (address) =>
    networks.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits))
}

/** Parse an address; an IPv4 address on an IPv6 socket becomes plain IPv4. */
export function parseAddress(text: string | undefined): Address | undefined {
  return text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

function parseNetwork(text: string): [Address, number] {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = parseAddress(text)
  if (address) return [address, address.kind() === 'ipv4' ? 32 : 128]
  throw new Error(`TRUST_PROXY: "${text}" is neither an address nor a network.`)
}
