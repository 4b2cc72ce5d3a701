import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { findCustomer } from '#server/http/client-address.ts'
import { type IsTrustedProxy, parseHost } from '../client.ts'
import { createBudget } from './budget.ts'

const MAX_CONNECTIONS = 2_000
const MAX_CONNECTIONS_PER_NETWORK = 500

/** Limit connections in all and per network, so that one client cannot use them all. */
export function limitConnections(
  server: Server,
  isTrustedProxy: IsTrustedProxy,
  perNetwork = MAX_CONNECTIONS_PER_NETWORK,
): void {
  const openShare = createBudget({ total: MAX_CONNECTIONS, perClient: perNetwork })
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', (socket) => {
    const address = parseHost(socket.remoteAddress)
    if (address && isTrustedProxy(address)) return
    const share = openShare(findCustomer(String(address)))
    if (!share.add(1)) return void socket.destroy()
    socket.once('close', () => share[Symbol.dispose]())
  })
}

/** Each parsed request costs kilobytes, and a piece of this length has only a few requests. */
const PIECE_BYTES = 512

/** The response to the latest request of each connection. */
const latest = new WeakMap<Socket, ServerResponse>()

/** Wait until the client has the response to the request before. False when the connection has ended. */
export async function waitForTurn(
  { socket }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const before = latest.get(socket)
  latest.set(socket, response)
  if (before && !before.closed) {
    await new Promise<void>((resolve) => void before.once('close', () => resolve()))
  }
  return !socket.destroyed
}

/**
 * Give a connection's bytes to Node's parser in pieces, and none behind a request that has no
 * response yet. Node itself parses all pipelined requests at once.
 */
export function readInPieces(socket: Socket): void {
  const [parse] = socket.rawListeners('data')
  if (!parse) throw new Error('Node parses HTTP without a listener for data')
  // Any listener for data makes Node pass the bytes through JavaScript.
  socket.off('data', parse as () => void)
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk
    while (rest.length > 0 && !socket.isPaused()) {
      const response = latest.get(socket)
      if (response && !response.closed && response.req.complete) {
        socket.pause()
        response.once('close', () => socket.resume())
        break
      }
      parse.call(socket, rest.subarray(0, PIECE_BYTES))
      rest = rest.subarray(PIECE_BYTES)
    }
    if (rest.length > 0 && !socket.destroyed) socket.unshift(rest)
  })
}
