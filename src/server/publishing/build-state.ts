import { saveBuildReport, type BuildReport } from './build-reports.ts'
import { callHookIfDue } from './hook.ts'
import { currentTime } from '../clock.ts'

/**
 * Take down what the builder says of itself: the local one, or Netlify through its deploy events. A
 * build that ends makes way for the one that was asked for meanwhile.
 */
export async function reportBuild(report: BuildReport): Promise<void> {
  await saveBuildReport({ ...report, ...(report.error && { error: report.error.slice(0, 2_000) }) })
  if (report.state !== 'building') await callHookIfDue(currentTime())
}
