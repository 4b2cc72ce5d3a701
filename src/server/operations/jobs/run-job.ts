import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts'
import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { currentTime } from '../../clock.ts'
import { collection } from '../../storage/collection.ts'
import { runSteps } from '../../storage/run-steps.ts'
import type { Progress } from '../../storage/sweep.ts'
import type { Finding, FindingState } from '#domain/health/finding.ts'

/** How long a job may start something, when its caller says nothing else. */
const RUN_MS = 20_000

/** A job that never ran waits for its time of day, so that it does not run while a site is set up. */
const FIRST_RUN_MS = 10 * MINUTE_MS

/** One step of a job. It starts nothing after `until`, in milliseconds since 1970. */
type Step = (until: number) => Promise<Progress | void>

const jobRunSchema = z.object({
  startedAt: z.iso.datetime(),
  /** Missing while the job runs, and for good when it was ended from outside. */
  endedAt: z.iso.datetime().optional(),
  /** The steps that ran out of time. */
  unfinished: z.array(z.string()),
  failed: z.array(z.string()),
})

type JobRun = z.infer<typeof jobRunSchema>

/** The last run of each scheduled job, under its name. */
const jobRuns = collection('job-runs', jobRunSchema)

/** The last run of every job that has run. */
export async function listJobRuns(): Promise<(JobRun & { readonly job: string })[]> {
  return Array.from(await jobRuns.entries(), ([job, run]) => ({ ...run, job }))
}

/**
 * The job whose time of day passed since its last run, the one that waits for longest.
 *
 * @param daily The jobs by name; `at` is their time in UTC, `HH:MM`.
 */
export async function findDueJob<T extends { readonly at: string }>(
  daily: Readonly<Record<string, T>>,
  now: Date,
): Promise<T | undefined> {
  const runs = new Map((await listJobRuns()).map(({ job, startedAt }) => [job, startedAt]))
  const waiting = Object.entries(daily).flatMap(([name, job]) => {
    const since = findLastTime(job.at, now)
    const startedAt = runs.get(name)
    const isDue =
      startedAt === undefined ? now.getTime() - since < FIRST_RUN_MS : Date.parse(startedAt) < since
    return isDue ? [{ job, since }] : []
  })
  return waiting.toSorted((a, b) => a.since - b.since)[0]?.job
}

/** When it was last `HH:MM` in UTC. */
function findLastTime(at: string, now: Date): number {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
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
  let left = Object.keys(steps).length
  const runWithShare = (step: string, work: Step) => async () => {
    const now = currentTime().getTime()
    const until = now + Math.max(0, end - now) / left--
    try {
      const progress = await work(until)
      if (progress && progress.count > 0) console.log(`${name}: ${step} removed ${progress.count}`)
      if (progress && !progress.isFinished) run.unfinished.push(step)
    } catch (error) {
      run.failed.push(step)
      throw error
    }
  }
  const timed = Object.entries(steps).map(([step, work]) => [step, runWithShare(step, work)])
  try {
    await runSteps(Object.fromEntries(timed))
  } finally {
    await saveRun(name, { ...run, endedAt: currentTime().toISOString() })
  }
}

/**
 * Claim a job that must not run twice at once.
 *
 * @param longestMs No run lasts longer.
 * @param sentence What a second one is refused with.
 * @returns when the run before was started, if it was ended from outside.
 * @throws {Failure} `conflict` while another run lasts.
 */
export async function claimJob(name: string, longestMs: number, sentence: string) {
  const now = currentTime()
  const { before } = await jobRuns.change(name, (run) => {
    const isRunning = run && !run.endedAt && now.getTime() - Date.parse(run.startedAt) < longestMs
    if (isRunning) throw new Failure('conflict', sentence)
    return { startedAt: now.toISOString(), unfinished: [], failed: [] }
  })
  return before && !before.endedAt ? new Date(before.startedAt) : undefined
}

/** A job does its work even when its run cannot be recorded. */
async function saveRun(name: string, run: JobRun): Promise<void> {
  try {
    await jobRuns.upsert(name, () => run)
  } catch (error) {
    console.warn(`the run of ${name} could not be recorded`, error)
  }
}

const DAILY = 24 * 60

/**
 * The scheduled jobs by the name under which their runs are recorded: what each does, for the health
 * screen, and how often it is scheduled.
 */
export const JOBS: Readonly<Record<string, { purpose: string; everyMinutes: number }>> = {
  'scheduled-posts': { purpose: 'Publishes due articles, requests builds', everyMinutes: 5 },
  outbox: { purpose: 'Sends emails, escalates late leads', everyMinutes: 5 },
  cleanup: { purpose: 'Removes what has expired', everyMinutes: DAILY },
  rollup: { purpose: 'Counts closed days, erases old leads', everyMinutes: DAILY },
  'unused-images': { purpose: 'Removes images that nothing uses', everyMinutes: DAILY },
  proof: { purpose: 'Proves that the site works, repairs the inbox', everyMinutes: DAILY },
  digest: { purpose: 'Sends the daily digest', everyMinutes: DAILY },
}

/** A run may be missed and the next one start late, as Netlify's scheduler does. */
const GRACE_MS = 10 * MINUTE_MS

/** Whether a job that has run before should have run again by now. */
export function isJobLate(name: string, startedAt: string, now: Date): boolean {
  const job = JOBS[name]
  if (!job) return false
  return now.getTime() - Date.parse(startedAt) > 2 * job.everyMinutes * MINUTE_MS + GRACE_MS
}

/** Longer than any scheduled function may run. */
const JOB_LIMIT_MS = MINUTE_MS

/** Every scheduled job and how its last run went. */
export async function findJobStates(now: Date): Promise<Finding[]> {
  const runs = new Map((await listJobRuns()).map((run) => [run.job, run]))
  return Object.entries(JOBS).map(([job, { purpose: title }]) => {
    const run = runs.get(job)
    const common = { id: `job/${job}`, title }
    if (!run) return { ...common, state: 'never', detail: job }
    const steps = [...run.failed, ...run.unfinished]
    const detail = steps.length > 0 ? `${job} (${steps.join(', ')}). The next run continues.` : job
    return { ...common, state: chooseRunState(run, now), detail, at: run.startedAt }
  })
}

/** A job that is ended from outside never records its end. */
function chooseRunState(
  run: Awaited<ReturnType<typeof listJobRuns>>[number],
  now: Date,
): FindingState {
  if (isJobLate(run.job, run.startedAt, now)) return 'late'
  if (run.failed.length > 0) return 'failed'
  if (run.unfinished.length > 0) return 'unfinished'
  if (run.endedAt) return 'ok'
  return now.getTime() - Date.parse(run.startedAt) > JOB_LIMIT_MS ? 'unfinished' : 'running'
}
