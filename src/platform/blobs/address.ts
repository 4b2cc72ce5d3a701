import { createHmac, timingSafeEqual } from 'node:crypto'

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
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
