import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How long a client may take to send what it has to say. */
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 60_000
/** Longer than the minute after which proxies and clients let go, so that none sends into what we are closing. */
const KEEP_ALIVE_MS = 75_000

export interface Listening {
  readonly server: Server
  readonly port: number
}

/** @throws {Error} in a sentence when the port is taken or not ours to take. */
export async function listen(
  host: string,
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Listening> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => fail(response, error))
  })
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(plain(error, host, port)))
    server.listen(port, host, resolve)
  })
  // A server that listens on a port has an address of this kind.
  return { server, port: (server.address() as AddressInfo).port }
}

/** Take no new requests, and wait for those that run. */
export function close(server: Server): Promise<void> {
  // A connection whose request is under way would else be kept after its answer.
  server.keepAliveTimeout = 1
  server.closeIdleConnections()
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

function fail(response: ServerResponse, error: unknown): void {
  if (isHangUp(error)) return
  console.error(error)
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
  response.end('Something went wrong on our side. Please try again.')
}

/** A visitor who leaves in the middle is no fault of ours. */
function isHangUp(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? ''
  return ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED'].includes(code)
}

function plain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
    )
  }
  if (error.code === 'EACCES') return new Error(`Port ${port} needs more rights than we have.`)
  return new Error(`Cannot listen at ${host}:${port}: ${error.message}`)
}
