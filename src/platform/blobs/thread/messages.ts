import type { BlobRequest, BlobResponse } from '../protocol.ts'
import type { BlobsSite } from '../server.ts'

/** The data that the store's worker starts with. `server` is the address of a module like `../server.ts`. */
export interface WorkerData {
  readonly site: BlobsSite
  readonly server: string
}

/** A message to the store's worker: numbered requests, or the order to close. */
export type WorkerRequest = readonly (readonly [number, BlobRequest])[] | 'close'

/** The worker's responses, `null` for a request that failed. Its first message is its URL, a string. */
export type WorkerResponse = readonly (readonly [number, BlobResponse | null])[]
