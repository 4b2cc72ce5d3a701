import type { IncomingMessage } from 'node:http'
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
  const networks = splitList(list).map(parseNetwork)
  return (address) =>
    networks.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits))
}

/** Parse an address; an IPv4 address on an IPv6 socket becomes plain IPv4. */
export function parseHost(text: string | undefined): Address | undefined {
  return text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

function parseNetwork(text: string): [Address, number] {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = parseHost(text)
  if (address) return [address, address.kind() === 'ipv4' ? 32 : 128]
  throw new Error(`TRUST_PROXY: "${text}" is neither an address nor a network.`)
}

/** The last address of `X-Forwarded-For` that is no trusted proxy; only proxies wrote what follows it. */
export function findForwardedAddress(
  request: IncomingMessage,
  isTrusted: IsTrustedProxy,
): ReturnType<typeof parseHost> {
  for (const hop of splitList(request.headers['x-forwarded-for']).toReversed()) {
    const address = parseHost(hop)
    if (!address || !isTrusted(address)) return address
  }
  return undefined
}

function splitList(list: string | readonly string[] = ''): string[] {
  const entries = String(list).split(',')
  return entries.map((entry) => entry.trim()).filter(Boolean)
}

export type ReadClient = ReturnType<typeof createClientReader>

/**
 * Return the function that reads the client of a request: its address, or what a trusted proxy
 * forwards, and the origin that it used for this site. It is `undefined` when the connection was
 * reset and so has no address.
 */
export function createClientReader(isTrusted: IsTrustedProxy) {
  let hasWarned = false

  return (request: IncomingMessage) => {
    const peer = parseHost(request.socket.remoteAddress)
    if (!peer) return undefined
    const host = request.headers.host ?? 'localhost'
    if (isTrusted(peer)) {
      // The last scheme is how the nearest proxy was reached.
      const isSecure = splitList(request.headers['x-forwarded-proto']).at(-1) === 'https'
      const ip = String(findForwardedAddress(request, isTrusted) ?? peer)
      return { ip, origin: `${isSecure ? 'https' : 'http'}://${host}` }
    }
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      console.warn(
        `Ignoring X-Forwarded-For from ${peer}. If that is your proxy, set TRUST_PROXY=${peer}.`,
      )
    }
    return { ip: String(peer), origin: `http://${host}` }
  }
}
