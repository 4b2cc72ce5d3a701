import { afterAll, afterEach, beforeAll } from 'vitest'
import { createBlobsContext, encodeContext } from '#platform/blobs/context.ts'
import { type BlobsServer, serveBlobs } from '#platform/blobs/server.ts'

/**
 * A Blobs store in memory for the tests of this file, used with the real client and protocol. It is
 * emptied after each test, unless `keepsRecords` lets the tests share their records.
 */
export function useBlobs({ keepsRecords = false } = {}): {
  readonly url: string
  clear(): void
} {
  let server: BlobsServer | undefined
  const before = process.env.NETLIFY_BLOBS_CONTEXT

  beforeAll(async () => {
    server = await serveBlobs({ path: ':memory:', siteID: 'site', token: 'token' })
    process.env.NETLIFY_BLOBS_CONTEXT = encodeContext(
      createBlobsContext(server.url, 'site', 'token'),
    )
  })

  afterEach(() => {
    if (!keepsRecords) server?.clear()
  })

  afterAll(async () => {
    if (before === undefined) delete process.env.NETLIFY_BLOBS_CONTEXT
    else process.env.NETLIFY_BLOBS_CONTEXT = before
    await server?.close()
  })

  return {
    clear: () => server?.clear(),
    get url() {
      if (!server) throw new Error('the store is open only while tests run')
      return server.url
    },
  }
}
