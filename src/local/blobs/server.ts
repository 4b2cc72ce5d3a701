import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, isSigned, parseAddress, sameText, sign } from './address.ts'
import { GroupCommit } from './group-commit.ts'
import { BlobStorage, type Head } from './storage.ts'

/** Far above what we store; Netlify itself takes 5 GB, streamed. */
const MAX_BODY_BYTES = 64 * 1024 * 1024

const METADATA_AT_EDGE = 'x-amz-meta-user'
const METADATA_AT_API = 'netlify-blobs-metadata'
const WANTS_SIGNED_URL = 'application/json;type=signed-url'

export interface BlobsSite {
  /** The database file, or `:memory:`. */
  readonly path: string
  readonly siteID: string
  readonly token: string
  readonly port?: number
}

export interface BlobsServer {
  readonly url: string
  /** Remove everything; for tests. */
  clear(): void
  /** Finish what runs, then close the database. */
  close(): Promise<void>
}

/**
 * Netlify Blobs on one machine: the protocol of `@netlify/blobs` (edge form, API form and signed
 * URLs) on SQLite, with ETags on every read and writes that are conditional for real.
 */
export async function serveBlobs(site: BlobsSite): Promise<BlobsServer> {
  const storage = new BlobStorage(site.path)
  const commits = new GroupCommit(storage)
  const server = createServer((request, response) => {
    handle({ storage, commits, site }, request, response).catch((error: unknown) => {
      console.error('Blobs:', error)
      reply(response, 500, { 'x-nf-error': 'the local store could not do this' })
    })
  })
  const url = await listen(server, site.port ?? 0)
  return {
    url,
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

interface Rooms {
  readonly storage: BlobStorage
  readonly commits: GroupCommit
  readonly site: BlobsSite
}

async function handle(rooms: Rooms, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://blobs')
  const address = parseAddress(url.pathname)
  if (!address) return reply(response, 400)
  if (!isAllowed(rooms.site, address, request, url)) return reply(response, 403)

  const { store, key } = address
  if (store === undefined) return listStores(rooms, url, response)
  if (key === undefined) return wholeStore(rooms, store, request, url, response)
  if (asksForSignedUrl(address, request)) return signedUrl(rooms.site, address, request, response)

  switch (request.method) {
    case 'GET':
      return readBlob(rooms, store, key, request, response)
    case 'HEAD':
      return headBlob(rooms, store, key, request, response)
    case 'PUT':
      return writeBlob(rooms, store, key, request, response)
    case 'DELETE':
      await rooms.commits.run(() => rooms.storage.remove(store, key))
      return reply(response, 204)
    default:
      return reply(response, 405)
  }
}

function isAllowed(
  { siteID, token }: BlobsSite,
  { site, path }: Address,
  request: IncomingMessage,
  url: URL,
): boolean {
  if (site !== siteID) return false
  const signature = url.searchParams.get('signature')
  if (signature !== null) return isSigned(token, request.method ?? '', path, signature)
  const [scheme = '', bearer = ''] = (request.headers.authorization ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && sameText(bearer, token)
}

function asksForSignedUrl({ isApi }: Address, request: IncomingMessage): boolean {
  if (!isApi) return false
  return request.method === 'PUT' || request.headers.accept === WANTS_SIGNED_URL
}

function signedUrl(
  { token }: BlobsSite,
  { path }: Address,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const signature = sign(token, request.method ?? '', path)
  const url = `http://${request.headers.host}${path}?signature=${signature}`
  reply(response, 200, { 'content-type': 'application/json' }, JSON.stringify({ url }))
}

function listStores({ storage }: Rooms, url: URL, response: ServerResponse): void {
  const stores = storage.stores(url.searchParams.get('prefix') ?? '')
  reply(response, 200, { 'content-type': 'application/json' }, JSON.stringify({ stores }))
}

async function wholeStore(
  { storage, commits }: Rooms,
  store: string,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'DELETE') {
    const { removed, hasMore } = await commits.run(() => storage.removeSome(store))
    return answerJson(response, { blobs_deleted: removed, has_more: hasMore })
  }
  if (request.method !== 'GET') return reply(response, 405)
  const cursor = url.searchParams.get('cursor')
  const { blobs, directories, next } = storage.list(
    store,
    url.searchParams.get('prefix') ?? '',
    url.searchParams.get('directories') === 'true',
    cursor === null ? undefined : Buffer.from(cursor, 'base64url').toString(),
  )
  const nextCursor =
    next === undefined ? {} : { next_cursor: Buffer.from(next).toString('base64url') }
  answerJson(response, { blobs, directories, ...nextCursor })
}

function readBlob(
  { storage }: Rooms,
  store: string,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const blob = storage.read(store, key)
  if (!blob) return reply(response, 404)
  if (request.headers['if-none-match'] === blob.etag) return reply(response, 304, headersOf(blob))
  reply(response, 200, headersOf(blob), blob.body)
}

function headBlob(
  { storage }: Rooms,
  store: string,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const head = storage.head(store, key)
  if (!head) return reply(response, 404)
  const status = request.headers['if-none-match'] === head.etag ? 304 : 200
  reply(response, status, headersOf(head))
}

async function writeBlob(
  { storage, commits }: Rooms,
  store: string,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  if (!body) return reply(response, 413)
  const metadata = header(request, METADATA_AT_EDGE) ?? header(request, METADATA_AT_API) ?? ''
  const only = {
    ifMatch: header(request, 'if-match'),
    ifNew: header(request, 'if-none-match') === '*',
  }
  const etag = await commits.run(() => storage.write(store, key, { body, metadata }, only))
  reply(response, etag === undefined ? 412 : 200, etag === undefined ? {} : { etag })
}

function headersOf({ etag, metadata }: Head): Record<string, string> {
  return metadata ? { etag, [METADATA_AT_EDGE]: metadata } : { etag }
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

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function answerJson(response: ServerResponse, value: unknown): void {
  reply(response, 200, { 'content-type': 'application/json' }, JSON.stringify(value))
}

function reply(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  body?: string | Uint8Array,
): void {
  if (response.headersSent) return void response.destroy()
  const length = status === 204 || status === 304 ? {} : { 'content-length': byteLength(body) }
  response.writeHead(status, { ...headers, ...length })
  response.end(body)
}

function byteLength(body: string | Uint8Array | undefined): number {
  return body === undefined ? 0 : Buffer.byteLength(body)
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
