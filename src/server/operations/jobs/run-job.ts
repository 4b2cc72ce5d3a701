import { z } from 'zod'
import type { Finding, FindingState } from '#domain/health/finding.ts'
import { keysOf } from '#domain/keys-of.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts'
import { formatUtcDay } from '#domain/time/utc-day.ts'
import { currentTime } from '../../clock.ts'
import { logFailure } from '../../failing-work.ts'
import { collection } from '../../storage/collection.ts'
import { runSteps } from '../../storage/run-steps.ts'
import type { Progress } from '../../storage/sweep.ts'

/** A job starts nothing after this time, unless its caller sets another limit. */
const RUN_MS = 20_000

/** A job that never ran waits for its time of day, so that it does not run while a site is set up. */
const FIRST_RUN_MS = 10 * MINUTE_MS

interface Job {
  /** The description on the health screen. */
  readonly purpose: string
  /** When it runs each day, as `HH:MM` in UTC. The others run every five minutes. */
  readonly at?: string
}

/** The scheduled jobs by the name under which their runs are recorded. */
export const JOBS = {
  'scheduled-posts': { purpose: 'Publishes due articles, requests builds' },
  outbox: { purpose: 'Sends emails, escalates late leads' },
  cleanup: { purpose: 'Removes what has expired', at: '03:15' },
  // 08:25 UTC is after midnight in the contiguous United States.
  rollup: { purpose: 'Counts closed days, erases old leads', at: '08:25' },
  'unused-images': { purpose: 'Removes images that nothing uses', at: '04:40' },
  proof: { purpose: 'Proves that the site works, repairs the inbox', at: '03:10' },
  // 7 a.m. in Dallas in winter.
  digest: { purpose: 'Sends the daily digest', at: '13:00' },
} as const satisfies Readonly<Record<string, Job>>

export type JobName = keyof typeof JOBS

const JOB_NAMES = keysOf(JOBS)

/** One step of a job. It starts nothing after `until`, in milliseconds since 1970. */
type Step = (until: number) => Promise<Progress | void>

const jobRunSchema = z.object({
  startedAt: z.iso.datetime(),
  /** Absent while the job runs, and forever if it was ended from outside. */
  endedAt: z.iso.datetime().optional(),
  /** The steps that ran out of time. */
  unfinished: z.array(z.string()),
  failed: z.array(z.string()),
})

type JobRun = z.infer<typeof jobRunSchema>

/** The last run of each scheduled job, under its name. */
const jobRuns = collection('job-runs', jobRunSchema)

/** The daily job whose time passed since its last run, the one that waits for longest. */
export async function findDueJob(now: Date): Promise<JobName | undefined> {
  const runs = await jobRuns.entries()
  const waiting = JOB_NAMES.flatMap((name) => {
    const { at }: Job = JOBS[name]
    if (at === undefined) return []
    const since = findLastTime(at, now)
    const startedAt = runs.get(name)?.startedAt
    const isDue =
      startedAt === undefined ? now.getTime() - since < FIRST_RUN_MS : Date.parse(startedAt) < since
    return isDue ? [{ name, since }] : []
  })
  return waiting.toSorted((a, b) => a.since - b.since)[0]?.name
}

/** Find when it was last `HH:MM` in UTC. */
function findLastTime(time: string, now: Date): number {
  const today = Date.parse(`${formatUtcDay(now)}T${time}:00Z`)
  return today <= now.getTime() ? today : today - DAY_MS
}

/**
 * Run the steps of a scheduled job and record how far it came. Each step may use an equal share of
 * the time that is left, so a step with a long backlog does not take the time of the others.
 *
 * @param end When nothing more is started, in milliseconds since 1970.
 * @throws {AggregateError} the errors of failed steps, after the last step.
 */
export async function runJob(
  name: string,
  steps: Readonly<Record<string, Step>>,
  end = currentTime().getTime() + RUN_MS,
): Promise<void> {
  const startedAt = currentTime()
  const run: JobRun = { startedAt: startedAt.toISOString(), unfinished: [], failed: [] }
  await saveRun(name, run)
  let stepsLeft = Object.keys(steps).length
  const runWithShare = (step: string, runStep: Step) => async () => {
    const now = currentTime().getTime()
    const until = now + Math.max(0, end - now) / stepsLeft--
    try {
      const progress = await runStep(until)
      if (progress && progress.count > 0) console.log(`${name}: ${step} removed ${progress.count}`)
      if (progress && !progress.isFinished) run.unfinished.push(step)
    } catch (error) {
      run.failed.push(step)
      throw error
    }
  }
  const timed = Object.entries(steps).map(([step, runStep]) => [step, runWithShare(step, runStep)])
  try {
    await runSteps(Object.fromEntries(timed))
  } finally {
    await saveRun(name, { ...run, endedAt: currentTime().toISOString() })
  }
}

/** A job does its work even when its run cannot be recorded. */
function saveRun(name: string, run: JobRun): Promise<void> {
  const saving = jobRuns.upsert(name, () => run)
  return logFailure(saving, `the run of ${name} could not be recorded`)
}

/** How often the jobs without a time of day run. */
const INTERVAL_MS = 5 * MINUTE_MS

/** A run may be missed and the next one start late, as Netlify's scheduler does. */
const GRACE_MS = 10 * MINUTE_MS

/** Whether a job that has run before should have run again by now. */
export function isJobLate(name: JobName, startedAt: string, now: Date): boolean {
  const { at }: Job = JOBS[name]
  const intervalMs = at === undefined ? INTERVAL_MS : DAY_MS
  return now.getTime() - Date.parse(startedAt) > 2 * intervalMs + GRACE_MS
}

/** Longer than any scheduled function may run. */
const JOB_LIMIT_MS = MINUTE_MS

/** Every scheduled job and how its last run went. */
export async function findJobStates(now: Date): Promise<Finding[]> {
  const runs = await jobRuns.entries()
  return JOB_NAMES.map((job) => {
    const run = runs.get(job)
    const common = { id: `job/${job}`, title: JOBS[job].purpose }
    if (!run) return { ...common, state: 'never', detail: job }
    const steps = [...run.failed, ...run.unfinished]
    const detail = steps.length > 0 ? `${job} (${steps.join(', ')}). The next run continues.` : job
    return { ...common, state: chooseRunState(job, run, now), detail, at: run.startedAt }
  })
}

/** A job that is ended from outside never records its end. */
function chooseRunState(job: JobName, run: JobRun, now: Date): FindingState {
  if (isJobLate(job, run.startedAt, now)) return 'late'
  if (run.failed.length > 0) return 'failed'
  if (run.unfinished.length > 0) return 'unfinished'
  if (run.endedAt) return 'ok'
  return now.getTime() - Date.parse(run.startedAt) > JOB_LIMIT_MS ? 'unfinished' : 'running'
}
