import { z } from 'zod'
import { sweep, type Progress } from '../storage/sweep.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'

const KEPT_MONTHS = 12

/** One key for each build, below its month: concurrent and repeated reports cannot change the count. */
const builds = collection('builds', z.object({}))

/** Count a build in the month in which it began, once, however often it is reported. */
export async function countBuild(build: { id: string; startedAt: string }): Promise<void> {
  await builds.create(`${monthOf(new Date(build.startedAt))}/${sha256Hex(build.id)}`, {})
}

/** The number of builds since the month began, in UTC. */
export async function countBuildsOfMonth(now: Date): Promise<number> {
  return (await builds.keys(`${monthOf(now)}/`)).length
}

/** Remove the counts of past months. `until` is in milliseconds since 1970. */
export function sweepBuilds(now: Date, until?: number): Promise<Progress> {
  const first = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - KEPT_MONTHS)))
  return sweep(builds, (key) => key < first, until)
}

function monthOf(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm'.length)
}
