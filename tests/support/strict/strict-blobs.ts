import { setTimeout as pause } from 'node:timers/promises'
import type { BlobHandler } from '#platform/blobs/protocol.ts'
import { type BlobsServer, type BlobsSite, serveBlobs as serve } from '#platform/blobs/server.ts'
import type { LimitedData } from '#platform/data/data.ts'
import { isApiRequest, readdress, serveApi } from './api-form.ts'

/** Netlify's API as builds and commands meet it. */
interface ApiLimit {
  /** A token that may read and not write, as a build's. */
  readonly buildToken: string
  readonly requests: number
  /** Milliseconds in which that many requests are allowed. */
  readonly windowMs: number
}

/** How much a Blobs server behaves like Netlify's rather than like a local one. */
export interface StrictBlobs {
  readonly api: ApiLimit
  /** Milliseconds that each call takes. */
  readonly delayMs: number
}

/** Netlify's limits, as its documentation says. */
export const NETLIFY_BLOBS: StrictBlobs = {
  api: { buildToken: 'build', requests: 500, windowMs: 60_000 },
  delayMs: 40,
}

/** The data of a platform, behind Netlify's limits. */
export const STRICT_DATA: LimitedData = {
  server: new URL(import.meta.url),
  buildToken: NETLIFY_BLOBS.api.buildToken,
}

/** Serve a site's store with these limits; a thread of the platform gets those of Netlify. */
export function serveBlobs(
  site: BlobsSite,
  { api, delayMs } = NETLIFY_BLOBS,
): Promise<BlobsServer> {
  const { token } = site
  return serve(site, (respond) => {
    const limited = limitApi(serveApi(respond, token), token, api)
    return async (request) => {
      if (delayMs > 0) await pause(delayMs)
      return limited(request)
    }
  })
}

const WRITES = new Set(['PUT', 'DELETE'])

/**
 * Count the requests of the API form, and refuse those above the limit and a build's writes. Requests
 * of the edge form and to signed URLs are free, as on Netlify.
 *
 * @param token What the build's token stands for.
 */
function limitApi(respond: BlobHandler, token: string, limit: ApiLimit): BlobHandler {
  let count = 0
  let endsAt = 0
  return async (request) => {
    if (!isApiRequest(request)) return respond(request)
    if (Date.now() >= endsAt) {
      count = 0
      endsAt = Date.now() + limit.windowMs
    }
    count += 1
    if (count > limit.requests) {
      const headers = { 'x-ratelimit-reset': String(Math.ceil(endsAt / 1_000)) }
      return new Response(null, { status: 429, headers })
    }
    const isBuild = request.headers.get('authorization') === `Bearer ${limit.buildToken}`
    if (!isBuild) return respond(request)
    if (WRITES.has(request.method)) return new Response(null, { status: 403 })
    const authorization = `Bearer ${token}`
    return respond(await readdress(request, new URL(request.url), { authorization }))
  }
}
