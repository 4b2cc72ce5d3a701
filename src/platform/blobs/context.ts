import type { BlobsAccess } from '#server/storage/blob-client.ts'

/** Where the client finds a site's blobs: what Netlify passes to functions. */
interface BlobsContext {
  readonly edgeURL: string
  readonly uncachedEdgeURL: string
  readonly siteID: string
  readonly token: string
  readonly primaryRegion: string
}

/** Deploy stores require a region, and this server has only one. */
const REGION = 'us-east-1'

export function createBlobsContext(url: string, siteID: string, token: string): BlobsContext {
  return { edgeURL: url, uncachedEdgeURL: url, siteID, token, primaryRegion: REGION }
}

/**
 * The value of `NETLIFY_BLOBS_CONTEXT`, which the client reads in this process and its children.
 *
 * @param context Without `edgeURL`, as Netlify passes it to builds, each read first asks the API for a signed URL.
 */
export function encodeContext(context: BlobsAccess): string {
  return Buffer.from(JSON.stringify(context)).toString('base64')
}
