import { BlobStorage } from '#platform/blobs/storage.ts'
import { applyFault, type Fault, openStore } from '#tests/support/faulty-store.ts'
import { SeededRandom } from '#tests/support/seeded-random.ts'
import { EventualStorage } from './eventual-storage.ts'
import type { Scheduler } from './scheduler.ts'

const FAULTS: readonly Fault[] = [
  'error-before',
  'error-after',
  '500-before',
  '500-after',
  '403',
  '409',
  '429',
  'no-etag',
  'stall',
]

export interface StoreOptions {
  readonly storage: BlobStorage
  readonly scheduler: Scheduler
  readonly random: SeededRandom
  /** The probability of a fault now. */
  readonly faultRate: () => number
}

/** The protocol of Netlify Blobs over a storage. Each request waits for its turn, and can fail. */
export function createStoreFetch(options: StoreOptions): typeof fetch {
  const { storage, scheduler, random, faultRate } = options
  const send = openStore(storage)
  return async (input, init = {}) => {
    await scheduler.takeTurn()
    init.signal?.throwIfAborted()
    const fault = random.chance(faultRate()) ? random.pick(FAULTS) : undefined
    const answer = async () => {
      const response = await send(input, { ...init, signal: null })
      if (/^(put|delete)$/i.test(init.method ?? '')) scheduler.noteWrite()
      return response
    }
    const response = await applyFault(fault, init, answer)
    // The response may take longer than the request, so that others come in between. No process that
    // ended at its request gets it.
    if (random.chance(0.3) || scheduler.hasEnded()) await scheduler.takeTurn()
    return response
  }
}

/** A storage in memory. Listings are late by a random number of their own, so that leaving that out changes nothing else. */
export function openStorage(seed: number, listLagMs: number): BlobStorage {
  const random = new SeededRandom(seed ^ 0x1a6)
  return listLagMs > 0
    ? new EventualStorage(() => random.below(listLagMs))
    : new BlobStorage(':memory:')
}
