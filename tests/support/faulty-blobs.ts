import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { parseAddress } from '#platform/blobs/address.ts'
import { createBlobsContext, encodeContext } from '#platform/blobs/context.ts'
import { serveBlobs, type BlobsServer } from '#platform/blobs/server.ts'
import { createContext, installNetlifyGlobal, withContext } from '#platform/functions/context.ts'

/**
 * What can go wrong between a function and its store:
 * - `hiccup`: one 500, then all is well;
 * - `down`: 500 from here on;
 * - `forbidden`: 403 from here on;
 * - `no-etag`: done, but the answer carries no ETag;
 * - `lost-answer`: done, but the connection breaks before the answer;
 * - `lost-race`: somebody else wrote first (412), conditional writes only; where nothing was before,
 *   they wrote the very same;
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

/** Stores whose answers can be made to fail at any one request. */
export interface Breakable {
  /** Let the storage request number `at` (from 0, counted from now) go wrong. */
  breakAt(at: number, fault: Fault): void
  /** All is well again; answers how many requests there were since the last call or `breakAt`. */
  mend(): number
}

/** Stores of one trial among many at once: with their own records, requests and faults. */
export interface Room extends Breakable {
  /** What `work` stores is stored here. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export interface FaultyBlobs extends Breakable {
  room(): Room
}

/** A store of this test file's own whose answers can be made to fail at any one request. */
export function useFaultyBlobs(): FaultyBlobs {
  let store: BlobsServer
  const hall = turnstile()
  const rooms = new Map<string, Turnstile>()
  const before = process.env['NETLIFY_BLOBS_CONTEXT']

  const proxy = createServer((incoming, outgoing) => {
    const own = ROOM.exec(parseAddress(incoming.url ?? '')?.store ?? '')?.[1] ?? ''
    const fault = (rooms.get(own) ?? hall).pass()
    if (fault === undefined) forward(store.url, incoming, outgoing, 'none')
    else strike(fault, store.url, incoming, outgoing)
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
    hall.mend()
    rooms.clear()
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
    breakAt: hall.breakAt,
    mend: hall.mend,
    room() {
      const name = String(rooms.size)
      const own = turnstile()
      rooms.set(name, own)
      return { breakAt: own.breakAt, mend: own.mend, run: (work) => inRoom(name, work) }
    },
  }
}

/** Netlify's own way to keep deploys apart keeps trials apart: a prefix of each store's name. */
const ROOM = /^(?:site:)?room(\d+)-/

function inRoom<T>(name: string, work: () => Promise<T>): Promise<T> {
  installNetlifyGlobal()
  const request = new Request('http://localhost:8888/')
  const caller = { ip: '127.0.0.1', requestId: name, params: {}, waitUntil: () => {} }
  const context = createContext(request, caller)
  return withContext({ ...context, deploy: { ...context.deploy, context: `room${name}` } }, work)
}

interface Turnstile extends Breakable {
  /** Count one request; answers what goes wrong with it. */
  pass(): Fault | undefined
}

function turnstile(): Turnstile {
  let seen = 0
  let plan: { at: number; fault: Fault } | undefined
  return {
    pass() {
      const turn = seen++
      const isDue = plan && (turn === plan.at || (turn > plan.at && STAYS.has(plan.fault)))
      return isDue ? plan?.fault : undefined
    },
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

function strike(
  fault: Fault,
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
  switch (fault) {
    case 'stall':
      return
    case 'hiccup':
    case 'down':
      return refuse(incoming, outgoing, 500)
    case 'forbidden':
      return refuse(incoming, outgoing, 403)
    case 'read-only':
      return isRead ? forward(origin, incoming, outgoing, 'none') : refuse(incoming, outgoing, 403)
    case 'lost-race':
      if (incoming.headers['if-match']) return refuse(incoming, outgoing, 412)
      return forward(origin, incoming, outgoing, incoming.headers['if-none-match'] ? fault : 'none')
    case 'no-etag':
    case 'lost-answer':
      forward(origin, incoming, outgoing, fault)
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
  fault: 'none' | 'no-etag' | 'lost-answer' | 'lost-race',
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
      if (fault === 'lost-race') {
        answer.resume()
        answer.on('end', () => outgoing.writeHead(412).end())
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
