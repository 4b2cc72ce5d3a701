import type { BlobRequest, BlobResponse } from '../protocol.ts'
import type { BlobsSite } from '../server.ts'

/** With what the store's worker starts. `server` is the address of a module like `../server.ts`. */
export interface WorkerData {
  readonly site: BlobsSite
  readonly server: string
}

/** A message to the store's worker: numbered requests, or the order to close. */
export type WorkerRequest = readonly (readonly [number, BlobRequest])[] | 'close'

/** A message from the store's worker. The response to a request that failed is `null`. */
export type WorkerResponse =
  | { readonly ready: string }
  | { readonly failed: string }
  | { readonly responses: readonly (readonly [number, BlobResponse | null])[] }
  | 'closed'

/** Copying fewer bytes costs less than handing them over. */
const HANDED_OVER_BYTES = 64 * 1024

/** The buffers that a message hands over to the other thread instead of copying them: those of large bodies. */
export function buffersOf(bodies: readonly (string | Uint8Array | undefined)[]): ArrayBuffer[] {
  return bodies
    .filter((body) => body instanceof Uint8Array)
    .filter(
      ({ byteLength: size, buffer }) => size >= HANDED_OVER_BYTES && size === buffer.byteLength,
    )
    .map(({ buffer }) => buffer as ArrayBuffer) // No body is on shared memory.
}
