import { z } from 'zod'
import { collection } from '../storage/collection.ts'

/** A build that has not reported for this long is considered dead. */
const REPORT_TIMEOUT_MS = 5 * 60_000

const reportSchema = z.object({
  state: z.enum(['building', 'ready', 'failed']),
  at: z.iso.datetime(),
  error: z.string().max(2_000).optional(),
})

/** What a builder reports. */
export type BuildReport = z.infer<typeof reportSchema>

const reports = collection('build-state', reportSchema)
const KEY = 'latest'

export async function saveBuildReport(report: BuildReport): Promise<void> {
  await reports.upsert(KEY, () => report)
}

export function latestBuild(): Promise<BuildReport | undefined> {
  return reports.find(KEY)
}

export async function isBuilding(now: Date): Promise<boolean> {
  const latest = await latestBuild()
  if (latest?.state !== 'building') return false
  return now.getTime() - Date.parse(latest.at) < REPORT_TIMEOUT_MS
}
