import type { BlobHandler, BlobResponse } from '#platform/blobs/protocol.ts'
import { isApiRequest } from './api-form.ts'

/** Netlify's API as builds and commands meet it. */
export interface ApiLimit {
  /** A token that may read and not write, as a build's. */
  readonly buildToken: string
  readonly requests: number
  /** Milliseconds in which that many requests are allowed. */
  readonly windowMs: number
}

const WRITES = new Set(['PUT', 'DELETE'])

/**
 * Count the requests of the API form, and refuse those above the limit and a build's writes. Requests
 * of the edge form and to signed URLs are free, as on Netlify.
 *
 * @param token What the build's token stands for.
 */
export function limitApi(handle: BlobHandler, token: string, limit: ApiLimit): BlobHandler {
  let count = 0
  let endsAt = 0
  return async (request) => {
    if (!isApiRequest(request.target)) return handle(request)
    if (Date.now() >= endsAt) {
      count = 0
      endsAt = Date.now() + limit.windowMs
    }
    count += 1
    if (count > limit.requests) return tooManyRequests(endsAt)
    const isBuild = request.headers['authorization'] === `Bearer ${limit.buildToken}`
    if (!isBuild) return handle(request)
    if (WRITES.has(request.method)) return { status: 403, headers: {} }
    return handle({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
  }
}

function tooManyRequests(endsAt: number): BlobResponse {
  return { status: 429, headers: { 'x-ratelimit-reset': String(Math.ceil(endsAt / 1_000)) } }
}
