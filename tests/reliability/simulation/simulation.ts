import { createHash } from 'node:crypto'
import { currentTime, replaceClock } from '#server/clock.ts'
import { freezeEnvironment } from '#server/environment.ts'
import { BlobStorage } from '#platform/blobs/storage.ts'
import { EventualStorage } from '#platform/strict/eventual-storage.ts'
import { replaceRandomSource } from '#server/random.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { anAccount, aSessionOf } from '#tests/support/accounts.ts'
import { findDisagreements } from '../disagreements.ts'
import { act } from './act.ts'
import { createPosts, JOBS, type World } from './actions.ts'
import { type Event, findViolations } from './checks.ts'
import { type JobName, type Plan, POSTS } from './plan.ts'
import { countNativeCalls } from './world/native-work.ts'
import { SeededRandom } from './world/random.ts'
import { Scheduler } from './world/scheduler.ts'
import { createStoreFetch, setStoreContext, type StoreOptions } from './world/store.ts'

const MINUTE_MS = 60_000
const ID_BYTES = 16
const FIRST_DAY = Date.parse('2026-06-01T00:00:00Z')

/** What a simulation found, and a hash of everything that it did. */
export interface Result {
  readonly violations: readonly string[]
  readonly history: readonly Event[]
  readonly trace: string
}

/** Prepare this process: nothing of it leaves the process any more. */
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
  let faultRate = 0
  const storage = openStorage(plan)
  const trace = createHash('sha256')
  const restore = replaceWorld({ storage, scheduler, random, faultRate: () => faultRate })
  const history: Event[] = []
  try {
    const world = await prepareWorld(scheduler)
    faultRate = plan.faultRate
    const clockRandom = new SeededRandom(plan.seed ^ 0xc10c)
    const actors = plan.actors.map((steps) =>
      act(steps, { world, scheduler, random, clockRandom, history, plan }),
    )
    await scheduler.finish(Promise.all(actors))
    faultRate = 0
    const violations = await settleAndCheck(scheduler, history, plan)
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

let runs = 0

/**
 * Ids end in the number of the run: what the process remembers of an article of an earlier run must not
 * answer for this one's, and their order stays that of the seed.
 */
function createRandomSource(random: SeededRandom): (length: number) => Buffer {
  const run = ++runs
  return (length) => {
    const bytes = random.bytes(length)
    if (length === ID_BYTES) bytes.writeUInt32BE(run, ID_BYTES - 4)
    return bytes
  }
}

/** Listings are late by a random number of their own, so that leaving that out changes nothing else. */
function openStorage({ seed, listLagMs }: Plan): BlobStorage {
  const random = new SeededRandom(seed ^ 0x1a6)
  return listLagMs > 0
    ? new EventualStorage(':memory:', () => random.below(listLagMs))
    : new BlobStorage(':memory:')
}

/** Time, randomness, storage and the network belong to the simulation until it is over. */
function replaceWorld(options: StoreOptions): () => void {
  const { scheduler, random, faultRate } = options
  const [{ setTimeout: start, clearTimeout: stop }, send] = [globalThis, globalThis.fetch]
  const restores = [replaceClock(scheduler.clock), replaceRandomSource(createRandomSource(random))]
  setBlobsFetch(createStoreFetch(options))
  const hook = async () =>
    new Response(null, { status: random.chance(faultRate() * 5) ? 500 : 200 })
  // The server only starts and stops timers; it reads nothing of them.
  Object.assign(globalThis, {
    setTimeout: scheduler.startTimer,
    clearTimeout: scheduler.stopTimer,
    fetch: hook,
  })
  return () => {
    Object.assign(globalThis, { setTimeout: start, clearTimeout: stop, fetch: send })
    setBlobsFetch()
    for (const restore of restores) restore()
  }
}

async function prepareWorld(scheduler: Scheduler): Promise<World> {
  const prepared = async () => {
    const now = new Date(scheduler.clock.epochMs())
    const editor = await anAccount()
    const cookie = await aSessionOf(editor, now)
    const posts = await createPosts(cookie, POSTS)
    return { cookie, editor, posts, seen: new Map<number, number>() }
  }
  let world: World | 'crashed' | undefined
  const run = scheduler.run(prepared)
  await scheduler.finish(run.then((result) => void (world = result)))
  if (world === undefined || world === 'crashed') throw new Error('the world was not prepared')
  return world
}

const LAST_JOBS: readonly JobName[] = ['scheduled', 'outbox', 'scheduled', 'rollup', 'cleanup']

/** Without faults: see what visitors and people would see, let the jobs run, and look again. */
async function settleAndCheck(
  scheduler: Scheduler,
  history: readonly Event[],
  { listLagMs }: Plan,
): Promise<string[]> {
  const found: string[] = []
  const run = async (work: () => Promise<unknown>) => {
    await scheduler.finish(scheduler.run(work))
  }
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
  await run(async () => void found.push(...(await findViolations(history, POSTS, listLagMs))))
  return found
}
