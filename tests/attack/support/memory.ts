import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from './site.ts'

const SAMPLE_MS = 100

/** The largest growth of the site's resident memory, in MB, while `work` runs and `settleMs` after it. */
export async function measureGrowth(
  { pid }: Site,
  work: () => Promise<void>,
  settleMs = 300,
): Promise<number> {
  const before = await residentMegabytes(pid)
  let most = before
  const stopping = new AbortController()
  const sampling = (async () => {
    while (!stopping.signal.aborted) {
      most = Math.max(most, await residentMegabytes(pid))
      await pause(SAMPLE_MS)
    }
  })()
  await work()
  await pause(settleMs)
  stopping.abort()
  await sampling
  return Math.round(most - before)
}

/** Linux only, as the platform's data of a process in /proc. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}
