import { type Address, isSigned, parseAddress, sameText, sign } from './address.ts'
import { GroupCommit } from './group-commit.ts'
import type { Blob, BlobStorage, Head } from './storage.ts'

const METADATA_AT_EDGE = 'x-amz-meta-user'
const METADATA_AT_API = 'netlify-blobs-metadata'
const WANTS_SIGNED_URL = 'application/json;type=signed-url'
const JSON_TYPE = { 'content-type': 'application/json' }

/** A request of the Blobs client, however it arrived. */
export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string | Uint8Array
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** Who may ask. */
export interface Credentials {
  readonly siteID: string
  readonly token: string
}

export type Answer = (asked: Asked) => Promise<Answered>

interface Rooms extends Credentials {
  readonly storage: BlobStorage
  readonly commits: GroupCommit
}

/** One request about one place in a store. */
interface Question extends Asked {
  readonly address: Address
  readonly query: URLSearchParams
}

/**
 * The protocol of `@netlify/blobs` (edge form, API form and signed URLs) over a storage, with ETags
 * on every read and writes that are conditional for real.
 */
export function blobsProtocol(storage: BlobStorage, credentials: Credentials): Answer {
  const rooms: Rooms = { ...credentials, storage, commits: new GroupCommit(storage) }

  return async (asked) => {
    const [path = '/', query = ''] = asked.target.split('?', 2)
    const address = parseAddress(path)
    if (!address) return status(400)
    const question = { ...asked, address, query: new URLSearchParams(query) }
    if (!isAllowed(rooms, question)) return status(403)
    const { store, key } = address
    if (store === undefined) return storeNames(rooms, question)
    if (key === undefined) return wholeStore(rooms, store, question)
    if (asksForSignedUrl(question)) return signedUrl(rooms, question)
    return oneBlob(rooms, store, key, question)
  }
}

function isAllowed({ siteID, token }: Credentials, { address, method, headers, query }: Question) {
  if (address.site !== siteID) return false
  const signature = query.get('signature')
  if (signature !== null) return isSigned(token, method, address.path, signature)
  const [scheme = '', bearer = ''] = (headers['authorization'] ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && sameText(bearer, token)
}

function asksForSignedUrl({ address, method, headers }: Question): boolean {
  return address.isApi && (method === 'PUT' || headers['accept'] === WANTS_SIGNED_URL)
}

function signedUrl({ token }: Rooms, { address: { path }, method, headers }: Question): Answered {
  const signature = sign(token, method, path)
  return json({ url: `http://${headers['host']}${path}?signature=${signature}` })
}

function storeNames({ storage }: Rooms, { query }: Question): Answered {
  return json({ stores: storage.stores(query.get('prefix') ?? '') })
}

async function wholeStore(
  { storage, commits }: Rooms,
  store: string,
  { method, query }: Question,
): Promise<Answered> {
  if (method === 'DELETE') {
    const { removed, hasMore } = await commits.run(() => storage.removeSome(store))
    return json({ blobs_deleted: removed, has_more: hasMore })
  }
  if (method !== 'GET') return status(405)
  const cursor = query.get('cursor')
  const { blobs, directories, next } = storage.list(
    store,
    query.get('prefix') ?? '',
    query.get('directories') === 'true',
    cursor === null ? undefined : Buffer.from(cursor, 'base64url').toString(),
  )
  const more = next === undefined ? {} : { next_cursor: Buffer.from(next).toString('base64url') }
  return json({ blobs, directories, ...more })
}

async function oneBlob(
  { storage, commits }: Rooms,
  store: string,
  key: string,
  question: Question,
): Promise<Answered> {
  const { method, headers } = question
  if (method === 'GET' || method === 'HEAD') {
    const blob = method === 'GET' ? storage.read(store, key) : storage.head(store, key)
    if (!blob) return status(404)
    if (headers['if-none-match'] === blob.etag) return status(304, headersOf(blob))
    const found = status(200, headersOf(blob))
    return isWhole(blob) ? { ...found, body: blob.body } : found
  }
  if (method === 'DELETE') {
    await commits.run(() => storage.remove(store, key))
    return status(204)
  }
  if (method !== 'PUT') return status(405)
  const metadata = headers[METADATA_AT_EDGE] ?? headers[METADATA_AT_API] ?? ''
  const only = { ifMatch: headers['if-match'], ifNew: headers['if-none-match'] === '*' }
  const body = typeof question.body === 'string' ? Buffer.from(question.body) : question.body
  const etag = await commits.run(() => storage.write(store, key, { body, metadata }, only))
  return etag === undefined ? status(412) : status(200, { etag })
}

function isWhole(blob: Head): blob is Blob {
  return 'body' in blob
}

function headersOf({ etag, metadata }: Head): Record<string, string> {
  return metadata ? { etag, [METADATA_AT_EDGE]: metadata } : { etag }
}

function status(code: number, headers: Record<string, string> = {}): Answered {
  return { status: code, headers }
}

function json(value: unknown): Answered {
  return { status: 200, headers: JSON_TYPE, body: JSON.stringify(value) }
}
