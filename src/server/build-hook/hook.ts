import type { BuildPhase, BuildUrgency } from '#domain/posts/publishing.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime, sleep } from '../clock.ts'
import { findPreviewRestriction } from '../deploy.ts'
import { environment, publishDelayMs } from '../environment.ts'
import { newId } from '../random.ts'
import { collection } from '../storage/collection.ts'
import { withoutDeadline } from '../storage/deadline.ts'
import {
  isBuildRunning,
  readLatestBuild,
  saveBuildReport,
  type BuildReport,
  type LatestBuild,
} from './build-reports.ts'
import {
  claimCall,
  finishCall,
  hookSchema,
  advanceCall,
  isCallDue,
  scheduleCall,
  wasCalledWithin,
  type HookState,
  type CallContext,
} from './hook-schedule.ts'

/** A run of the jobs needs the rest of its time to send email and for a nightly job. */
const HOOK_TIMEOUT_MS = 5_000

const MISSING_HOOK = 'BUILD_HOOK_URL is not set, so the site is not rebuilt.'

/** The longest time a save's own process waits. A later call is made by the scheduled function. */
export const LONGEST_WAIT_MS = 10_000

/** A build that was requested reports within this time, as a rule. */
const UNREPORTED_MS = MINUTE_MS

const hooks = collection('build-hook', hookSchema)
const KEY = 'rebuild'

export function readHookState(): Promise<HookState | undefined> {
  return hooks.find(KEY)
}

/**
 * Request a build after a save, in `waitUntil`, because the response does not depend on it. The
 * first of many saves calls the hook for all of them, after the publish delay unless the change is
 * urgent.
 */
export function requestBuild(urgency: BuildUrgency): Promise<void> {
  const obstacle = findObstacle()
  return withoutDeadline(() =>
    obstacle === undefined ? scheduleAndCall(urgency) : noteObstacle(obstacle),
  )
}

/** Why no build can be requested here. */
function findObstacle(): string | undefined {
  return environment().BUILD_HOOK_URL ? findPreviewRestriction() : MISSING_HOOK
}

/** Only the first of concurrent saves writes the note, so that no one loses races for the record. */
async function noteObstacle(obstacle: string): Promise<void> {
  const now = currentTime()
  await hooks.upsert(KEY, (current) =>
    current?.error === obstacle
      ? current
      : finishCall({ failures: 0, ...current, calledAt: now.toISOString() }, obstacle, now),
  )
}

async function scheduleAndCall(urgency: BuildUrgency): Promise<void> {
  const context = createContext()
  const waitMs = urgency === 'urgent' ? 0 : context.publishDelayMs
  const state = await hooks.upsert(KEY, (current) => scheduleCall(current, waitMs, context))
  if (state.caller !== context.caller || state.dueAt === undefined) return
  const dueAt = Date.parse(state.dueAt)
  const wait = dueAt - context.now.getTime()
  if (wait > LONGEST_WAIT_MS) return
  await sleep(wait)
  // A timer may fire a millisecond early, and no one else would call then.
  await callHookIfDue(new Date(Math.max(currentTime().getTime(), dueAt)))
}

/**
 * Build what waits now, or try again after a failure. Nothing happens if a build was just requested
 * and nothing was saved since, so that a second click does not cost a second build.
 */
export async function publishNow(): Promise<void> {
  const now = currentTime()
  const build = await readLatestBuild()
  // Judged by the newest state, so that of two people at once the second finds the first one's
  // call.
  await hooks.upsert(KEY, (current) =>
    current && isBuildUnderWay(current, build, now) ? current : advanceCall(current, now),
  )
  await callHookIfDue(now)
}

function isBuildUnderWay(hook: HookState, build: LatestBuild | undefined, now: Date): boolean {
  if (hook.dueAt !== undefined || hook.failures > 0) return false
  if (isBuildRunning(build, now)) return true
  const hasReported = (build?.at ?? '') > (hook.calledAt ?? '')
  return wasCalledWithin(UNREPORTED_MS, hook, now) && !hasReported
}

/** Call the hook if a build is due and none is running. The end of a running build calls again. */
export async function callHookIfDue(now: Date): Promise<void> {
  const context = { ...createContext(), now }
  const state = await hooks.find(KEY)
  if (!state || !isCallDue(state, context) || isBuildRunning(await readLatestBuild(), now)) return
  const claimed = await hooks.upsert(KEY, (current) => claimCall(current, context))
  if (claimed.caller !== context.caller) return
  const error = await sendHookRequest()
  await hooks.upsert(KEY, (current) => finishCall(current, error, currentTime()))
}

/**
 * Save a report of the local builder or of Netlify's deploy events. When a build ends, start the
 * one that was requested meanwhile.
 */
export async function reportBuild(report: BuildReport): Promise<void> {
  await saveBuildReport({ ...report, ...(report.error && { error: report.error.slice(-2_000) }) })
  if (report.state !== 'building') await callHookIfDue(currentTime())
}

/** Whether the site is built, being built, or could not be. */
export async function readBuildPhase(now: Date): Promise<BuildPhase> {
  const [build, hook] = await Promise.all([readLatestBuild(), readHookState()])
  return resolveBuildPhase(build, hook, now).phase
}

/** @returns the phase, and why the last build failed or could not be requested. */
export function resolveBuildPhase(
  build: LatestBuild | undefined,
  hook: HookState | undefined,
  now: Date,
): { readonly phase: BuildPhase; readonly error: string | undefined } {
  const error = hook?.error ?? (build?.state === 'failed' ? build.error : undefined)
  if (isBuildRunning(build, now)) return { phase: 'building', error }
  const hasFailed = error !== undefined || build?.state === 'failed'
  return { phase: hasFailed ? 'failed' : 'live', error }
}

function createContext(): CallContext {
  return { now: currentTime(), caller: newId(), publishDelayMs: publishDelayMs() }
}

/** @returns An error sentence for administrators. */
async function sendHookRequest(): Promise<string | undefined> {
  const [url, obstacle] = [environment().BUILD_HOOK_URL, findObstacle()]
  if (!url || obstacle !== undefined) return obstacle
  try {
    const signal = AbortSignal.timeout(HOOK_TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', signal })
    await response.body?.cancel()
    return response.ok ? undefined : `The build hook responded with ${response.status}.`
  } catch (error) {
    console.warn('the build hook could not be reached', error)
    return 'The build hook could not be reached.'
  }
}
