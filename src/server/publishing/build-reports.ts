import { z } from 'zod'
import { collection } from '../storage/collection.ts'
import { countBuild } from './build-log.ts'

/** A build that has not reported for this long does not delay the next call. */
const REPORT_TIMEOUT_MS = 5 * 60_000

const reportSchema = z.object({
  state: z.enum(['building', 'ready', 'failed']),
  at: z.iso.datetime(),
  error: z.string().max(2_000).optional(),
  /** Which build it is, and when it began. Reports of earlier releases do not say it. */
  build: z.object({ id: z.string(), startedAt: z.iso.datetime() }).optional(),
})

/** What a builder reports. */
export type BuildReport = z.infer<typeof reportSchema>

const latestSchema = reportSchema.extend({
  /** How long the last successful build took, in milliseconds. */
  tookMs: z.int().min(0).optional(),
})

type LatestBuild = z.infer<typeof latestSchema>

const reports = collection('build-state', latestSchema)
const KEY = 'latest'

export async function saveBuildReport(report: BuildReport): Promise<void> {
  await reports.upsert(KEY, (last) => ({ ...report, tookMs: durationOf(report) ?? last?.tookMs }))
  if (report.build) await countBuild(report.build)
}

export function latestBuild(): Promise<LatestBuild | undefined> {
  return reports.find(KEY)
}

export async function isBuilding(now: Date): Promise<boolean> {
  return isRunning(await latestBuild(), REPORT_TIMEOUT_MS, now)
}

/** Whether a build runs, as far as one knows that last reported at most `timeoutMs` ago. */
export function isRunning(
  latest: Pick<BuildReport, 'state' | 'at'> | undefined,
  timeoutMs: number,
  now: Date,
): boolean {
  if (latest?.state !== 'building') return false
  return Math.abs(now.getTime() - Date.parse(latest.at)) < timeoutMs
}

function durationOf({ state, at, build }: BuildReport): number | undefined {
  if (state !== 'ready' || !build) return undefined
  return Math.max(0, Date.parse(at) - Date.parse(build.startedAt))
}
