import { type BlobsThread, startBlobsThread } from '#platform/blobs/thread/thread.ts'
import type { LimitedData } from '#platform/data/data.ts'
import type { StrictSite } from './strict-blobs.ts'
import { NETLIFY_LIMITS } from './strict-netlify.ts'

const SERVER = new URL('./strict-blobs.ts', import.meta.url)

/** The data of a platform, behind Netlify's limits. */
export const STRICT_DATA: LimitedData = {
  server: SERVER,
  buildToken: NETLIFY_LIMITS.blobs.api.buildToken,
}

/** A store of its own behind such limits. */
export function startStrictThread(site: StrictSite): Promise<BlobsThread> {
  return startBlobsThread(site, SERVER)
}
