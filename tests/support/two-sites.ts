import { afterAll, afterEach, beforeAll } from 'vitest'
import { encodeContext } from '#platform/data/data.ts'
import { type BlobsServer, serveBlobs } from '#platform/blobs/server.ts'
import { serveApi } from '#tests/support/strict/api-form.ts'
import { serveBlobs as serveStrict, type StrictBlobs } from '#tests/support/strict/strict-blobs.ts'
import type { BlobsAccess } from '#server/storage/blob-client.ts'

/** Netlify's API, with a limit for each second, so that a test can wait for it. */
const STRICT: StrictBlobs = {
  api: { buildToken: 'build', requests: 10_000, windowMs: 1_000 },
  delayMs: 0,
  listLagMs: 0,
}

/** A machine's store and one behind an API with a rate limit, emptied after each test. */
export function useTwoSites(): {
  readonly local: BlobsAccess
  readonly netlify: BlobsAccess
  /** Run `work` as a process of that site. */
  as<T>(site: BlobsAccess, work: () => Promise<T>): Promise<T>
} {
  const servers: BlobsServer[] = []
  const before = process.env.NETLIFY_BLOBS_CONTEXT
  const access = (index: number): BlobsAccess => ({
    apiURL: servers[index]?.url ?? '',
    siteID: `site-${index}`,
    token: `token-${index}`,
  })

  beforeAll(async () => {
    for (const [index, strict] of [undefined, STRICT].entries()) {
      const { siteID, token } = access(index)
      const site = { path: ':memory:', siteID, token }
      servers.push(
        await (strict
          ? serveStrict({ ...site, strict })
          : serveBlobs(site, undefined, (handle) => serveApi(handle, token))),
      )
    }
  })
  afterEach(() => {
    for (const server of servers) server.clear()
  })
  afterAll(async () => {
    if (before !== undefined) process.env.NETLIFY_BLOBS_CONTEXT = before
    for (const server of servers) await server.close()
  })

  return {
    get local() {
      return access(0)
    },
    get netlify() {
      return access(1)
    },
    async as(site, work) {
      process.env.NETLIFY_BLOBS_CONTEXT = encodeContext(site)
      try {
        return await work()
      } finally {
        delete process.env.NETLIFY_BLOBS_CONTEXT
      }
    },
  }
}
