import { z } from 'zod'
import { collection } from '../storage/collection.ts'
import { withoutDeadline } from '../storage/deadline.ts'
import { environment } from '../environment.ts'
import { isBuilding, saveBuildReport, type BuildReport } from './build-reports.ts'
import { currentTime, sleep } from '../clock.ts'
import { newId } from '../random.ts'

/** How long the first save waits for others. */
const COALESCE_MS = 150

/** The minimum time between builds: a hundred saves in ten seconds make three builds. */
const MIN_INTERVAL_MS = 5_500

const HOOK_TIMEOUT_MS = 8_000

/** A call that is this late was lost with its process. */
const LOST_AFTER_MS = 20_000

const MISSING_HOOK = 'BUILD_HOOK_URL is not set, so the site is not rebuilt.'

const CLOCK_TOLERANCE_MS = 10_000

const BACKOFF_MS = [10_000, 30_000, 60_000, 300_000] as const

/** The next call of the build hook and the outcome of the last. Compare-and-swap elects one caller for many saves. */
const hookSchema = z.object({
  /** When the next call is due, if a build was requested. */
  dueAt: z.iso.datetime().optional(),
  /** The save that makes the call. */
  caller: z.string().optional(),
  /** Set during a call. */
  callingSince: z.iso.datetime().optional(),
  calledAt: z.iso.datetime().optional(),
  /** Consecutive failed calls. */
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
 * Request a build after a save. The first of many saves waits a moment and calls the hook for all of
 * them. Pass it to `waitUntil`: the response does not depend on it.
 */
export function requestBuild(): Promise<void> {
  return withoutDeadline(environment().BUILD_HOOK_URL ? scheduleCall : noteMissingHook)
}

/** Only the first of concurrent saves writes the note, so that no one loses races for the record. */
async function noteMissingHook(): Promise<void> {
  const now = currentTime()
  await hooks.upsert(KEY, (current) =>
    current?.error === MISSING_HOOK
      ? current
      : afterCall({ failures: 0, ...current, calledAt: now.toISOString() }, MISSING_HOOK, now),
  )
}

async function scheduleCall(): Promise<void> {
  const caller = newId()
  const now = currentTime()
  const state = await hooks.upsert(KEY, (current) =>
    current && isCallPending(current, now)
      ? current
      : { ...current, failures: current?.failures ?? 0, dueAt: nextCallTime(current, now), caller },
  )
  if (state.caller !== caller || state.dueAt === undefined) return
  const dueAt = Date.parse(state.dueAt)
  await sleep(dueAt - now.getTime())
  // A timer may fire a millisecond early, and no one else would call then.
  await callHookIfDue(new Date(Math.max(currentTime().getTime(), dueAt)))
}

/** Call the hook if a build is due and none is running. The end of a running build calls again. */
export async function callHookIfDue(now: Date): Promise<void> {
  const state = await hooks.find(KEY)
  const isDue = state?.dueAt !== undefined && Date.parse(state.dueAt) <= now.getTime()
  const isLost = hasElapsed(state?.callingSince, LOST_AFTER_MS, now)
  if ((isDue || isLost) && !(await isBuilding(now))) await callHook(now)
}

/**
 * Save a report of the local builder or of Netlify's deploy events. When a build ends, start the one
 * that was requested meanwhile.
 */
export async function reportBuild(report: BuildReport): Promise<void> {
  await saveBuildReport({ ...report, ...(report.error && { error: report.error.slice(0, 2_000) }) })
  if (report.state !== 'building') await callHookIfDue(currentTime())
}

/** Call the hook now, whatever is scheduled. */
export async function callHook(now: Date): Promise<void> {
  const calledAt = now.toISOString()
  await hooks.upsert(KEY, (current) => {
    const { dueAt: _, caller: __, ...rest } = current ?? { failures: 0 }
    return { ...rest, callingSince: calledAt, calledAt }
  })
  const error = await sendHookRequest()
  await hooks.upsert(KEY, (current) => afterCall(current ?? { failures: 0 }, error, currentTime()))
}

function afterCall(current: HookState, error: string | undefined, now: Date): HookState {
  const { callingSince: _, error: __, ...rest } = current
  if (error === undefined) return { ...rest, failures: 0 }
  const failures = rest.failures + 1
  const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1]!
  return { dueAt: new Date(now.getTime() + wait).toISOString(), ...rest, failures, error }
}

/** @returns An error sentence for administrators. */
async function sendHookRequest(): Promise<string | undefined> {
  const url = environment().BUILD_HOOK_URL
  if (!url) return MISSING_HOOK
  try {
    const response = await fetch(url, {
      method: 'POST',
      signal: AbortSignal.timeout(HOOK_TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `The build hook responded with ${response.status}.`
  } catch (error) {
    console.warn('the build hook could not be reached', error)
    return 'The build hook could not be reached.'
  }
}

/**
 * Whether another process will make the call. Not if it is overdue, the retry of a failed call, or so far
 * in the future that the clock was wrong.
 */
function isCallPending({ dueAt, failures }: HookState, now: Date): boolean {
  if (dueAt === undefined || failures > 0) return false
  return (
    !hasElapsed(dueAt, LOST_AFTER_MS, now) && Date.parse(dueAt) <= now.getTime() + LOST_AFTER_MS
  )
}

function nextCallTime(current: HookState | undefined, now: Date): string {
  const last = current?.calledAt === undefined ? 0 : Date.parse(current.calledAt)
  // Another save may have called since `now`. A later call comes from a wrong clock.
  const isPlausible = last <= now.getTime() + CLOCK_TOLERANCE_MS
  const intervalEnds = isPlausible ? last + MIN_INTERVAL_MS : 0
  return new Date(Math.max(now.getTime() + COALESCE_MS, intervalEnds)).toISOString()
}

function hasElapsed(moment: string | undefined, ms: number, now: Date): boolean {
  return moment !== undefined && Date.parse(moment) + ms < now.getTime()
}
