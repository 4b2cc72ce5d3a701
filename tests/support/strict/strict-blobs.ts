import { setTimeout as pause } from 'node:timers/promises'
import { type BlobsServer, type BlobsSite, serveBlobs as serve } from '#platform/blobs/server.ts'
import { serveApi } from './api-form.ts'
import { type ApiLimit, limitApi } from './api-limit.ts'
import { EventualStorage } from './eventual-storage.ts'
import { NETLIFY_LIMITS } from './strict-netlify.ts'

/** How much a Blobs server behaves like Netlify's rather than like a local one. */
export interface StrictBlobs {
  readonly api: ApiLimit
  /** Milliseconds that each call takes. */
  readonly delayMs: number
  /** Milliseconds after which a listing shows a write. */
  readonly listLagMs: number
}

/** A site's store with these limits, or those of Netlify, as a thread of the platform gets it. */
export interface StrictSite extends BlobsSite {
  readonly strict?: StrictBlobs
}

export function serveBlobs(site: StrictSite): Promise<BlobsServer> {
  const { path, token, strict = NETLIFY_LIMITS.blobs } = site
  const { api, delayMs, listLagMs } = strict
  const storage = listLagMs > 0 ? new EventualStorage(path, () => listLagMs) : undefined
  return serve(site, storage, (handle) => {
    const limited = limitApi(serveApi(handle, token), token, api)
    return async (request) => {
      if (delayMs > 0) await pause(delayMs)
      return limited(request)
    }
  })
}
