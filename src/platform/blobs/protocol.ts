import { timingSafeEqual } from 'node:crypto'
import { decodePercent } from '#domain/parse-text.ts'
import { type CommitWrite, createGroupCommit } from './group-commit.ts'
import type { Blob, BlobStorage, Head } from './storage.ts'

const MAX_KEY_BYTES = 600

/** Parse the path of a request: a store of a site, or a key in it; `undefined` for any other. */
export function parseBlobUrl(pathname: string) {
  const [, site = '', store, ...rest] = pathname.split('/')
  const key = decodeName(rest.join('/'))
  if (!site || !store || Buffer.byteLength(key) > MAX_KEY_BYTES) return undefined
  return { site: decodeName(site), store: decodeName(store), key: key || undefined }
}

/** Compare secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** The client does not escape keys, so a percent sign may be literal. */
function decodeName(text: string): string {
  return text.includes('%') ? (decodePercent(text) ?? text) : text
}

const METADATA_HEADER = 'x-amz-meta-user'
const JSON_HEADERS = { 'content-type': 'application/json' }

/** A request of the Blobs client, by HTTP or by message. */
export interface BlobRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string | Uint8Array
}

export interface BlobResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface SiteToken {
  readonly siteID: string
  readonly token: string
}

export type BlobHandler = (request: BlobRequest) => Promise<BlobResponse>

interface Service extends SiteToken {
  readonly storage: BlobStorage
  readonly commit: CommitWrite
}

interface ParsedRequest extends BlobRequest {
  readonly address: NonNullable<ReturnType<typeof parseBlobUrl>>
  readonly query: URLSearchParams
}

/**
 * The protocol of `@netlify/blobs`, in the form of the edge, over a storage. Unlike the
 * client's own test server it sends ETags with every read and makes conditional writes atomic.
 */
export function createBlobHandler(storage: BlobStorage, credentials: SiteToken): BlobHandler {
  const service: Service = { ...credentials, storage, commit: createGroupCommit(storage) }

  return async (request) => {
    const [path = '/', query = ''] = request.target.split('?', 2)
    const address = parseBlobUrl(path)
    if (!address) return buildResponse(400)
    const parsed = { ...request, address, query: new URLSearchParams(query) }
    if (!isAllowed(service, parsed)) return buildResponse(403)
    const { store, key } = address
    if (key === undefined) return respondForStore(service, store, parsed)
    return respondForBlob(service, store, key, parsed)
  }
}

function isAllowed({ siteID, token }: SiteToken, { address, headers }: ParsedRequest): boolean {
  const [scheme = '', bearer = ''] = (headers['authorization'] ?? '').split(' ')
  const isBearer = scheme.toLowerCase() === 'bearer' && isSameSecret(bearer, token)
  return isBearer && address.site === siteID
}

function respondForStore(
  { storage }: Service,
  store: string,
  { method, query }: ParsedRequest,
): BlobResponse {
  if (method !== 'GET') return buildResponse(405)
  const cursor = query.get('cursor')
  const { blobs, next } = storage.list(
    store,
    query.get('prefix') ?? '',
    cursor === null ? undefined : Buffer.from(cursor, 'base64url').toString(),
  )
  const more = next === undefined ? {} : { next_cursor: Buffer.from(next).toString('base64url') }
  const rest = JSON.stringify({ directories: [], ...more }).slice(1)
  const body = Buffer.concat([Buffer.from('{"blobs":'), blobs, Buffer.from(`,${rest}`)])
  return { status: 200, headers: JSON_HEADERS, body }
}

async function respondForBlob(
  { storage, commit }: Service,
  store: string,
  key: string,
  request: ParsedRequest,
): Promise<BlobResponse> {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') {
    const blob: (Head & Partial<Blob>) | undefined =
      method === 'GET' ? storage.read(store, key) : storage.head(store, key)
    if (!blob) return buildResponse(404)
    if (headers['if-none-match'] === blob.etag) return buildResponse(304, createHeaders(blob))
    return { ...buildResponse(200, createHeaders(blob)), ...(blob.body && { body: blob.body }) }
  }
  if (method === 'DELETE') {
    await commit(() => storage.remove(store, key))
    return buildResponse(204)
  }
  if (method !== 'PUT') return buildResponse(405)
  const metadata = headers[METADATA_HEADER] ?? ''
  const only = { ifMatch: headers['if-match'], ifNew: headers['if-none-match'] === '*' }
  const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body
  const etag = await commit(() => storage.write(store, key, { body, metadata }, only))
  return etag === undefined ? buildResponse(412) : buildResponse(200, { etag })
}

function createHeaders({ etag, metadata }: Head): Record<string, string> {
  return metadata ? { etag, [METADATA_HEADER]: metadata } : { etag }
}

export function buildResponse(status: number, headers: Record<string, string> = {}): BlobResponse {
  return { status, headers }
}
