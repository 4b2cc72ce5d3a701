import { createHmac, timingSafeEqual } from 'node:crypto'

const API_PREFIX = '/api/v1/blobs/'
const REGION = /^\/region:[^/]+\//
const MAX_KEY_BYTES = 600

/** What a request of the client is about: a site's stores, a store, or a key in it. */
export interface Address {
  /** Through the API, which answers reads and writes with a signed URL; otherwise through the edge. */
  readonly isApi: boolean
  readonly site: string
  readonly store: string | undefined
  readonly key: string | undefined
  /** The same place in edge form, still encoded, for signing. */
  readonly path: string
}

/** Read an address, or `undefined` when it is none. */
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

/** A signature that lets its bearer do `method` at `path`, as the API hands out. */
export function sign(token: string, method: string, path: string): string {
  return createHmac('sha256', token).update(`${method} ${path}`).digest('hex')
}

export function isSigned(token: string, method: string, path: string, signature: string): boolean {
  return sameText(signature, sign(token, method, path))
}

/** Compare secrets without telling by the time it takes how much of them is right. */
export function sameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The client does not escape keys, so a stray percent sign is itself. */
function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
