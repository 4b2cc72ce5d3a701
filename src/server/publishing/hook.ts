import { z } from 'zod'
import { collection } from '../storage/collection.ts'
import { withoutDeadline } from '../storage/deadline.ts'
import { environment } from '../environment.ts'
import { isBuilding } from './build-reports.ts'
import { currentTime, sleep } from '../clock.ts'
import { newId } from '../random.ts'

/** How long the first save waits for others that come with it. */
const GATHER_MS = 150

/** Between two builds at least so long: a hundred saves in ten seconds make three builds. */
const GAP_MS = 5_500

/** The hook's own time to answer. */
const ANSWER_MS = 8_000

/** A call that nobody made so long after its time was lost with its process. */
const LOST_AFTER_MS = 20_000

const BACKOFF_MS = [10_000, 30_000, 60_000, 300_000] as const

/**
 * When the rebuild hook is to be called next, and how the last call went. One record, changed by
 * compare-and-swap, so that of many saves one makes the call for all.
 */
const hookSchema = z.object({
  /** A build is wanted, from this moment on. */
  dueAt: z.iso.datetime().optional(),
  /** Which save has taken it upon itself to call. */
  caller: z.string().optional(),
  /** A call has begun and not ended. */
  callingSince: z.iso.datetime().optional(),
  calledAt: z.iso.datetime().optional(),
  /** Calls in a row that failed. */
  failures: z.int().min(0),
  error: z.string().optional(),
})

type HookState = z.infer<typeof hookSchema>

const hooks = collection('build-hook', hookSchema)
const KEY = 'rebuild'

export function hookState(): Promise<HookState | undefined> {
  return hooks.find(KEY)
}

/**
 * Ask for a rebuild after a save. Many saves make one call: the first one waits a moment and calls for
 * all, the others leave at once. Meant for `waitUntil`: the save itself is done before.
 */
export function requestBuild(): Promise<void> {
  return withoutDeadline(environment().BUILD_HOOK_URL ? callForAll : () => callHook(currentTime()))
}

async function callForAll(): Promise<void> {
  const caller = newId()
  const now = currentTime()
  const state = await hooks.upsert(KEY, (current) =>
    current && somebodyWillCall(current, now)
      ? current
      : { ...current, failures: current?.failures ?? 0, dueAt: nextCall(current, now), caller },
  )
  if (state.caller !== caller || state.dueAt === undefined) return
  const dueAt = Date.parse(state.dueAt)
  await sleep(dueAt - now.getTime())
  // A timer may end a millisecond early by the clock; nobody else would call then.
  await callHookIfDue(new Date(Math.max(currentTime().getTime(), dueAt)))
}

/** Call the hook when a build is wanted and none is running: the end of that one calls again. */
export async function callHookIfDue(now: Date): Promise<void> {
  const state = await hooks.find(KEY)
  const isDue = state?.dueAt !== undefined && Date.parse(state.dueAt) <= now.getTime()
  const isLost = isOlder(state?.callingSince, LOST_AFTER_MS, now)
  if ((isDue || isLost) && !(await isBuilding(now))) await callHook(now)
}

/** Call the hook now, whatever was planned: an administrator's Retry. */
export async function callHook(now: Date): Promise<void> {
  const calledAt = now.toISOString()
  await hooks.upsert(KEY, (current) => {
    const { dueAt: _, caller: __, ...rest } = current ?? { failures: 0 }
    return { ...rest, callingSince: calledAt, calledAt }
  })
  const error = await post()
  await hooks.upsert(KEY, (current) => afterCall(current ?? { failures: 0 }, error, currentTime()))
}

function afterCall(current: HookState, error: string | undefined, now: Date): HookState {
  const { callingSince: _, error: __, ...rest } = current
  if (error === undefined) return { ...rest, failures: 0 }
  const failures = rest.failures + 1
  const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1]!
  return { dueAt: new Date(now.getTime() + wait).toISOString(), ...rest, failures, error }
}

/** @returns What went wrong, in a sentence an administrator can act on. */
async function post(): Promise<string | undefined> {
  const url = environment().BUILD_HOOK_URL
  if (!url) return 'BUILD_HOOK_URL is not set, so nothing rebuilds the site.'
  try {
    const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(ANSWER_MS) })
    await response.body?.cancel()
    return response.ok ? undefined : `The rebuild hook answered ${response.status}.`
  } catch (error) {
    console.warn('the rebuild hook could not be reached', error)
    return 'The rebuild hook could not be reached.'
  }
}

/**
 * A planned call is somebody's, unless its time passed long ago or it is the retry of one that failed.
 * One that is further away than any is planned was planned by a clock that was wrong.
 */
function somebodyWillCall({ dueAt, failures }: HookState, now: Date): boolean {
  if (dueAt === undefined || failures > 0) return false
  return !isOlder(dueAt, LOST_AFTER_MS, now) && Date.parse(dueAt) <= now.getTime() + LOST_AFTER_MS
}

function nextCall(current: HookState | undefined, now: Date): string {
  const last = current?.calledAt === undefined ? 0 : Date.parse(current.calledAt)
  // A call of the future, by a clock that was wrong, is nothing to wait for.
  const gapEnds = last > now.getTime() ? 0 : last + GAP_MS
  return new Date(Math.max(now.getTime() + GATHER_MS, gapEnds)).toISOString()
}

function isOlder(moment: string | undefined, ms: number, now: Date): boolean {
  return moment !== undefined && Date.parse(moment) + ms < now.getTime()
}
