import { z } from 'zod'
import { collection } from '../../storage/collection.ts'

const probeSchema = z.object({ at: z.iso.datetime() })
const probes = collection('health', probeSchema)
const KEY = 'beat'

/** A check within this time of the last one does not write. */
const FRESH_MS = 30_000

/** Whether a record can be written and read back. */
export async function isStorageWorking(now: Date): Promise<boolean> {
  try {
    const beat = await probes.upsert(KEY, (last) =>
      last && now.getTime() - Date.parse(last.at) < FRESH_MS ? last : { at: now.toISOString() },
    )
    return Number.isFinite(Date.parse(beat.at))
  } catch (error) {
    console.warn('the health check could not use the store', error)
    return false
  }
}
