import { createHash } from 'node:crypto'
import { currentTime } from '#server/clock.ts'
import { freezeEnvironment } from '#server/environment.ts'
import { findDisagreements } from '../disagreements.ts'
import { act } from './act.ts'
import { JOBS } from './actions.ts'
import { checkBuilt, type Event, findViolations } from './checks.ts'
import type { JobName, Plan } from './plan.ts'
import { prepareWorld } from './prepare-world.ts'
import { registerOf, type Subject, SUBJECTS } from './registers/registers.ts'
import { replaceWorld } from './world/replace-world.ts'
import type { World } from './world/people-at-work.ts'
import { countNativeCalls } from './world/native-work.ts'
import { SeededRandom } from './world/random.ts'
import { Scheduler } from './world/scheduler.ts'
import { openStorage, setStoreContext } from './world/store.ts'

const MINUTE_MS = 60_000
const FIRST_DAY = Date.parse('2026-06-01T00:00:00Z')

/** What a simulation found, and a hash of everything that it did. */
export interface Result {
  readonly violations: readonly string[]
  readonly history: readonly Event[]
  readonly trace: string
}

/** Prepare this process: nothing of it leaves the process anymore. */
export function prepareProcess(): void {
  Object.assign(process.env, {
    SITE_DIR: 'tests/support/no-release',
    SESSION_SECRET: 'a secret for simulations, long enough',
    RATE_LIMIT_SCALE: '1000000',
    BUILD_HOOK_URL: 'http://hook.test/',
    SMTP_URL: '',
  })
  setStoreContext()
  freezeEnvironment()
  countNativeCalls()
  for (const name of ['log', 'warn', 'error', 'info'] as const) console[name] = () => {}
}

/** Run a plan to its end. The same plan always gives the same result. */
export async function simulate(plan: Plan): Promise<Result> {
  const random = new SeededRandom(plan.seed ^ 0x5eed)
  const scheduler = new Scheduler(random, FIRST_DAY + random.below(48) * 30 * MINUTE_MS)
  let [faultRate, builtAt] = [0, 0]
  const storage = openStorage(plan.seed, plan.listLagMs)
  const trace = createHash('sha256')
  const restore = replaceWorld({
    storage,
    scheduler,
    random,
    faultRate: () => faultRate,
    onBuild: () => (builtAt = scheduler.steps),
  })
  const history: Event[] = []
  try {
    const world = await prepareWorld(scheduler, plan.listLagMs)
    faultRate = plan.faultRate
    const clockRandom = new SeededRandom(plan.seed ^ 0xc10c)
    const actors = plan.actors.map((steps) =>
      act(steps, { world, scheduler, random, clockRandom, history, plan }),
    )
    await scheduler.finish(Promise.all(actors))
    faultRate = 0
    const violations = await settleAndCheck(scheduler, { world, history, plan })
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
}

const LAST_JOBS: readonly JobName[] = ['scheduled', 'outbox', 'scheduled', 'rollup', 'cleanup']

/** Without faults: see what visitors and people would see, let the jobs run, and look again. */
async function settleAndCheck(
  scheduler: Scheduler,
  { world, history, plan: { listLagMs } }: Settled,
): Promise<string[]> {
  const found: string[] = []
  const run = async (work: () => Promise<unknown>) => {
    await scheduler.finish(scheduler.run(work))
  }
  // Work that no answer waits for still writes, and listings show what it wrote later still.
  await scheduler.finishBackgroundWork()
  await run(() => scheduler.clock.sleep(listLagMs))
  await run(async () => void found.push(...(await findDisagreements(currentTime()))))
  for (const job of LAST_JOBS) {
    await run(() => scheduler.clock.sleep(15 * MINUTE_MS))
    await run(async () => {
      await JOBS[job]().catch((error: unknown) =>
        found.push(`the job ${job} failed: ${String(error)}`),
      )
    })
  }
  await run(async () => {
    const last = await readRegisters(world)
    found.push(...(await findViolations(history, { listLagMs, last })))
  })
  return found
}

async function readRegisters(world: World): Promise<Map<Subject, string>> {
  const last = new Map<Subject, string>()
  for (const subject of SUBJECTS) {
    const value = await registerOf(subject).read(world)
    if (value !== undefined) last.set(subject, value)
  }
  return last
}
