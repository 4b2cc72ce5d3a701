import { isJobLate, JOBS, type JobState } from '#domain/health/health-report.ts'
import { listJobRuns } from '../jobs/run-job.ts'

/** Longer than any scheduled function may run. */
const JOB_LIMIT_MS = 60_000

/** Every scheduled job and how its last run went. */
export async function readJobStates(now: Date): Promise<JobState[]> {
  const runs = new Map((await listJobRuns()).map((run) => [run.job, run]))
  return Object.entries(JOBS).map(([job, { purpose }]) => {
    const run = runs.get(job)
    if (!run) return { job, purpose, state: 'never', steps: [] }
    const { startedAt, failed, unfinished } = run
    return { job, purpose, startedAt, steps: [...failed, ...unfinished], state: stateOf(run, now) }
  })
}

/** A job that is ended from outside never records its end. */
function stateOf(
  run: Awaited<ReturnType<typeof listJobRuns>>[number],
  now: Date,
): JobState['state'] {
  if (isJobLate(run.job, run.startedAt, now)) return 'late'
  if (run.failed.length > 0) return 'failed'
  if (run.unfinished.length > 0) return 'unfinished'
  if (run.endedAt) return 'ok'
  return now.getTime() - Date.parse(run.startedAt) > JOB_LIMIT_MS ? 'unfinished' : 'running'
}
