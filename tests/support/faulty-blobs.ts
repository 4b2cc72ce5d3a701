import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { parseAddress } from '#platform/blobs/protocol.ts'
import { createBlobsContext, encodeContext } from '#platform/data/data.ts'
import { serveBlobs, type BlobsServer } from '#platform/blobs/server.ts'
import { createContext, installNetlifyGlobal, withContext } from '#platform/functions/call.ts'

/** Trials are isolated like Netlify's deploys: by a prefix of each store's name. */
const ISOLATED_STORE = /^(?:site:)?trial(\d+)-/

/**
 * What can fail between a function and its store:
 * - `single-error`: one 500;
 * - `down`: 500 from here on;
 * - `forbidden`: 403 from here on;
 * - `no-etag`: handled, but the response has no ETag;
 * - `lost-response`: handled, but the connection breaks before the response;
 * - `lost-race`: a conditional write fails with 412; where the key was unused, an equal value is written;
 * - `stall`: no response from here on;
 * - `read-only`: 403 to every write from here on, as in Netlify's builds.
 */
export const FAULTS = [
  'single-error',
  'down',
  'forbidden',
  'no-etag',
  'lost-response',
  'lost-race',
] as const
export type Fault = (typeof FAULTS)[number] | 'stall' | 'read-only'

const PERMANENT: ReadonlySet<Fault> = new Set(['down', 'forbidden', 'stall', 'read-only'])

/** Makes the store fail at a chosen request. */
export interface FaultInjector {
  /** Let the request number `at` fail, counted from 0 from now on. */
  failAt(at: number, fault: Fault): void
  /** Clear the fault. Returns the number of requests since the last call or `failAt`. */
  clearFault(): number
}

/** Stores of one of many concurrent trials, with their own records, requests and faults. */
export interface IsolatedStores extends FaultInjector {
  /** Run `work` with these stores. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export interface FaultyBlobs extends FaultInjector {
  isolate(): IsolatedStores
}

/** A Blobs store for the tests of this file, behind a proxy that can fail at any request. */
export function useFaultyBlobs(): FaultyBlobs {
  let store: BlobsServer
  const shared = createFaultPlan()
  const isolated = new Map<string, FaultPlan>()
  const before = process.env['NETLIFY_BLOBS_CONTEXT']

  const proxy = createServer((incoming, outgoing) => {
    const name = ISOLATED_STORE.exec(parseAddress(incoming.url ?? '')?.store ?? '')?.[1] ?? ''
    const fault = (isolated.get(name) ?? shared).countRequest()
    if (fault === undefined) forward(store.url, incoming, outgoing, 'none')
    else applyFault(fault, store.url, incoming, outgoing)
  })

  beforeAll(async () => {
    store = await serveBlobs({ path: ':memory:', siteID: 'site', token: 'token' })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = proxy.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const context = createBlobsContext(`http://127.0.0.1:${port}`, 'site', 'token')
    process.env['NETLIFY_BLOBS_CONTEXT'] = encodeContext(context)
  })

  beforeEach(() => {
    shared.clearFault()
    isolated.clear()
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
    failAt: shared.failAt,
    clearFault: shared.clearFault,
    isolate() {
      const name = String(isolated.size)
      const plan = createFaultPlan()
      isolated.set(name, plan)
      return {
        failAt: plan.failAt,
        clearFault: plan.clearFault,
        run: (work) => runIsolated(name, work),
      }
    },
  }
}

interface FaultPlan extends FaultInjector {
  /** Count a request. Returns its fault. */
  countRequest(): Fault | undefined
}

function createFaultPlan(): FaultPlan {
  let seen = 0
  let plan: { at: number; fault: Fault } | undefined
  return {
    countRequest() {
      const number = seen++
      const isDue = plan && (number === plan.at || (number > plan.at && PERMANENT.has(plan.fault)))
      return isDue ? plan?.fault : undefined
    },
    failAt(at, fault) {
      seen = 0
      plan = { at, fault }
    },
    clearFault() {
      const count = seen
      seen = 0
      plan = undefined
      return count
    },
  }
}

function applyFault(
  fault: Fault,
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
  switch (fault) {
    case 'stall':
      return
    case 'single-error':
    case 'down':
      return reject(incoming, outgoing, 500)
    case 'forbidden':
      return reject(incoming, outgoing, 403)
    case 'read-only':
      return isRead ? forward(origin, incoming, outgoing, 'none') : reject(incoming, outgoing, 403)
    case 'lost-race':
      if (incoming.headers['if-match']) return reject(incoming, outgoing, 412)
      return forward(origin, incoming, outgoing, incoming.headers['if-none-match'] ? fault : 'none')
    case 'no-etag':
    case 'lost-response':
      forward(origin, incoming, outgoing, fault)
  }
}

function reject(incoming: IncomingMessage, outgoing: ServerResponse, status: number): void {
  incoming.resume()
  incoming.on('end', () => outgoing.writeHead(status).end())
}

function forward(
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: 'none' | 'no-etag' | 'lost-response' | 'lost-race',
): void {
  const onward = httpRequest(
    `${origin}${incoming.url}`,
    { method: incoming.method, headers: incoming.headers },
    (response) => {
      if (fault === 'lost-response' || fault === 'lost-race') {
        const end = () =>
          fault === 'lost-race' ? outgoing.writeHead(412).end() : outgoing.destroy()
        response.resume().on('end', end)
        return
      }
      const headers = { ...response.headers }
      if (fault === 'no-etag') delete headers['etag']
      outgoing.writeHead(response.statusCode ?? 502, headers)
      response.pipe(outgoing)
    },
  )
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

/** Run `work` with stores of its own, by number. */
function runIsolated<T>(number: string, work: () => Promise<T>): Promise<T> {
  installNetlifyGlobal()
  const caller = { ip: '127.0.0.1', requestId: number, waitUntil: () => {} }
  const context = createContext(caller)
  return withContext({ ...context, deploy: { ...context.deploy, context: `trial${number}` } }, work)
}
