import { z } from 'zod'
import type { SiteHealth } from '#domain/health/finding.ts'
import { findContextConflict } from '../../deploy.ts'
import { collection } from '../../storage/collection.ts'
import { readSelfCheckResults } from '../self-checks/results.ts'

/** Kept in memory, because a failure of the storage cannot be stored. */
let storageFailsSince: string | undefined

/** Whether the site works, for monitors, and whether it can store data, for load balancers. */
export async function readSiteHealth(
  now: Date,
): Promise<{ health: SiteHealth; canStore: boolean }> {
  if (!(await isStorageWorking(now))) {
    storageFailsSince ??= now.toISOString()
    const [since, reason] = [storageFailsSince, findContextConflict()]
    return { health: { status: 'failing', since, ...(reason && { reason }) }, canStore: false }
  }
  storageFailsSince = undefined
  const results = Object.values(await readSelfCheckResults())
  const [since] = results.flatMap(({ failingSince }) => failingSince ?? []).toSorted()
  return {
    health: since === undefined ? { status: 'ok' } : { status: 'failing', since },
    canStore: true,
  }
}

const probes = collection('health', z.object({ at: z.iso.datetime() }))
const KEY = 'beat'

/** A check within this time of the last one does not write. */
const FRESH_MS = 30_000

/** Whether a record can be written and read back. */
export async function isStorageWorking(now: Date): Promise<boolean> {
  try {
    await probes.upsert(KEY, (last) =>
      last && now.getTime() - Date.parse(last.at) < FRESH_MS ? last : { at: now.toISOString() },
    )
    return true
  } catch (error) {
    console.warn('the health check could not use the store', error)
    return false
  }
}
