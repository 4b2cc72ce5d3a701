import type { SiteHealth } from '#domain/health/health-report.ts'
import { isStorageWorking } from './storage-probe.ts'

/** Where storage does not work, nothing can be stored about it. */
let storageFailsSince: string | undefined

/** Whether the site works, for monitors: nothing that helps an attacker. */
export async function readSiteHealth(now: Date): Promise<SiteHealth> {
  if (await isStorageWorking(now)) {
    storageFailsSince = undefined
    return { status: 'ok' }
  }
  storageFailsSince ??= now.toISOString()
  return { status: 'failing', since: storageFailsSince }
}
