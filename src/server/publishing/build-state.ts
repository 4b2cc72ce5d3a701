import { saveBuildReport, type BuildReport } from './build-reports.ts'
import { callHookIfDue } from './hook.ts'
import { currentTime } from '../clock.ts'

/**
 * Save a report of the local builder or of Netlify's deploy events. When a build ends, start the one
 * that was requested meanwhile.
 */
export async function reportBuild(report: BuildReport): Promise<void> {
  await saveBuildReport({ ...report, ...(report.error && { error: report.error.slice(0, 2_000) }) })
  if (report.state !== 'building') await callHookIfDue(currentTime())
}
