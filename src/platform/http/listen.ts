import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { removeSecrets } from '#server/http/remove-secrets.ts'

/** How long clients may take, in milliseconds. */
const TIME_LIMITS = {
  /** The time to send the headers of a request. */
  headers: 15_000,
  /** The time to send the whole request. */
  request: MINUTE_MS,
  /** The time without any byte in either direction, as when a client reads no response. */
  inactivity: 45_000,
  /**
   * The time between two requests. Proxies and clients close after 60 s, and a server that closes
   * first can lose a request.
   */
  keepAlive: 75_000,
  /** How often Node checks the first two limits; its default is 30 s. */
  checkInterval: 1_000,
}

/** @throws {Error} with a readable message when the port is taken or not permitted. */
export async function listen(
  host: string,
  port: number,
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  limits = TIME_LIMITS,
) {
  const options = { connectionsCheckingInterval: limits.checkInterval }
  const server = createServer(options, (request, response) => {
    respond(request, response).catch((error: unknown) => endFailedResponse(response, error))
  })
  server.headersTimeout = limits.headers
  server.requestTimeout = limits.request
  server.keepAliveTimeout = limits.keepAlive
  server.timeout = limits.inactivity
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, host, port)))
    server.listen(port, host, resolve)
  })
  // A server that listens on a port has an AddressInfo.
  return { server, port: (server.address() as AddressInfo).port }
}

/** Accept no new requests, and wait for those that run. */
export function close(server: Server): Promise<void> {
  // The default would keep a connection with a running request open after its response.
  server.keepAliveTimeout = 1
  server.closeIdleConnections()
  return server[Symbol.asyncDispose]()
}

function endFailedResponse(response: ServerResponse, error: unknown): void {
  if (isDisconnect(error)) return
  const { method, url = '' } = response.req
  console.error(`${method} ${removeSecrets(url)}`, error)
  if (response.headersSent) return void response.destroy()
  // Literals, because the worker of the store loads this file and none of the site's own.
  response.writeHead(500, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  response.end('Something went wrong on our side. Please try again.')
}

/** Whether the client closed the connection, which is not a server error. */
function isDisconnect(error: unknown): boolean {
  // Errors of Node have a code; anything else that was thrown has none.
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
