import { createBlobsFetch } from '#platform/blobs/fetch.ts'
import { createBlobHandler } from '#platform/blobs/protocol.ts'
import type { BlobStorage } from '#platform/blobs/storage.ts'
import { createBlobsContext, encodeContext } from '#platform/data/data.ts'

const URL = 'http://store.test'
const CREDENTIALS = { siteID: 'site', token: 'token' }

/**
 * What can fail between a function and its store, before or after the request was handled. With `lost-race`
 * a conditional write fails with 412; where the key was unused, an equal value is written.
 */
export type Fault =
  | 'error-before'
  | 'error-after'
  | '500-before'
  | '500-after'
  | '403'
  | '409'
  | '429'
  | 'no-etag'
  | 'lost-race'
  | 'stall'

/** Let the Blobs client of this process ask for what {@link openStore} serves. */
export function setStoreContext(): void {
  const context = createBlobsContext(URL, CREDENTIALS.siteID, CREDENTIALS.token)
  process.env['NETLIFY_BLOBS_CONTEXT'] = encodeContext(context)
}

/** The protocol of Netlify Blobs over a storage, without a socket. */
export function openStore(storage: BlobStorage): typeof fetch {
  const respond = createBlobHandler(storage, CREDENTIALS)
  return createBlobsFetch(URL, (url, options) => respond(new Request(url, options)))
}

/** The response to a request while something fails. `answer` handles the request. */
export async function applyFault(
  fault: Fault | undefined,
  { method = 'get', headers }: RequestInit,
  answer: () => Promise<Response>,
): Promise<Response> {
  switch (fault) {
    case undefined:
      return answer()
    case 'error-before':
      throw new TypeError('fetch failed')
    case 'error-after':
      await answer()
      throw new TypeError('terminated')
    case '500-before':
      return new Response(null, { status: 500 })
    case '500-after':
      await answer()
      return new Response(null, { status: 500 })
    case 'stall':
      return new Promise(() => {})
    case 'no-etag': {
      const { status, body } = await answer()
      return new Response(body, { status: status === 204 ? 200 : status })
    }
    case 'lost-race': {
      const conditions = new Headers(headers)
      if (conditions.has('if-match')) return new Response(null, { status: 412 })
      const response = await answer()
      return conditions.has('if-none-match') ? new Response(null, { status: 412 }) : response
    }
    case '409':
      return method.toLowerCase() === 'put' ? new Response(null, { status: 409 }) : answer()
    default:
      return new Response(null, { status: Number(fault) })
  }
}
