import { createHash } from 'node:crypto'
import { SeededRandom } from '#tests/support/seeded-random.ts'
import { act } from './act.ts'
import { Aftermath } from './aftermath.ts'
import { checkBuilt, type Event } from './checks.ts'
import { describePublic } from './checks/site.ts'
import type { Plan } from './plan.ts'
import { complaints } from './prepare-process.ts'
import { prepareWorld } from './prepare-world.ts'
import { MailServer, useMailServer } from './world/mail.ts'
import { replaceWorld } from './world/replace-world.ts'
import { Scheduler } from './world/scheduler.ts'
import { openStorage } from './world/store.ts'

const MINUTE_MS = 60_000
/** An ordinary Monday, before the ends of a month and of a year, and the day before clocks change. */
const FIRST_DAYS = ['2026-06-01', '2026-06-29', '2026-10-31', '2026-12-30']

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
    const world = await prepareWorld(scheduler, plan.listLagMs, { storage, mail })
    faultRate = plan.faultRate
    const clockRandom = new SeededRandom(plan.seed ^ 0xc10c)
    const actors = plan.actors.map((steps) =>
      act(steps, { world, scheduler, random, clockRandom, history, plan }),
    )
    await scheduler.finish(Promise.all(actors))
    faultRate = 0
    const built = () => sites.at(-1)
    const violations = await new Aftermath({ scheduler, world, history, plan, built }).see()
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
