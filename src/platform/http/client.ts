import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'

/** Who asks, and by which address they asked for us. */
export interface Client {
  readonly ip: string
  readonly origin: string
}

/**
 * The client's address is the connection's. Only when that is a proxy that `TRUST_PROXY` names
 * (addresses parted by commas) is its last word on who asked believed.
 */
export function clientOf(request: IncomingMessage, trusted: string | undefined): Client {
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  const proxies = new Set((trusted ?? '').split(',').map((name) => plainAddress(name.trim())))
  const host = request.headers.host ?? 'localhost'
  const scheme = request.socket instanceof TLSSocket ? 'https' : 'http'
  if (!proxies.has(peer)) return { ip: peer, origin: `${scheme}://${host}` }

  const hops = headerText(request, 'x-forwarded-for')
    .split(',')
    .map((hop) => plainAddress(hop.trim()))
    .filter((hop) => hop !== '' && !proxies.has(hop))
  const forwardedScheme = headerText(request, 'x-forwarded-proto').split(',').at(-1)?.trim()
  const secure = forwardedScheme === 'https' || (forwardedScheme === '' && scheme === 'https')
  return { ip: hops.at(-1) ?? peer, origin: `${secure ? 'https' : 'http'}://${host}` }
}

function headerText(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

/** An IPv4 address that came over an IPv6 socket is still that IPv4 address. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}
