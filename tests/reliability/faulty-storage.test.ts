import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inParallel } from '#server/storage/parallel.ts'
import { FAULTS, useFaultyBlobs, type Fault, type Room } from '#tests/support/faulty-blobs.ts'
import { expectLoggedFailures } from '#tests/support/logged-failures.ts'
import { createSiteFolder } from '#tests/support/site.ts'
import { ARTICLES } from './attempts/articles.ts'
import { LIMIT_MS, type Answer, type Attempt, type Endeavour } from './attempts/attempt.ts'
import { INBOX } from './attempts/inbox.ts'
import { PEOPLE } from './attempts/people.ts'
import { READERS } from './attempts/readers.ts'
import { VISITORS } from './attempts/visitors.ts'

const CHANGES = [...VISITORS, ...ARTICLES, ...PEOPLE, ...INBOX]

/** Waiting is most of what a failing store costs, so the trials wait together. */
const AT_ONCE = 16

/** What a request that stopped half-way has claimed is free again after this. */
const LATER_MS = 61_000

/** Faults that strike every call; the others every third of all, except in a soak. */
const THOROUGH: ReadonlySet<Fault> = new Set(['down', 'lost-race'])
const STEP = process.env['EVERY_CALL'] ? 1 : 3

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
  readonly endeavour: Endeavour
  readonly where: string
  readonly room: Room
  readonly attempt: Attempt
  readonly answer: Answer
  readonly isDone: boolean | undefined
}

interface Plan {
  readonly endeavour: Endeavour
  readonly at: number
  readonly count: number
}

/** How many storage requests each endeavour makes when nothing goes wrong: counted once. */
const counts = new Map<Endeavour, number>()

async function plans(endeavours: readonly Endeavour[]): Promise<Plan[]> {
  for (const endeavour of endeavours) {
    if (!counts.has(endeavour)) counts.set(endeavour, await countOf(endeavour))
  }
  return endeavours.flatMap((endeavour) => {
    const count = counts.get(endeavour) ?? 0
    return Array.from({ length: count }, (_, at) => ({ endeavour, at, count }))
  })
}

async function countOf({ what, begin }: Endeavour): Promise<number> {
  const room = blobs.room()
  const attempt = await room.run(begin)
  room.mend()
  const answer = await room.run(attempt.send)
  const count = room.mend()
  expect(answer, what).toMatchObject({ isWhole: true })
  expect([200, 201], `${what}: ${answer.text}`).toContain(answer.status)
  if (attempt.isDone) expect(await room.run(attempt.isDone), `${what} is done`).toBe(true)
  return count
}

/** Begin each, then let the fault strike them, `atOnce` at a time. */
async function tryAll(fault: Fault, due: readonly Plan[], atOnce = AT_ONCE): Promise<Trial[]> {
  const begun = await inParallel(due, AT_ONCE, async (plan) => {
    const room = blobs.room()
    return { ...plan, room, attempt: await room.run(plan.endeavour.begin) }
  })
  const answered = await inParallel(begun, atOnce, async (trial) => {
    trial.room.breakAt(trial.at, fault)
    const answer = await trial.room.run(trial.attempt.send)
    trial.room.mend()
    return { ...trial, answer }
  })
  return inParallel(answered, AT_ONCE, async ({ at, count, ...trial }) => {
    const { endeavour, room, attempt, answer } = trial
    const isDone = attempt.isDone && (await room.run(attempt.isDone))
    const said = `${answer.status} ${answer.text.slice(0, 120)}`
    return { ...trial, isDone, where: `${endeavour.what}, call ${at} of ${count}: ${said}` }
  })
}

/** What is wrong with how a trial ended. */
function problemsOf({ where, answer, isDone }: Trial): string[] {
  const { status, retryAfter, isWhole, ms } = answer
  return [
    ...(ms < LIMIT_MS ? [] : [`too late after ${ms} ms: ${where}`]),
    ...([200, 201, 409, 503].includes(status) ? [] : [`the wrong status: ${where}`]),
    ...(status === 503 && retryAfter === null ? [`no Retry-After: ${where}`] : []),
    ...(status < 300 && isDone === false ? [`acknowledged and not done: ${where}`] : []),
    ...(isWhole || status < 300 ? [] : [`a refusal without an end: ${where}`]),
  ]
}

/** The same request once more, when all is well again: what was half done is no hindrance. */
async function problemsOfRepeating(trial: Trial): Promise<string[]> {
  const { endeavour, room, attempt, where, isDone, answer } = trial
  if (answer.status < 300) return []
  const again = await room.run(attempt.send)
  if (!again.isWhole) return [`cut off once more: ${where}`]
  if (again.status === 429 && endeavour.isLimited) return []
  if (again.status >= 300 && !isDone) return [`refused with ${again.status} later: ${where}`]
  if (attempt.isDone && !(await room.run(attempt.isDone))) return [`never done: ${where}`]
  return []
}

/** Let a fault strike each of these calls, and answer what was wrong in the end. */
async function problemsWith(fault: Fault, due: readonly Plan[], atOnce: number): Promise<string[]> {
  const trials = await tryAll(fault, due, atOnce)
  vi.setSystemTime(Date.now() + LATER_MS)
  const repeated = await inParallel(trials, atOnce, problemsOfRepeating)
  return [...trials.flatMap(problemsOf), ...repeated.flat()]
}

test.each(FAULTS)(
  'every change ends in time and in truth, and can be repeated, when any storage call goes wrong: %s',
  async (fault) => {
    const planned = await plans(CHANGES.filter(({ isCostly = false }) => !isCostly))
    const due = planned.filter((_, index) => THOROUGH.has(fault) || index % STEP === 0)
    expect(await problemsWith(fault, due, AT_ONCE)).toEqual([])
  },
  240_000,
)

test('so does what hashes a password, when the store goes down', async () => {
  const planned = await plans(CHANGES.filter(({ isCostly = false }) => isCostly))
  const due = planned.filter((_, index) => index % STEP === 0)
  expect(await problemsWith('down', due, 4)).toEqual([])
}, 240_000)

test.each(['down', 'no-etag', 'lost-answer'] as const)(
  'what is read is whole, or refused in time, when any storage call goes wrong: %s',
  async (fault) => {
    const planned = await plans(READERS)
    const trials = await tryAll(fault, planned)
    expect(trials.flatMap(problemsOf)).toEqual([])
  },
  240_000,
)

test('a store that never answers is given up within the limit of a request', async () => {
  const planned = await plans([...CHANGES, ...READERS].filter(({ isCostly = false }) => !isCostly))
  const due = planned.filter((_, index) => index % STEP === 0)
  // All at once: this costs nothing but time, the same for each.
  const trials = await tryAll('stall', due, due.length)
  expect(trials.flatMap(problemsOf)).toEqual([])
}, 240_000)
