import { SeededRandom } from '#tests/support/seeded-random.ts'
import { JOBS } from './actions.ts'
import { type Event, findViolations } from './checks.ts'
import { checkEmails } from './checks/emails.ts'
import { checkInbox } from './checks/inbox.ts'
import { checkLeads } from './checks/leads.ts'
import { checkSite } from './checks/site.ts'
import { checkViews } from './checks/views.ts'
import { type Deed, DEEDS } from './deeds.ts'
import { Interrupted, isQuiet } from './journeys/guide.ts'
import type { JobName, Plan } from './plan.ts'
import { complaints } from './prepare-process.ts'
import { registerOf, type Subject, SUBJECTS } from './registers/registers.ts'
import type { Expectation, World } from './world/people-at-work.ts'
import type { Scheduler } from './world/scheduler.ts'

const MINUTE_MS = 60_000

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
const MOST_JOB_WRITES = 12
const MOST_DEED_WRITES = 6

/** A look that would be later than this says nothing about its time. */
const LATE_MS = 20_000

interface Before {
  readonly scheduler: Scheduler
  readonly world: World
  readonly history: readonly Event[]
  readonly plan: Plan
  /** What the last build showed. */
  built(): string | undefined
}

/** What follows when everyone has gone and requests fail no more: jobs run for years, and people look. */
export class Aftermath {
  readonly #before: Before
  readonly #random: SeededRandom
  readonly #found: string[]

  constructor(before: Before) {
    this.#before = before
    this.#random = new SeededRandom(before.plan.seed ^ 0x1a57)
    this.#found = before.world.faults
  }

  /** @returns what was wrong. */
  async see(): Promise<string[]> {
    const { scheduler, world, plan } = this.#before
    scheduler.crashAfterWrites(Infinity)
    // Work that no answer waits for still writes, and listings show what it wrote later still.
    await scheduler.finishBackgroundWork()
    await this.#wait(plan.listLagMs)
    await this.#lookAtViews()
    if (plan.crashes > 0 && plan.listLagMs + plan.jumps === 0) await this.#killDeed()
    for (const job of LAST_JOBS) {
      await this.#goOn(scheduler.clock.epochMs() + 15 * MINUTE_MS - KILLED_BEFORE_MS)
      if (this.#isKilled()) await this.#killJob(job)
      await this.#goOn(scheduler.clock.epochMs() + KILLED_BEFORE_MS)
      await this.#runJob(job)
    }
    await this.#wait(plan.listLagMs)
    for (const expectation of world.expectations)
      if (expectation.at === undefined) await this.#look(expectation)
    await this.#run(() => this.#checkEverything())
    await this.#goOn(Infinity)
    // What the last jobs queued was not listed yet.
    for (let runs = 0; runs < 2; runs++) {
      await this.#wait(plan.listLagMs)
      await this.#runJob('outbox')
    }
    await this.#run(() => this.#checkEmails())
    if (isQuiet(plan)) this.#found.push(...complaints.map((said) => `the console says: ${said}`))
    return [...new Set(this.#found)]
  }

  async #run(work: () => Promise<unknown>): Promise<void> {
    const { scheduler } = this.#before
    await scheduler.finish(scheduler.run(work))
  }

  /** End the process when the work has stored something that often. */
  async #kill(work: () => Promise<unknown>, mostWrites: number): Promise<void> {
    const { scheduler } = this.#before
    scheduler.crashAfterWrites(1 + this.#random.below(mostWrites))
    await this.#run(work)
    scheduler.crashAfterWrites(Infinity)
  }

  #runJob(job: JobName): Promise<void> {
    return this.#run(() => this.#work(job))
  }

  #killJob(job: JobName): Promise<void> {
    return this.#kill(() => this.#work(job), MOST_JOB_WRITES)
  }

  async #work(job: JobName): Promise<void> {
    await JOBS[job]().catch((error: unknown) => {
      this.#found.push(`the job ${job} failed: ${String(error)}`)
    })
  }

  /** Where processes are killed, one is in the middle of a job, some minutes before the next. */
  #isKilled(): boolean {
    return this.#before.plan.crashes > 0 && this.#random.chance(0.5)
  }

  #wait(ms: number): Promise<void> {
    return this.#run(() => this.#before.scheduler.clock.sleep(ms))
  }

  #waitUntil(at: number): Promise<void> {
    return this.#wait(at - this.#before.scheduler.clock.epochMs())
  }

  /** Wait until a time, and look at what must hold until then. */
  async #goOn(until: number): Promise<void> {
    const { world, scheduler } = this.#before
    const due = world.expectations
      .filter(({ at = Infinity }) => at <= until && at > scheduler.clock.epochMs())
      .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    for (const expectation of due) {
      const { at = 0, jobs = [] } = expectation
      if (jobs.length > 0 && this.#isKilled()) {
        await this.#waitUntil(at - KILLED_BEFORE_MS)
        for (const job of jobs) await this.#killJob(job)
      }
      await this.#waitUntil(at)
      if (scheduler.clock.epochMs() > at + LATE_MS) continue
      for (const job of jobs) await this.#runJob(job)
      await this.#look(expectation)
    }
    if (until < Infinity) await this.#waitUntil(until)
  }

  #look({ what, holds }: Expectation): Promise<void> {
    return this.#run(async () => {
      const isRight = await holds().catch((error: unknown) => {
        if (!(error instanceof Interrupted)) this.#found.push(`${what}: ${String(error)}`)
        return true
      })
      if (!isRight) this.#found.push(what)
    })
  }

  #lookAtViews(): Promise<void> {
    return this.#run(async () => {
      this.#found.push(...(await checkViews(false)), ...(await checkInbox(this.#before.world)))
    })
  }

  /** A process that is killed in its work leaves right views, and a repetition completes what it did. */
  async #killDeed(): Promise<void> {
    const { world } = this.#before
    // Nothing is noted as changed anymore.
    await this.#wait(15 * MINUTE_MS)
    await this.#lookAtViews()
    const prepared: Deed[] = []
    await this.#run(async () => {
      const deed = await this.#random.pick(DEEDS)(world)
      if (deed) prepared.push(deed)
    })
    for (const { work, always } of prepared) {
      const look = async () => {
        if (always)
          await this.#look({ what: 'what a deed changes is gone in its middle', holds: always })
        await this.#lookAtViews()
      }
      await this.#kill(work, MOST_DEED_WRITES)
      await look()
      await this.#wait(5 * MINUTE_MS)
      await this.#run(async () => {
        const { status } = await work()
        if (status >= 500) this.#found.push(`a repetition was answered ${status}`)
      })
      await look()
    }
  }

  async #checkEverything(): Promise<void> {
    const { world, history, plan, built } = this.#before
    const [{ listLagMs }, { storage }] = [plan, world]
    const last = await readRegisters(world)
    const isExact = isQuiet(plan) && !history.some(isRollUp)
    this.#found.push(
      ...(await findViolations(history, { listLagMs, last, storage })),
      ...(await checkInbox(world)),
      ...(await checkViews(isExact)),
      ...(await checkLeads()),
    )
    // Where clocks jump back, an email can be due later than this, and the last look sees it.
    if (plan.jumps === 0) await this.#checkEmails()
    const shown = plan.faultRate + plan.crashes === 0 ? built() : undefined
    if (shown !== undefined) this.#found.push(...checkSite(shown, storage))
  }

  async #checkEmails(): Promise<void> {
    const { world, history, plan, scheduler } = this.#before
    const around = { history, plan, mail: world.mail, kills: scheduler.kills }
    this.#found.push(...(await checkEmails(around)))
  }
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
