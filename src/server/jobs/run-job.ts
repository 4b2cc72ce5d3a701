import { z } from 'zod'
import { currentTime } from '../clock.ts'
import { collection } from '../storage/collection.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { runSteps } from './run-steps.ts'
import type { Progress } from './sweep.ts'

/** Netlify ends a scheduled function after 30 seconds, and the last storage call may take 8. */
const RUN_MS = 20_000

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
  const names = await jobRuns.keys()
  const runs = names.map(async (job) => {
    const run = await ifReadable(jobRuns.find(job))
    return run ? [{ ...run, job }] : []
  })
  return (await Promise.all(runs)).flat()
}

/**
 * Run the steps of a scheduled job and record how far it came. Each step may use an equal share of the
 * time that is left, so a step with a long backlog does not take the time of the others.
 *
 * @throws {AggregateError} the errors of failed steps, after the last step.
 */
export async function runJob(name: string, steps: Readonly<Record<string, Step>>): Promise<void> {
  const startedAt = currentTime()
  const end = startedAt.getTime() + RUN_MS
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

/** A job does its work even when its run cannot be recorded. */
async function saveRun(name: string, run: JobRun): Promise<void> {
  try {
    await jobRuns.upsert(name, () => run)
  } catch (error) {
    console.warn(`the run of ${name} could not be recorded`, error)
  }
}
