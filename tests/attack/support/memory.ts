import { readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes } from '#tests/support/site-client.ts'
import type { Site } from './site.ts'

const SAMPLE_MS = 100
const SETTLE_MS = 300

/** The largest growth of the site's resident memory, in MB, while `work` runs and shortly after it. */
export async function measureGrowth(site: Site, work: () => Promise<void>): Promise<number> {
  const before = await residentMegabytes(site.pid)
  return Math.round((await measureMost(site, work)) - before)
}

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

/** How much more memory, in MB, the site holds after `work`, once garbage is collected. */
export async function measureHeld(site: Site, work: () => Promise<void>): Promise<number> {
  const before = await heldBytes(site)
  await work()
  await pause(SETTLE_MS)
  return Math.round(((await heldBytes(site)) - before) / 1024 / 1024)
}

async function heldBytes({ pid, memoryReport }: Site): Promise<number> {
  await rm(memoryReport, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await pause(SAMPLE_MS)
    const bytes = Number(await readFile(memoryReport, 'utf8').catch(() => ''))
    if (bytes > 0) return bytes
  }
}

async function sampleMost(pid: number, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, await residentMegabytes(pid))
    await pause(SAMPLE_MS)
  }
  return most
}
