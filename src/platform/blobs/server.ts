import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { close, listen } from '../http/listen.ts'
import { toWebRequest } from '../http/web-request.ts'
import type { SendToStore } from './fetch.ts'
import { type BlobHandler, createBlobHandler, type SiteToken } from './protocol.ts'
import { BlobStorage } from './storage.ts'

/** No record of the site comes near this size. Netlify accepts 5 GB. */
const MAX_BODY_BYTES = 64 * 1024 * 1024

export interface BlobsSite extends SiteToken {
  /** The database file, or `:memory:`. */
  readonly path: string
  /** Whether a command opens it for its short work, and no site. */
  readonly isCommand?: boolean
}

export type BlobsServer = Awaited<ReturnType<typeof serveBlobs>>

/**
 * Serve the Blobs protocol over HTTP, with the blobs in SQLite.
 *
 * @param limit What stands before the protocol, such as a rate limit.
 */
export async function serveBlobs(
  site: BlobsSite,
  limit: (respond: BlobHandler) => BlobHandler = (respond) => respond,
) {
  const storage = new BlobStorage(site.path, site.isCommand)
  const respond = limit(createBlobHandler(storage, site))
  const { server, port } = await listen('127.0.0.1', 0, (request, response) =>
    respondToRequest(respond, request, response),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    send: ((url, options) => respond(new Request(url, options))) satisfies SendToStore,
    /** Remove everything; for tests. */
    clear: () => storage.clear(),
    /** Finish the requests that run, then close the database. */
    async close() {
      await close(server)
      storage.close()
    },
  }
}

async function respondToRequest(
  respond: BlobHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers
  // A body without a length could fill the memory. No client sends one.
  if (encoding !== undefined || Number(length) > MAX_BODY_BYTES) {
    response.writeHead(413).end()
    return
  }
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const answer = await respond(toWebRequest(request, url, await buffer(request)))
  response.statusCode = answer.status
  response.setHeaders(answer.headers)
  response.end(await answer.bytes())
}
