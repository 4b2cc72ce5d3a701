import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import { type IsTrustedProxy, parseAddress } from './proxy/trusted-proxies.ts'
import { findForwardedAddress, isForwardedSecure } from './proxy/forwarded-headers.ts'

export interface Client {
  readonly ip: string
  /** The origin that the client used for this site. */
  readonly origin: string
}

/** The client of a request; `undefined` when its connection was reset and so has no address. */
export type ReadClient = (request: IncomingMessage) => Client | undefined

/** Read the address of the connection, or what a trusted proxy forwards. */
export function createClientReader(isTrusted: IsTrustedProxy): ReadClient {
  let hasWarned = false

  return (request) => {
    const peer = parseAddress(request.socket.remoteAddress)
    if (!peer) return undefined
    const host = request.headers.host ?? 'localhost'
    const isTls = request.socket instanceof TLSSocket
    if (isTrusted(peer)) {
      const isSecure = isForwardedSecure(request) ?? isTls
      const ip = String(findForwardedAddress(request, isTrusted) ?? peer)
      return { ip, origin: `${isSecure ? 'https' : 'http'}://${host}` }
    }
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      console.warn(
        `Ignoring X-Forwarded-For from ${peer}. If that is your proxy, set TRUST_PROXY=${peer}.`,
      )
    }
    return { ip: String(peer), origin: `${isTls ? 'https' : 'http'}://${host}` }
  }
}
