import { CARRIED, LEFT_OUT } from '#server/archive/stores.ts'
import { blobs } from '#server/blobs.ts'

/** Wipe a platform: not one record is left in any store. */
export async function emptyStores(): Promise<void> {
  for (const name of [...Object.keys(CARRIED), ...LEFT_OUT]) {
    for await (const page of blobs(name).pages()) {
      for (const { key } of page) await blobs(name).remove(key)
    }
  }
}
