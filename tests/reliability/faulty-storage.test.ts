import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inParallel } from '#server/storage/parallel.ts'
import {
  FAULTS,
  useFaultyBlobs,
  type Fault,
  type IsolatedStores,
} from '#tests/support/faulty-blobs.ts'
import { expectLoggedFailures } from '#tests/support/logged-failures.ts'
import { createSiteFolder } from '#tests/support/site.ts'
import { ARTICLES } from './scenarios/articles.ts'
import {
  LIMIT_MS,
  type Outcome,
  type PreparedScenario,
  type Scenario,
} from './scenarios/scenario.ts'
import { INBOX } from './scenarios/inbox.ts'
import { PEOPLE } from './scenarios/people.ts'
import { READERS } from './scenarios/readers.ts'
import { VISITORS } from './scenarios/visitors.ts'

const CHANGES = [...VISITORS, ...ARTICLES, ...PEOPLE, ...INBOX]

/** Trials mostly wait for the store, so they run concurrently. */
const AT_ONCE = 16

/** After this time the claims of an interrupted request have expired. */
const LATER_MS = 61_000

const READ_FAULTS = ['down', 'no-etag', 'lost-response'] as const

/** A request that waits for a store that never responds takes time, but no work. */
const STALL_STEP = process.env['EVERY_CALL'] ? 1 : 6

const blobs = useFaultyBlobs()
const site = createSiteFolder()

expectLoggedFailures()

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 'a secret of this test file, long enough')
  vi.stubEnv('SITE_DIR', site)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

interface Trial {
  readonly scenario: Scenario
  readonly where: string
  readonly stores: IsolatedStores
  readonly prepared: PreparedScenario
  readonly outcome: Outcome
  readonly isDone: boolean | undefined
}

interface Plan {
  readonly scenario: Scenario
  readonly at: number
  readonly count: number
}

/** The number of storage requests of each scenario without faults, counted once. */
const counts = new Map<Scenario, number>()

/** A trial for every storage request of the scenarios. */
async function plans(scenarios: readonly Scenario[]): Promise<Plan[]> {
  for (const scenario of scenarios) {
    if (!counts.has(scenario)) counts.set(scenario, await countOf(scenario))
  }
  return scenarios.flatMap((scenario) => {
    const count = counts.get(scenario) ?? 0
    return Array.from({ length: count }, (_, at) => ({ scenario, at, count }))
  })
}

/** In each run, every call has one of the faults in turn; in a soak, it has all of them. */
async function plansOf<F extends Fault>(
  fault: F,
  faults: readonly F[],
  scenarios: readonly Scenario[],
): Promise<Plan[]> {
  const planned = await plans(scenarios)
  if (process.env['EVERY_CALL']) return planned
  return planned.filter((_, index) => index % faults.length === faults.indexOf(fault))
}

async function countOf({ name, prepare }: Scenario): Promise<number> {
  const stores = blobs.isolate()
  const prepared = await stores.run(prepare)
  stores.clearFault()
  const outcome = await stores.run(prepared.send)
  const count = stores.clearFault()
  expect(outcome, name).toMatchObject({ isWhole: true })
  expect([200, 201], `${name}: ${outcome.text}`).toContain(outcome.status)
  if (prepared.isDone) expect(await stores.run(prepared.isDone), `${name} is done`).toBe(true)
  return count
}

/** Prepare each trial, then run it with the fault, `atOnce` at a time. */
async function runAll(fault: Fault, due: readonly Plan[], atOnce = AT_ONCE): Promise<Trial[]> {
  const begun = await inParallel(due, AT_ONCE, async (plan) => {
    const stores = blobs.isolate()
    return { ...plan, stores, prepared: await stores.run(plan.scenario.prepare) }
  })
  const answered = await inParallel(begun, atOnce, async (trial) => {
    trial.stores.failAt(trial.at, fault)
    const outcome = await trial.stores.run(trial.prepared.send)
    trial.stores.clearFault()
    return { ...trial, outcome }
  })
  return inParallel(answered, AT_ONCE, async ({ at, count, ...trial }) => {
    const { scenario, stores, prepared, outcome } = trial
    const isDone = prepared.isDone && (await stores.run(prepared.isDone))
    const summary = `${outcome.status} ${outcome.text.slice(0, 120)}`
    return { ...trial, isDone, where: `${scenario.name}, call ${at} of ${count}: ${summary}` }
  })
}

/** What is wrong with the outcome of a trial. */
function findProblems({ scenario, where, outcome, isDone }: Trial): string[] {
  const { status, retryAfter, isWhole, ms } = outcome
  return [
    ...(ms < (scenario.limitMs ?? LIMIT_MS) ? [] : [`too late after ${ms} ms: ${where}`]),
    ...([200, 201, 409, 503].includes(status) ? [] : [`the wrong status: ${where}`]),
    ...(status === 503 && retryAfter === null ? [`no Retry-After: ${where}`] : []),
    ...(status < 300 && isDone === false ? [`acknowledged and not done: ${where}`] : []),
    ...(isWhole || status < 300 ? [] : [`a refusal without an end: ${where}`]),
  ]
}

/** Repeat the request without the fault; a partial first run must not block it. */
async function findProblemsOfRepeating(trial: Trial): Promise<string[]> {
  const { scenario, stores, prepared, where, isDone, outcome } = trial
  if (outcome.status < 300) return []
  const again = await stores.run(prepared.send)
  if (!again.isWhole) return [`cut off once more: ${where}`]
  if (again.status === 429 && scenario.isRateLimited) return []
  if (again.status >= 300 && !isDone) return [`refused with ${again.status} later: ${where}`]
  if (prepared.isDone && !(await stores.run(prepared.isDone))) return [`never done: ${where}`]
  return []
}

/** Run all trials of a fault, and return everything that was wrong. */
async function runTrials(fault: Fault, due: readonly Plan[]): Promise<string[]> {
  const trials = await runAll(fault, due)
  vi.setSystemTime(Date.now() + LATER_MS)
  const repeated = await inParallel(trials, AT_ONCE, findProblemsOfRepeating)
  return [...trials.flatMap(findProblems), ...repeated.flat()]
}

test.each(FAULTS)(
  'every change responds truthfully in time, and can be repeated, with a fault at any storage call: %s',
  async (fault) => {
    expect(await runTrials(fault, await plansOf(fault, FAULTS, CHANGES))).toEqual([])
  },
  240_000,
)

test.each(READ_FAULTS)(
  'every read is complete, or rejected in time, with a fault at any storage call: %s',
  async (fault) => {
    const trials = await runAll(fault, await plansOf(fault, READ_FAULTS, READERS))
    expect(trials.flatMap(findProblems)).toEqual([])
  },
  240_000,
)

test('a request gives up a store that never responds within its time limit', async () => {
  const planned = await plans([...CHANGES, ...READERS])
  const due = planned.filter((_, index) => index % STALL_STEP === 0)
  // Many at once, because they mostly wait; all would make each other late.
  const trials = await runAll('stall', due, Math.ceil(due.length / 3))
  expect(trials.flatMap(findProblems)).toEqual([])
}, 240_000)
