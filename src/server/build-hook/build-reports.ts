import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { type Progress, sweepStore } from '../storage/sweep.ts'

/**
 * A build reports when it begins and when it ends, and nothing between, because on Netlify it may
 * not write to the stores. Netlify ends it after 15 minutes, our own builder after 10, so one that
 * began longer ago was lost.
 */
const LONGEST_BUILD_MS = 20 * MINUTE_MS

const reportSchema = z.object({
  state: z.enum(['building', 'ready', 'failed']),
  at: z.iso.datetime(),
  error: z.string().max(2_000).optional(),
  /** Which build it is, and when it began. Reports of earlier releases do not say it. */
  build: z.object({ id: z.string(), startedAt: z.iso.datetime() }).optional(),
})

/** A report of a builder. */
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
  await reports.upsert(KEY, (last) => ({ ...report, tookMs: measureBuild(report) ?? last?.tookMs }))
  const { build } = report
  // Once, however often it is reported, in the month in which it began.
  if (build)
    await builds.create(`${formatMonth(new Date(build.startedAt))}/${sha256Hex(build.id)}`, {})
}

export function readLatestBuild(): Promise<LatestBuild | undefined> {
  return reports.find(KEY)
}

/** Whether the build of the latest report still runs, as far as that is known. */
export function isBuildRunning(latest: Pick<BuildReport, 'state' | 'at'> | undefined, now: Date) {
  if (latest?.state !== 'building') return false
  return Math.abs(now.getTime() - Date.parse(latest.at)) < LONGEST_BUILD_MS
}

function measureBuild({ state, at, build }: BuildReport): number | undefined {
  if (state !== 'ready' || !build) return undefined
  return Math.max(0, Date.parse(at) - Date.parse(build.startedAt))
}

const KEPT_MS = 365 * DAY_MS

/** A record for each build, keyed by its month: repeated reports cannot change the count. */
const builds = collection('builds', z.object({}))

/** The number of builds since the month began, in UTC. */
export async function countBuildsOfMonth(now: Date): Promise<number> {
  return (await builds.keys(`${formatMonth(now)}/`)).length
}

/** Remove the counts of past months. `until` is in milliseconds since 1970. */
export function sweepBuilds(now: Date, until?: number): Promise<Progress> {
  const first = formatMonth(new Date(now.getTime() - KEPT_MS))
  return sweepStore(builds, (key) => key < first, until)
}

function formatMonth(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm'.length)
}
