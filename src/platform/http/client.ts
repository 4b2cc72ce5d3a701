import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'

export interface Client {
  readonly ip: string
  /** The origin that the client used for this site. */
  readonly origin: string
}

/**
 * The client's address is the address of the connection. `X-Forwarded-For` is used only when that
 * address is a proxy named in `TRUST_PROXY`, a list separated by commas.
 */
export function readClient(request: IncomingMessage, trustProxy: string | undefined): Client {
  const peer = unmapIPv4(request.socket.remoteAddress ?? '')
  const proxies = new Set((trustProxy ?? '').split(',').map((name) => unmapIPv4(name.trim())))
  const host = request.headers.host ?? 'localhost'
  const scheme = request.socket instanceof TLSSocket ? 'https' : 'http'
  if (!proxies.has(peer)) return { ip: peer, origin: `${scheme}://${host}` }

  const hops = readHeader(request, 'x-forwarded-for')
    .split(',')
    .map((hop) => unmapIPv4(hop.trim()))
    .filter((hop) => hop !== '' && !proxies.has(hop))
  const forwardedScheme = readHeader(request, 'x-forwarded-proto').split(',').at(-1)?.trim()
  const isSecure = forwardedScheme === 'https' || (forwardedScheme === '' && scheme === 'https')
  return { ip: hops.at(-1) ?? peer, origin: `${isSecure ? 'https' : 'http'}://${host}` }
}

function readHeader(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

/** An IPv4 address on an IPv6 socket has a prefix that lists of proxies leave out. */
function unmapIPv4(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}
