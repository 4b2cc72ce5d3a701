import { createHash } from 'node:crypto'
import { currentTime } from '#server/clock.ts'
import { findDisagreements } from '../disagreements.ts'
import { act } from './act.ts'
import { JOBS } from './actions.ts'
import { checkActivity } from './checks/activity.ts'
import { checkEmails } from './checks/emails.ts'
import { checkLeads } from './checks/leads.ts'
import { checkSite, describePublic } from './checks/site.ts'
import { checkViews } from './checks/views.ts'
import { checkBuilt, type Event, findViolations } from './checks.ts'
import type { Expectation } from './expectations.ts'
import { Interrupted, isQuiet } from './journeys/guide.ts'
import type { JobName, Plan } from './plan.ts'
import { prepareWorld } from './prepare-world.ts'
import { registerOf, type Subject, SUBJECTS } from './registers/registers.ts'
import { complaints } from './prepare-process.ts'
import { MailServer, useMailServer } from './world/mail.ts'
import { replaceWorld } from './world/replace-world.ts'
import type { World } from './world/people-at-work.ts'
import { SeededRandom } from './world/random.ts'
import { Scheduler } from './world/scheduler.ts'
import { openStorage } from './world/store.ts'

const MINUTE_MS = 60_000
/** An ordinary Monday, the last days of a month and of a year, and the day before clocks change. */
const FIRST_DAYS = ['2026-06-01', '2026-06-30', '2026-10-31', '2026-12-31']

/** What a simulation found, and a hash of everything that it did. */
export interface Result {
  readonly violations: readonly string[]
  readonly history: readonly Event[]
  readonly trace: string
}

/** Run a plan to its end. The same plan always gives the same result. */
export async function simulate(plan: Plan): Promise<Result> {
  const random = new SeededRandom(plan.seed ^ 0x5eed)
  const firstDay = Date.parse(random.pick(FIRST_DAYS))
  const scheduler = new Scheduler(random, firstDay + random.below(48) * 30 * MINUTE_MS)
  let [faultRate, builtAt] = [0, 0]
  const storage = openStorage(plan.seed, plan.listLagMs)
  const trace = createHash('sha256')
  const sites: string[] = []
  const restore = replaceWorld({
    storage,
    scheduler,
    random,
    faultRate: () => faultRate,
    onBuild() {
      builtAt = scheduler.steps
      sites.push(describePublic(storage))
    },
  })
  const mail = new MailServer(scheduler, random, () => faultRate)
  useMailServer(mail)
  complaints.length = 0
  const history: Event[] = []
  try {
    const world = await prepareWorld(scheduler, plan.listLagMs, {
      storage,
      mail,
      builds: () => sites.length,
    })
    faultRate = plan.faultRate
    const clockRandom = new SeededRandom(plan.seed ^ 0xc10c)
    const actors = plan.actors.map((steps) =>
      act(steps, { world, scheduler, random, clockRandom, history, plan }),
    )
    await scheduler.finish(Promise.all(actors))
    faultRate = 0
    scheduler.crashAfterWrites(Infinity)
    const built = () => sites.at(-1)
    const violations = await settleAndCheck(scheduler, { world, history, plan, built })
    violations.push(...checkBuilt(history, builtAt))
    for (const event of history) trace.update(JSON.stringify(event))
    trace.update(String(scheduler.steps))
    return { violations, history, trace: trace.digest('hex') }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { violations: [reason], history, trace: reason }
  } finally {
    restore()
    storage.close()
  }
}

interface Settled {
  readonly world: World
  readonly history: readonly Event[]
  readonly plan: Plan
  /** What the last build showed. */
  built(): string | undefined
}

const LAST_JOBS: readonly JobName[] = [
  'scheduled',
  'outbox',
  'scheduled',
  'rollup',
  'cleanup',
  'outbox',
  'scheduled',
]

/** A claim of a process that was killed is over by then. */
const KILLED_BEFORE_MS = 6 * MINUTE_MS
const MOST_WRITES = 12

/** A look that would be later than this says nothing about its time. */
const LATE_MS = 20_000

