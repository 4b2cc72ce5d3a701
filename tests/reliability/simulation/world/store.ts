import { createBlobsContext, encodeContext } from '#platform/data/data.ts'
import { createBlobsFetch } from '#platform/blobs/fetch.ts'
import { createBlobHandler } from '#platform/blobs/protocol.ts'
import { BlobStorage } from '#platform/blobs/storage.ts'
import { EventualStorage } from '#tests/support/strict/eventual-storage.ts'
import { SeededRandom } from './random.ts'
import type { Scheduler } from './scheduler.ts'

const URL = 'http://store.test'
const CREDENTIALS = { siteID: 'site', token: 'token' }

const FAULTS = [
  'error-before',
  'error-after',
  '500-before',
  '500-after',
  '403',
  '409',
  '429',
  'no-etag',
  'stall',
] as const

type Fetch = typeof fetch

export function setStoreContext(): void {
  const context = createBlobsContext(URL, CREDENTIALS.siteID, CREDENTIALS.token)
  process.env['NETLIFY_BLOBS_CONTEXT'] = encodeContext(context)
}

export interface StoreOptions {
  readonly storage: BlobStorage
  readonly scheduler: Scheduler
  readonly random: SeededRandom
  /** The probability of a fault now. */
  readonly faultRate: () => number
}

/** The protocol of Netlify Blobs over a storage. Each request waits for its turn, and can fail. */
export function createStoreFetch({ storage, scheduler, random, faultRate }: StoreOptions): Fetch {
  const send = createBlobsFetch(URL, createBlobHandler(storage, CREDENTIALS))
  return async (input, init) => {
    await scheduler.takeTurn()
    init?.signal?.throwIfAborted()
    const fault = random.chance(faultRate()) ? random.pick(FAULTS) : undefined
    const method = init?.method?.toLowerCase()
    const isWrite = method === 'put'
    const answer = async () => {
      const response = await send(input, { ...init, signal: null })
      if (isWrite || method === 'delete') scheduler.noteWrite()
      return response
    }
    const response = await applyFault(fault, isWrite, answer)
    // The response may take longer than the request, so that others come in between. No process that
    // ended at its request gets it.
    if (random.chance(0.3) || scheduler.hasEnded()) await scheduler.takeTurn()
    return response
  }
}

async function applyFault(
  fault: (typeof FAULTS)[number] | undefined,
  isWrite: boolean,
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
    case '409':
      return isWrite ? new Response(null, { status: 409 }) : answer()
    default:
      return new Response(null, { status: Number(fault) })
  }
}

/** A storage in memory. Listings are late by a random number of their own, so that leaving that out changes nothing else. */
export function openStorage(seed: number, listLagMs: number): BlobStorage {
  const random = new SeededRandom(seed ^ 0x1a6)
  return listLagMs > 0
    ? new EventualStorage(':memory:', () => random.below(listLagMs))
    : new BlobStorage(':memory:')
}
