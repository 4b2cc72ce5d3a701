import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { blobsContext, encodeContext } from '#local/blobs/context.ts'
import { serveBlobs, type BlobsServer } from '#local/blobs/server.ts'

/**
 * What can go wrong between a function and its store:
 * - `hiccup`: one 500, then all is well;
 * - `down`: 500 from here on;
 * - `forbidden`: 403 from here on;
 * - `no-etag`: done, but the answer carries no ETag;
 * - `lost-answer`: done, but the connection breaks before the answer;
 * - `lost-race`: somebody else wrote first (412), conditional writes only;
 * - `stall`: no answer at all from here on;
 * - `read-only`: 403 to every write from here on, as in Netlify's builds.
 */
export const FAULTS = [
  'hiccup',
  'down',
  'forbidden',
  'no-etag',
  'lost-answer',
  'lost-race',
] as const
export type Fault = (typeof FAULTS)[number] | 'stall' | 'read-only'

const STAYS: ReadonlySet<Fault> = new Set(['down', 'forbidden', 'stall', 'read-only'])

export interface FaultyBlobs {
  /** Let the storage request number `at` (from 0, counted from now) go wrong. */
  breakAt(at: number, fault: Fault): void
  /** Forget all records. */
  empty(): void
  /** All is well again; answers how many requests there were since the last call or `breakAt`. */
  mend(): number
}

/** A store of this test file's own whose answers can be made to fail at any one request. */
export function useFaultyBlobs(): FaultyBlobs {
  let store: BlobsServer
  let seen = 0
  let plan: { at: number; fault: Fault } | undefined
  const before = process.env['NETLIFY_BLOBS_CONTEXT']

  const proxy = createServer((incoming, outgoing) => {
    const turn = seen++
    const isDue = plan && (turn === plan.at || (turn > plan.at && STAYS.has(plan.fault)))
    if (!plan || !isDue) return forward(store.url, incoming, outgoing, 'none')
    if (plan.fault === 'stall') return
    if (plan.fault === 'hiccup' || plan.fault === 'down') return refuse(incoming, outgoing, 500)
    if (plan.fault === 'read-only') {
      return incoming.method === 'GET' || incoming.method === 'HEAD'
        ? forward(store.url, incoming, outgoing, 'none')
        : refuse(incoming, outgoing, 403)
    }
    if (plan.fault === 'forbidden') return refuse(incoming, outgoing, 403)
    if (plan.fault === 'lost-race') {
      const isConditional = incoming.headers['if-match'] ?? incoming.headers['if-none-match']
      return isConditional && incoming.method === 'PUT'
        ? refuse(incoming, outgoing, 412)
        : forward(store.url, incoming, outgoing, 'none')
    }
    forward(store.url, incoming, outgoing, plan.fault)
  })

  beforeAll(async () => {
    store = await serveBlobs({ path: ':memory:', siteID: 'site', token: 'token' })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = proxy.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const context = blobsContext(`http://127.0.0.1:${port}`, 'site', 'token')
    process.env['NETLIFY_BLOBS_CONTEXT'] = encodeContext(context)
  })

  beforeEach(() => {
    plan = undefined
    store.clear()
  })

  afterAll(async () => {
    if (before === undefined) delete process.env['NETLIFY_BLOBS_CONTEXT']
    else process.env['NETLIFY_BLOBS_CONTEXT'] = before
    proxy.closeAllConnections()
    proxy.close()
    await store.close()
  })

  return {
    empty: () => store.clear(),
    breakAt(at, fault) {
      seen = 0
      plan = { at, fault }
    },
    mend() {
      const count = seen
      seen = 0
      plan = undefined
      return count
    },
  }
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: number): void {
  incoming.resume()
  incoming.on('end', () => outgoing.writeHead(status).end())
}

function forward(
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: 'none' | 'no-etag' | 'lost-answer',
): void {
  const onward = httpRequest(
    `${origin}${incoming.url}`,
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      if (fault === 'lost-answer') {
        answer.resume()
        answer.on('end', () => outgoing.destroy())
        return
      }
      const headers = { ...answer.headers }
      if (fault === 'no-etag') delete headers['etag']
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(outgoing)
    },
  )
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
