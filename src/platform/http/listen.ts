import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 60_000
/** Proxies and clients close after 60 s; closing later avoids a race with their next request. */
const KEEP_ALIVE_MS = 75_000

export interface Listening {
  readonly server: Server
  readonly port: number
}

/** @throws {Error} with a readable message when the port is taken or not permitted. */
export async function listen(
  host: string,
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Listening> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => handleFailure(response, error))
  })
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, host, port)))
    server.listen(port, host, resolve)
  })
  // A server that listens on a port has an AddressInfo.
  return { server, port: (server.address() as AddressInfo).port }
}

/** Accept no new requests, and wait for those that run. */
export function close(server: Server): Promise<void> {
  // Otherwise a connection with a running request stays open after its response.
  server.keepAliveTimeout = 1
  server.closeIdleConnections()
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

function handleFailure(response: ServerResponse, error: unknown): void {
  if (isDisconnect(error)) return
  console.error(error)
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
  response.end('Something went wrong on our side. Please try again.')
}

/** Whether the client closed the connection, which is no failure of the server. */
function isDisconnect(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? ''
  return ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED'].includes(code)
}

function toListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
    )
  }
  if (error.code === 'EACCES') return new Error(`Port ${port} needs more rights than we have.`)
  return new Error(`Cannot listen at ${host}:${port}: ${error.message}`)
}
