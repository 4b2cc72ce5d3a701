import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes } from '#tests/support/site-client.ts'
import type { Site } from './site.ts'

const SAMPLE_MS = 100
const SETTLE_MS = 300

/** The site's largest resident memory, in MB, while `work` runs and shortly after it. */
export async function measureMost({ pid }: Site, work: () => Promise<void>): Promise<number> {
  const stopping = new AbortController()
  const most = sampleMost(pid, stopping.signal)
  try {
    await work()
    await pause(SETTLE_MS)
  } finally {
    stopping.abort()
  }
  return Math.round(await most)
}

async function sampleMost(pid: number, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, await residentMegabytes(pid))
    await pause(SAMPLE_MS)
  }
  return most
}
