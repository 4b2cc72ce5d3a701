import { failingSince } from '#domain/health/proof.ts'
import type { SiteHealth } from '#domain/health/health-report.ts'
import { readProofStates } from '../self-checks/proof-results.ts'
import { contextConflict } from '../../deploy.ts'
import { isStorageWorking } from './storage-probe.ts'

/** Where storage does not work, nothing can be stored about it. */
let storageFailsSince: string | undefined

/** Whether the site works, for monitors, and whether it can store data, for load balancers. */
export async function readSiteHealth(
  now: Date,
): Promise<{ health: SiteHealth; canStore: boolean }> {
  if (!(await isStorageWorking(now))) {
    storageFailsSince ??= now.toISOString()
    const [since, reason] = [storageFailsSince, contextConflict()]
    return { health: { status: 'failing', since, ...(reason && { reason }) }, canStore: false }
  }
  storageFailsSince = undefined
  const since = failingSince(await readProofStates())
  return {
    health: since === undefined ? { status: 'ok' } : { status: 'failing', since },
    canStore: true,
  }
}
