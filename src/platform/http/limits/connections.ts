import type { Server } from 'node:http'
import { customerOf } from '#server/http/client-address.ts'
import { type IsTrustedProxy, parseAddress } from '../proxy/trusted-proxies.ts'

const MAX_CONNECTIONS = 2_000
const MAX_CONNECTIONS_PER_NETWORK = 500

/** Bound the connections, and those of one network, so that one client cannot use them all. */
export function limitConnections(
  server: Server,
  isTrustedProxy: IsTrustedProxy,
  perNetwork = MAX_CONNECTIONS_PER_NETWORK,
): void {
  const counts = new Map<string, number>()
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', (socket) => {
    const address = parseAddress(socket.remoteAddress)
    if (address && isTrustedProxy(address)) return
    const network = customerOf(String(address))
    const count = (counts.get(network) ?? 0) + 1
    if (count > perNetwork) return void socket.destroy()
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
  })
}
