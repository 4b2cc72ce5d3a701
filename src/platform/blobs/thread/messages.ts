import type { BlobsSite } from '../server.ts'

/** The data that the store's worker starts with. `server` is the address of a module like `../server.ts`. */
export interface WorkerData {
  readonly site: BlobsSite
  readonly server: string
}

export type StoreRequest = readonly [number: number, url: string, options: RequestInit]

/** A message to the store's worker: numbered requests, or the order to close. */
export type WorkerRequest = readonly StoreRequest[] | 'close'

/** The body and head of each response, only the number of a request that failed. The first message is the URL. */
export type WorkerResponse = readonly (readonly [
  number: number,
  body?: BodyInit | null,
  options?: ResponseInit,
])[]
