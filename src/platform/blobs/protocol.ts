import { decodePercent } from '#domain/parse-text.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type CommitWrite, createGroupCommit } from './group-commit.ts'
import type { Blob, BlobStorage, Head } from './storage.ts'

const API_PREFIX = '/api/v1/blobs/'
const REGION = /^\/region:[^/]+\//
const MAX_KEY_BYTES = 600

/** What a request of the client names: a site, one of its stores, or a key in a store. */
export interface Address {
  /** The response to an API request is a signed URL; that to an edge request is the value. */
  readonly isApi: boolean
  readonly site: string
  readonly store: string | undefined
  readonly key: string | undefined
  /** The edge form of the path, still encoded, for signing. */
  readonly path: string
}

/** Parse the path of a request; `undefined` when it is not an address. */
export function parseAddress(pathname: string): Address | undefined {
  const isApi = pathname.startsWith(API_PREFIX)
  const path = isApi ? `/${pathname.slice(API_PREFIX.length)}` : pathname.replace(REGION, '/')
  const [, site = '', store, ...rest] = path.split('/')
  const key = decode(rest.join('/'))
  if (!site || Buffer.byteLength(key) > MAX_KEY_BYTES) return undefined
  return {
    isApi,
    site: decode(site),
    store: store ? decode(store) : undefined,
    key: key || undefined,
    path,
  }
}

/** Sign a method and a path, as the API does for its signed URLs. */
export function signRequest(token: string, method: string, path: string): string {
  return createHmac('sha256', token).update(`${method} ${path}`).digest('hex')
}

export function isSignedFor(token: string, method: string, path: string, signature: string) {
  return isSameSecret(signature, signRequest(token, method, path))
}

/** Compare secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** The client does not escape keys, so a percent sign may stand for itself. */
function decode(text: string): string {
  return text.includes('%') ? (decodePercent(text) ?? text) : text
}

const EDGE_METADATA_HEADER = 'x-amz-meta-user'
const API_METADATA_HEADER = 'netlify-blobs-metadata'
const SIGNED_URL_TYPE = 'application/json;type=signed-url'
const JSON_HEADERS = { 'content-type': 'application/json' }

/** A request of the Blobs client, by HTTP or by message. */
export interface BlobRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string | Uint8Array
}

export interface BlobResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Credentials {
  readonly siteID: string
  readonly token: string
}

export type BlobHandler = (request: BlobRequest) => Promise<BlobResponse>

interface Service extends Credentials {
  readonly storage: BlobStorage
  readonly commit: CommitWrite
}

interface ParsedRequest extends BlobRequest {
  readonly address: Address
  readonly query: URLSearchParams
}

/**
 * The protocol of `@netlify/blobs` (edge form, API form and signed URLs) over a storage. Unlike the
 * client's own test server it sends ETags with every read and makes conditional writes atomic.
 */
export function createBlobHandler(storage: BlobStorage, credentials: Credentials): BlobHandler {
  const service: Service = { ...credentials, storage, commit: createGroupCommit(storage) }

  return async (request) => {
    const [path = '/', query = ''] = request.target.split('?', 2)
    const address = parseAddress(path)
    if (!address) return respond(400)
    const parsed = { ...request, address, query: new URLSearchParams(query) }
    if (!isAllowed(service, parsed)) return respond(403)
    const { store, key } = address
    if (store === undefined) return listStores(service, parsed)
    if (key === undefined) return respondForStore(service, store, parsed)
    if (isForSignedUrl(parsed)) return createSignedUrl(service, parsed)
    return respondForBlob(service, store, key, parsed)
  }
}

function isAllowed(
  { siteID, token }: Credentials,
  { address, method, headers, query }: ParsedRequest,
): boolean {
  if (address.site !== siteID) return false
  const signature = query.get('signature')
  if (signature !== null) return isSignedFor(token, method, address.path, signature)
  const [scheme = '', bearer = ''] = (headers['authorization'] ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && isSameSecret(bearer, token)
}

function isForSignedUrl({ address, method, headers }: ParsedRequest): boolean {
  return address.isApi && (method === 'PUT' || headers['accept'] === SIGNED_URL_TYPE)
}

function createSignedUrl(
  { token }: Service,
  { address: { path }, method, headers }: ParsedRequest,
): BlobResponse {
  const signature = signRequest(token, method, path)
  return respondJson({ url: `http://${headers['host']}${path}?signature=${signature}` })
}

function listStores({ storage }: Service, { query }: ParsedRequest): BlobResponse {
  return respondJson({ stores: storage.stores(query.get('prefix') ?? '') })
}

function respondForStore(
  { storage }: Service,
  store: string,
  { method, query }: ParsedRequest,
): BlobResponse {
  if (method !== 'GET') return respond(405)
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
    const blob = method === 'GET' ? storage.read(store, key) : storage.head(store, key)
    if (!blob) return respond(404)
    if (headers['if-none-match'] === blob.etag) return respond(304, headersOf(blob))
    const found = respond(200, headersOf(blob))
    return hasBody(blob) ? { ...found, body: blob.body } : found
  }
  if (method === 'DELETE') {
    await commit(() => storage.remove(store, key))
    return respond(204)
  }
  if (method !== 'PUT') return respond(405)
  const metadata = headers[EDGE_METADATA_HEADER] ?? headers[API_METADATA_HEADER] ?? ''
  const only = { ifMatch: headers['if-match'], ifNew: headers['if-none-match'] === '*' }
  const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body
  const etag = await commit(() => storage.write(store, key, { body, metadata }, only))
  return etag === undefined ? respond(412) : respond(200, { etag })
}

function hasBody(blob: Head): blob is Blob {
  return 'body' in blob
}

function headersOf({ etag, metadata }: Head): Record<string, string> {
  return metadata ? { etag, [EDGE_METADATA_HEADER]: metadata } : { etag }
}

function respond(status: number, headers: Record<string, string> = {}): BlobResponse {
  return { status, headers }
}

function respondJson(value: unknown): BlobResponse {
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(value) }
}
