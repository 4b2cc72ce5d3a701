import { setTimeout as pause } from 'node:timers/promises'
import type { BlobHandler } from '../blobs/protocol.ts'
import { BlobStorage } from '../blobs/storage.ts'
import { type ApiLimit, limitApi } from './api-limit.ts'
import { EventualStorage } from './eventual-storage.ts'

/** How much a Blobs server behaves like Netlify's rather than like a local one. */
export interface StrictBlobs {
  readonly api: ApiLimit
  /** Milliseconds that each call takes. */
  readonly delayMs: number
  /** Milliseconds after which a listing shows a write. */
  readonly listLagMs: number
}

export function openStrictStorage(path: string, { listLagMs }: StrictBlobs): BlobStorage {
  return listLagMs > 0 ? new EventualStorage(path, () => listLagMs) : new BlobStorage(path)
}

/** @param token The token of functions. */
export function createStrictHandler(
  handle: BlobHandler,
  token: string,
  { api, delayMs }: StrictBlobs,
): BlobHandler {
  const limited = limitApi(handle, token, api)
  return async (request) => {
    if (delayMs > 0) await pause(delayMs)
    return limited(request)
  }
}
