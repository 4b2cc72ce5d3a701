import type { BlobRequest, BlobResponse } from '../protocol.ts'

/** A message to the store's worker: numbered requests, or the order to close. */
export type WorkerRequest = readonly (readonly [number, BlobRequest])[] | 'close'

/** A message from the store's worker. The response to a request that failed is `null`. */
export type WorkerResponse =
  | { readonly ready: string }
  | { readonly failed: string }
  | { readonly responses: readonly (readonly [number, BlobResponse | null])[] }
  | 'closed'
