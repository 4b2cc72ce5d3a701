import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createBlobsFetch } from '#platform/blobs/fetch.ts'
import { type BlobsServer, serveBlobs } from '#platform/blobs/server.ts'
import { createBlobsContext, encodeContext } from '#platform/data/data.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { serveApi } from '#tests/support/strict/api-form.ts'
import {
  NETLIFY_BLOBS,
  serveBlobs as serveStrict,
  type StrictBlobs,
} from '#tests/support/strict/strict-blobs.ts'

/** `npm run soak -- api` runs tests on a storage with Netlify's times. */
const STRICT = process.env.STRICT_STORAGE ? NETLIFY_BLOBS : undefined

interface BlobsOptions {
  /** Let the tests of the file share their records. */
  readonly keepsRecords?: boolean
  /** Netlify's times and limits. */
  readonly strict?: StrictBlobs
}

/**
 * A Blobs store in memory for the tests of this file, used with the real client and protocol. It is
 * emptied after each test, unless they share their records.
 */
export function useBlobs({ keepsRecords = false, strict = STRICT }: BlobsOptions = {}): {
  readonly url: string
  /** Run `work` with the context that Netlify passes to builds. */
  asBuild<T>(work: () => Promise<T>): Promise<T>
} {
  let server: BlobsServer | undefined
  const before = process.env.NETLIFY_BLOBS_CONTEXT

  /** As on the platform: a socket takes three times as long. */
  const useServer = () => {
    if (server) setBlobsFetch(createBlobsFetch(server.url, server.send))
  }

  beforeAll(async () => {
    const site = { path: ':memory:', siteID: 'site', token: 'token' }
    server = await (strict
      ? serveStrict(site, strict)
      : serveBlobs(site, (respond) => serveApi(respond, site.token)))
    process.env.NETLIFY_BLOBS_CONTEXT = encodeContext(
      createBlobsContext(server.url, 'site', 'token'),
    )
    useServer()
  })

  // A test may have replaced it.
  beforeEach(useServer)

  afterEach(() => {
    if (!keepsRecords) server?.clear()
  })

  afterAll(async () => {
    if (before === undefined) delete process.env.NETLIFY_BLOBS_CONTEXT
    else process.env.NETLIFY_BLOBS_CONTEXT = before
    setBlobsFetch()
    await server?.close()
  })

  return {
    async asBuild(work) {
      const [edge, token] = [process.env.NETLIFY_BLOBS_CONTEXT, strict?.api.buildToken ?? 'token']
      const context = { apiURL: server?.url ?? '', siteID: 'site', token }
      process.env.NETLIFY_BLOBS_CONTEXT = encodeContext(context)
      try {
        return await work()
      } finally {
        process.env.NETLIFY_BLOBS_CONTEXT = edge
      }
    },
    get url() {
      if (!server) throw new Error('the store is open only while tests run')
      return server.url
    },
  }
}
