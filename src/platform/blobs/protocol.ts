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

export interface SiteToken {
  readonly siteID: string
  readonly token: string
}

/** Responds to a request of the Blobs client. */
export type BlobHandler = (request: Request) => Promise<Response>

interface Service {
  readonly storage: BlobStorage
  readonly commit: CommitWrite
}

/**
 * The protocol of `@netlify/blobs`, in the form of the edge, over a storage. Unlike the
 * client's own test server it sends ETags with every read and makes conditional writes atomic.
 */
export function createBlobHandler(storage: BlobStorage, credentials: SiteToken): BlobHandler {
  const service: Service = { storage, commit: createGroupCommit(storage) }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const address = parseBlobUrl(pathname)
    if (!address) return buildResponse(400)
    const { site, store, key } = address
    const [scheme = '', token = ''] = (request.headers.get('authorization') ?? '').split(' ')
    const isBearer = scheme.toLowerCase() === 'bearer' && isSameSecret(token, credentials.token)
    if (!isBearer || site !== credentials.siteID) return buildResponse(403)
    if (key !== undefined) return respondForBlob(service, store, key, request)
    return request.method === 'GET' ? list(storage, store, searchParams) : buildResponse(405)
  }
}

function list(storage: BlobStorage, store: string, query: URLSearchParams): Response {
  const cursor = query.get('cursor')
  const { blobs, next } = storage.list(
    store,
    query.get('prefix') ?? '',
    cursor === null ? undefined : Buffer.from(cursor, 'base64url').toString(),
  )
  const more = next === undefined ? {} : { next_cursor: Buffer.from(next).toString('base64url') }
  const rest = JSON.stringify({ directories: [], ...more }).slice(1)
  return new Response(Buffer.concat([Buffer.from('{"blobs":'), blobs, Buffer.from(`,${rest}`)]))
}

async function respondForBlob(
  { storage, commit }: Service,
  store: string,
  key: string,
  request: Request,
): Promise<Response> {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') {
    const blob: (Head & Partial<Blob>) | undefined =
      method === 'GET' ? storage.read(store, key) : storage.head(store, key)
    if (!blob) return buildResponse(404)
    if (headers.get('if-none-match') === blob.etag) return buildResponse(304, createHeaders(blob))
    return new Response(blob.body, { headers: createHeaders(blob) })
  }
  if (method === 'DELETE') {
    await commit(() => storage.remove(store, key))
    return buildResponse(204)
  }
  if (method !== 'PUT') return buildResponse(405)
  const metadata = headers.get(METADATA_HEADER) ?? ''
  const only = {
    ifMatch: headers.get('if-match') ?? undefined,
    ifNew: headers.get('if-none-match') === '*',
  }
  const body = await request.bytes()
  const etag = await commit(() => storage.write(store, key, { body, metadata }, only))
  return etag === undefined ? buildResponse(412) : buildResponse(200, { etag })
}

function createHeaders({ etag, metadata }: Head): Record<string, string> {
  return metadata ? { etag, [METADATA_HEADER]: metadata } : { etag }
}

function buildResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}
