import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, type Answered, blobsProtocol, type Credentials } from './protocol.ts'
import { BlobStorage } from './storage.ts'

/** Far above what we store; Netlify itself takes 5 GB, streamed. */
const MAX_BODY_BYTES = 64 * 1024 * 1024

export interface BlobsSite extends Credentials {
  /** The database file, or `:memory:`. */
  readonly path: string
  readonly port?: number
}

export interface BlobsServer {
  readonly url: string
  /** Ask as the client does, without the network between. */
  readonly answer: Answer
  /** Remove everything; for tests. */
  clear(): void
  /** Finish what runs, then close the database. */
  close(): Promise<void>
}

/** Netlify Blobs on one machine: their protocol over HTTP, on SQLite. */
export async function serveBlobs(site: BlobsSite): Promise<BlobsServer> {
  const storage = new BlobStorage(site.path)
  const answer = blobsProtocol(storage, site)
  const server = createServer((request, response) => {
    handle(answer, request, response).catch((error: unknown) => {
      console.error('Blobs:', error)
      reply(response, {
        status: 500,
        headers: { 'x-nf-error': 'the local store could not do this' },
      })
    })
  })
  const url = await listen(server, site.port ?? 0)
  return {
    url,
    answer,
    clear: () => storage.clear(),
    async close() {
      server.closeIdleConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      storage.close()
    },
  }
}

async function handle(answer: Answer, request: IncomingMessage, response: ServerResponse) {
  const body = await readBody(request)
  if (!body) return reply(response, { status: 413, headers: {} })
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value[0] : value,
    ]),
  )
  const { method = '', url: target = '/' } = request
  reply(response, await answer({ method, target, headers, body }))
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // A request's chunks are buffers, because no encoding is set on it.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

function reply(response: ServerResponse, { status, headers, body }: Answered): void {
  if (response.headersSent) return void response.destroy()
  const size = body === undefined ? 0 : Buffer.byteLength(body)
  const length = status === 204 || status === 304 ? {} : { 'content-length': size }
  response.writeHead(status, { ...headers, ...length })
  response.end(body)
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      // A server that listens on a port has an address of this kind.
      const { port: bound } = server.address() as AddressInfo
      resolve(`http://127.0.0.1:${bound}`)
    })
  })
}