/** Without faults: see what visitors and people would see, let the jobs run, and look again, for years. */
async function settleAndCheck(scheduler: Scheduler, settled: Settled): Promise<string[]> {
  const { world, history, plan } = settled
  const random = new SeededRandom(plan.seed ^ 0x1a57)
  const found = world.faults
  const run = async (work: () => Promise<unknown>) => {
    await scheduler.finish(scheduler.run(work))
  }
  const runJob = (job: JobName) =>
    run(async () => {
      await JOBS[job]().catch((error: unknown) =>
        found.push(`the job ${job} failed: ${String(error)}`),
      )
    })
  /** Where processes are killed, one is in the middle of its work, some minutes before the next. */
  const killJob = async (job: JobName) => {
    scheduler.crashAfterWrites(1 + random.below(MOST_WRITES))
    await runJob(job)
    scheduler.crashAfterWrites(Infinity)
  }
  const isKilled = () => plan.crashes > 0 && random.chance(0.5)
  const look = ({ what, holds }: Expectation) =>
    run(async () => {
      const isRight = await holds().catch((error: unknown) => {
        if (!(error instanceof Interrupted)) found.push(`${what}: ${String(error)}`)
        return true
      })
      if (!isRight) found.push(what)
    })
  const waitUntil = (at: number) => run(() => scheduler.clock.sleep(at - scheduler.clock.epochMs()))
  /** Wait until a time, and look at what must hold until then. */
  const goOn = async (until: number) => {
    const due = world.expectations
      .filter(({ at = Infinity }) => at <= until && at > scheduler.clock.epochMs())
      .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    for (const expectation of due) {
      const { at = 0, jobs = [] } = expectation
      if (isKilled()) {
        await waitUntil(at - KILLED_BEFORE_MS)
        for (const job of jobs) await killJob(job)
      }
      await waitUntil(at)
      if (scheduler.clock.epochMs() > at + LATE_MS) continue
      for (const job of jobs) await runJob(job)
      await look(expectation)
    }
    if (until < Infinity) await waitUntil(until)
  }
  // Work that no answer waits for still writes, and listings show what it wrote later still.
  await scheduler.finishBackgroundWork()
  await run(() => scheduler.clock.sleep(plan.listLagMs))
  await run(async () => void found.push(...(await findDisagreements(currentTime()))))
  for (const job of LAST_JOBS) {
    await goOn(scheduler.clock.epochMs() + 15 * MINUTE_MS - KILLED_BEFORE_MS)
    if (isKilled()) await killJob(job)
    await goOn(scheduler.clock.epochMs() + KILLED_BEFORE_MS)
    await runJob(job)
  }
  await run(() => scheduler.clock.sleep(plan.listLagMs))
  for (const expectation of world.expectations)
    if (expectation.at === undefined) await look(expectation)
  await run(async () => {
    const last = await readRegisters(world)
    const { storage } = world
    found.push(...(await findViolations(history, { listLagMs: plan.listLagMs, last, storage })))
    found.push(...(await checkViews(isQuiet(plan) && !history.some(isRollUp))))
    found.push(...(await checkLeads()))
    found.push(...(await checkEmails({ history, plan, mail: world.mail, kills: scheduler.kills })))
    if (plan.faultRate + plan.crashes === 0 && settled.built() !== undefined)
      found.push(...checkSite(settled.built() ?? '', world.storage))
  })
  await goOn(Infinity)
  // What the last jobs queued was not listed yet.
  for (let runs = 0; runs < 2; runs++) {
    await run(() => scheduler.clock.sleep(plan.listLagMs))
    await runJob('outbox')
  }
  await run(async () => {
    found.push(...(await checkEmails({ history, plan, mail: world.mail, kills: scheduler.kills })))
    found.push(...(await checkActivity(world.traffic, plan)))
  })
  if (isQuiet(plan)) found.push(...complaints.map((said) => `the console says: ${said}`))
  return [...new Set(found)]
}

/** The first roll-up of a site links every lead, and may meet one that is being erased. */
function isRollUp({ step }: Event): boolean {
  return step.act === 'job' && step.job === 'rollup'
}

async function readRegisters(world: World): Promise<Map<Subject, string>> {
  const last = new Map<Subject, string>()
  for (const subject of SUBJECTS) {
    const value = await registerOf(subject).read(world)
    if (value !== undefined) last.set(subject, value)
  }
  return last
}
