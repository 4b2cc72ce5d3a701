import { z } from 'zod'
import { collection } from '../storage/collection.ts'
import { countBuild } from './build-log.ts'

/**
 * A build reports when it begins and when it ends, and on Netlify it cannot report more: a build may
 * read the stores and not write. Netlify ends it after 15 minutes, our own builder after 10, so one that
 * began longer ago was lost. A restart of the local platform builds again, which ends the wait there.
 */
const LONGEST_BUILD_MS = 20 * 60_000

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

/** The newest report. */
export type LatestBuild = z.infer<typeof latestSchema>

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
  return isRunning(await latestBuild(), now)
}

/** Whether the build of the latest report still runs, as far as that is known. */
export function isRunning(
  latest: Pick<BuildReport, 'state' | 'at'> | undefined,
  now: Date,
): boolean {
  if (latest?.state !== 'building') return false
  return Math.abs(now.getTime() - Date.parse(latest.at)) < LONGEST_BUILD_MS
}

function durationOf({ state, at, build }: BuildReport): number | undefined {
  if (state !== 'ready' || !build) return undefined
  return Math.max(0, Date.parse(at) - Date.parse(build.startedAt))
}
